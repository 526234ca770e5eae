"""Django's own admin, over a small clinic: a framework application that nobody wrote for tests.

Run with a Python that has Django 5: `python clinic.py serve FOLDER PORT`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

PASSWORD = "correct-horse-9"
MODELS = """
from django.db import models


class Owner(models.Model):
    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=40, blank=True)

    def __str__(self):
        return self.name


class Patient(models.Model):
    name = models.CharField(max_length=80)
    species = models.CharField(max_length=20, choices=[("dog", "Dog"), ("cat", "Cat"), ("owl", "Owl")])
    owner = models.ForeignKey(Owner, on_delete=models.CASCADE)
    vaccinated = models.BooleanField(default=False)

    def __str__(self):
        return self.name
"""
ADMIN = """
from django.contrib import admin

from clinic_app.models import Owner, Patient

admin.site.register(Owner)


@admin.register(Patient)
class PatientAdmin(admin.ModelAdmin):
    list_display = ("name", "species", "owner", "vaccinated")
    search_fields = ("name",)
    list_filter = ("species",)
"""


def serve(folder: Path, port: int) -> None:
    """Serve the admin at `/admin/`; every GET of the login page puts the data back."""
    import django
    from django.conf import settings
    from django.core.management import call_command

    app = folder / "clinic_app"
    app.mkdir(parents=True, exist_ok=True)
    for name, text in (("__init__.py", ""), ("models.py", MODELS), ("admin.py", ADMIN)):
        (app / name).write_text(text)
    sys.path.insert(0, str(folder))
    settings.configure(
        SECRET_KEY="only-here",
        DEBUG=True,
        ALLOWED_HOSTS=["*"],
        ROOT_URLCONF="clinic_urls",
        CSRF_TRUSTED_ORIGINS=["http://127.0.0.1"],
        INSTALLED_APPS=[
            "django.contrib.admin", "django.contrib.auth", "django.contrib.contenttypes",
            "django.contrib.sessions", "django.contrib.messages", "django.contrib.staticfiles", "clinic_app",
        ],
        MIDDLEWARE=[
            "django.contrib.sessions.middleware.SessionMiddleware",
            "django.middleware.common.CommonMiddleware",
            "django.middleware.csrf.CsrfViewMiddleware",
            "django.contrib.auth.middleware.AuthenticationMiddleware",
            "django.contrib.messages.middleware.MessageMiddleware",
        ],
        TEMPLATES=[{
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {"context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]},
        }],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": str(folder / "db.sqlite3")}},
        STATIC_URL="/static/",
        DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    )  # fmt: skip
    (folder / "clinic_urls.py").write_text(
        "from django.contrib import admin\nfrom django.urls import path\n\n"
        "urlpatterns = [path('admin/', admin.site.urls)]\n"
    )
    django.setup()
    from django.contrib.auth import get_user_model

    call_command("migrate", run_syncdb=True, verbosity=0)
    if not get_user_model().objects.filter(username="vet").exists():
        get_user_model().objects.create_superuser("vet", "vet@example.org", PASSWORD)
    _seeded()
    call_command("runserver", f"127.0.0.1:{port}", use_reloader=False, verbosity=0)


def _seeded() -> None:
    from clinic_app.models import Owner, Patient  # type: ignore[import-not-found]
    from django.contrib.auth.signals import user_logged_in

    def again(**_: Any) -> None:
        Owner.objects.all().delete()
        ada = Owner.objects.create(name="Ada Lovelace", phone="555")
        Owner.objects.create(name="Grace Hopper")
        Patient.objects.create(name="Rex", species="dog", owner=ada)
        Patient.objects.create(name="Tom", species="cat", owner=ada, vaccinated=True)

    again()
    user_logged_in.connect(again, weak=False)


SCRIPT = """
name: clinic
start: {base}/admin/
inputs:
  patient: {default: Hedwig}
secrets:
  vet_password: {from: "env:CLINIC_PASSWORD", origins: ["{base}"]}
policy:
  version: 1
  rules:
    - {id: use, decision: allow, when: {effect: [read, navigate, input, submit], origin: {in: act}}}
steps: |
  type "vet" into "Username"
  type secret vet_password into "Password"
  click the "Log in" button
  click "Add" in the "Patients" row
  type "{{patient}}" into "Name"
  select "Owl" in "Species"
  select "Grace Hopper" in "Owner"
  check "Vaccinated"
  click "Save"
  expect text "was added successfully"
  type "Rex" into "Search" and press Enter
  click the "Rex" link
  check "Vaccinated"
  click "Save"
  expect text "was changed successfully"
  open /admin/clinic_app/patient/
  click the "Tom" link
  click the "Delete" link
  click "Yes, I'm sure"
  expect text "was deleted successfully"
expect:
  - text "{{patient}}"
  - no_text: {contains: Tom, in: "#result_list"}
  - text "2 patients"
limits: {seconds: 240}
"""


def _mutations() -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    from mutations import (
        Mutation,
        inert,
        moved_buttons,
        overlaid,
        renamed_classes,
        renamed_ids,
        said,
        swapped,
        without,
        wrapped,
    )

    drift = (
        Mutation("ids", renamed_ids),
        Mutation("classes", renamed_classes),
        Mutation("wrapped", wrapped),
        Mutation("moved buttons", moved_buttons),
        Mutation("text: log in", said({"Log in": "Login"})),
        Mutation("text: save", said({"Save": "Save patient"})),
        Mutation("text: yes", said({"Yes, I\u2019m sure": "Yes, I am quite sure"})),
        Mutation("label: name", said({"Name:": "Patient name:"})),
        Mutation("label: owner", said({"Owner:": "Owner of the patient:"})),
        Mutation("label: vaccinated", said({"Vaccinated": "Is vaccinated"})),
        Mutation("label: username", said({"Username:": "User name:"})),
        Mutation("overlay", overlaid),
    )
    regressions = (
        Mutation("adding fails", broken="POST /admin/clinic_app/patient/add/"),
        Mutation("save is inert", inert("input[name=_save]")),
        Mutation("no save", without("input[name=_save]")),
        Mutation("no owl", without("option[value=owl]")),
        Mutation("not deleted", broken="POST .*/delete/"),
        Mutation("delete leads home", swapped({"Delete": "/admin/"})),
        Mutation("wrong count", replaced={"2 patients": "3 patients"}),
        Mutation("no message", without(".messagelist")),
        Mutation("deletion only cancels", without("#content form input[type=submit]")),
        Mutation("login fails", broken="POST /admin/login/"),
    )
    return drift, regressions


def flow() -> Any:
    from drift import Flow

    return Flow("clinic", SCRIPT, *_mutations(), anew=False)


if __name__ == "__main__" and sys.argv[1:2] == ["serve"]:
    serve(Path(sys.argv[2]).absolute(), int(sys.argv[3]))
