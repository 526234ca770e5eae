"""A help desk: two queues, six tickets; the site itself logs everybody in. `prepare`, or a port."""

from __future__ import annotations

import sys
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command

PEOPLE = (("ada", "Ada Lovelace"), ("grace", "Grace Hopper"))
TICKETS = (
    ("Printer on floor two jams", "Hardware", 2, "It eats every third page."),
    ("Password reset mail never comes", "Accounts", 1, "Waited an hour."),
    ("New laptop for Linus", "Hardware", 4, "Before the first of the month."),
    ("Lock out after three attempts", "Accounts", 3, "Even with the right password."),
    ("Screen flickers", "Hardware", 3, "Only at night."),
    ("Rename my account", "Accounts", 5, "I married."),
)


class LoggedIn:
    """Everybody is the administrator: the phrasings are about the pages behind the login."""

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        from django.contrib.auth.models import User

        if not request.path.startswith("/login"):
            request.user = User.objects.get(username="admin")
            request._dont_enforce_csrf_checks = True
        return self.get_response(request)


def configure() -> None:
    here = Path.cwd()
    settings.configure(
        DEBUG=True, SECRET_KEY="benchmark", ROOT_URLCONF="helpdesk_site", ALLOWED_HOSTS=["*"],
        BASE_DIR=here, STATIC_URL="/static/", MEDIA_URL="/media/", MEDIA_ROOT=here / "media", SITE_ID=1,
        USE_TZ=True, DEFAULT_AUTO_FIELD="django.db.models.AutoField", LOGIN_URL="/login/",
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": here / "db.sqlite3"}},
        INSTALLED_APPS=[
            "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes",
            "django.contrib.sessions", "django.contrib.sites", "django.contrib.messages",
            "django.contrib.staticfiles", "django.contrib.humanize", "bootstrap4form", "rest_framework",
            "helpdesk",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware", "helpdesk_site.LoggedIn",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[{
            "BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True,
            "OPTIONS": {"context_processors": [
                "django.contrib.auth.context_processors.auth", "django.template.context_processors.request",
                "django.template.context_processors.static",
                "django.contrib.messages.context_processors.messages",
            ]},
        }],
        EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
        HELPDESK_TEAMS_MODE_ENABLED=False, HELPDESK_ACTIVATE_API_ENDPOINT=False,
        HELPDESK_VIEW_A_TICKET_PUBLIC=True, HELPDESK_SUBMIT_A_TICKET_PUBLIC=True,
    )  # fmt: skip
    django.setup()


def fill() -> None:
    from django.contrib.auth.models import User
    from helpdesk.models import FollowUp, KBCategory, KBItem, Queue, Ticket

    call_command("migrate", verbosity=0)
    User.objects.create_superuser("admin", "admin@site.test", "pw12345678")
    for name, full in PEOPLE:
        first, last = full.split()
        names = {"first_name": first, "last_name": last}
        User.objects.create_user(name, f"{name}@site.test", "pw", is_staff=True, **names)
    queues = {
        title: Queue.objects.create(title=title, slug=title.lower(), allow_public_submission=True)
        for title in ("Hardware", "Accounts")
    }
    ada = User.objects.get(username="ada")
    for title, queue, priority, text in TICKETS:
        ticket = Ticket.objects.create(
            title=title,
            queue=queues[queue],
            priority=priority,
            description=text,
            submitter_email="linus@site.test",
            assigned_to=ada if priority == 2 else None,
        )
        FollowUp.objects.create(ticket=ticket, title="Ticket Opened", comment=text, public=True)
    about = {"name": "Printers", "title": "Printers", "slug": "printers", "description": "Paper."}
    category = KBCategory.objects.create(**about)
    answer = {"question": "It jams?", "answer": "Open the lid."}
    KBItem.objects.create(category=category, title="Clearing a jam", **answer)


if "helpdesk_site" in sys.modules or __name__ == "helpdesk_site":
    from django.contrib import admin
    from django.contrib.auth.views import LoginView
    from django.urls import include, path

    urlpatterns = [
        path("login/", LoginView.as_view(), name="login"),
        path("admin/", admin.site.urls),
        path("", include("helpdesk.urls")),
    ]

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    configure()
    if sys.argv[1] == "prepare":
        fill()
    else:
        call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False)
