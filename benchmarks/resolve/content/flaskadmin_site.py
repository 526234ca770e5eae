"""Flask-Admin over two tables: anybody may edit. `prepare`, or a port."""

from __future__ import annotations

import sys

from flask import Flask
from flask_admin import Admin
from flask_admin.contrib.sqla import ModelView
from flask_sqlalchemy import SQLAlchemy

app = Flask(__name__)
app.config.update(SECRET_KEY="benchmark", SQLALCHEMY_DATABASE_URI="sqlite:///:memory:")
db = SQLAlchemy(app)


class Author(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    name = db.Column(db.String(80), nullable=False)
    born = db.Column(db.Date)
    active = db.Column(db.Boolean, default=True)

    def __str__(self) -> str:
        return self.name


class Book(db.Model):
    id = db.Column(db.Integer, primary_key=True)
    title = db.Column(db.String(120), nullable=False)
    pages = db.Column(db.Integer)
    author_id = db.Column(db.ForeignKey("author.id"))
    author = db.relationship(Author, backref="books")


class Books(ModelView):
    column_searchable_list = ("title",)
    column_filters = ("pages",)
    can_export = True
    can_view_details = True


def fill() -> None:
    db.create_all()
    people = [Author(name=name) for name in ("Ursula Le Guin", "Italo Calvino", "Stanisław Lem")]
    titles = (("The Dispossessed", 0), ("Invisible Cities", 1), ("Solaris", 2), ("The Cyberiad", 2))
    books = [Book(title=title, pages=200, author=people[who]) for title, who in titles]
    db.session.add_all([*people, *books])
    db.session.commit()


admin = Admin(app, name="Library")
admin.add_view(ModelView(Author, db, name="Authors"))
admin.add_view(Books(Book, db, name="Books"))

if __name__ == "__main__" and sys.argv[1] != "prepare":
    with app.app_context():
        fill()
    app.run("127.0.0.1", int(sys.argv[1]), threaded=False)
