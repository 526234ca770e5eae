"""Wagtail's admin interface with pages and users; run in a folder made by `wagtail start`."""

import os
import sys
from pathlib import Path

import django
from django.core.management import call_command

PAGES = ("Opening hours", "Products", "Contact us")
_SETTINGS = """
from .base import *
DEBUG = True
SECRET_KEY = "local"
ALLOWED_HOSTS = ["*"]
WAGTAIL_ENABLE_UPDATE_CHECK = False
WAGTAIL_ENABLE_WHATS_NEW_BANNER = False
"""


def prepare() -> None:
    call_command("migrate", verbosity=0)
    from django.contrib.auth.models import Group, User
    from home.models import HomePage

    User.objects.create_superuser("admin", "admin@site.test", "pw12345678")
    names = {"first_name": "Grace", "last_name": "Hopper"}
    grace = User.objects.create_user("grace", "grace@site.test", "pw12345678", **names)
    grace.groups.add(Group.objects.get(name="Editors"))
    home = HomePage.objects.get()
    for title in PAGES:
        home.add_child(instance=HomePage(title=title))


if __name__ == "__main__":
    sys.path.insert(0, str(Path.cwd()))
    Path("mysite/settings/local_site.py").write_text(_SETTINGS, encoding="utf-8")
    os.environ["DJANGO_SETTINGS_MODULE"] = "mysite.settings.local_site"
    django.setup()
    if sys.argv[1] == "prepare":
        prepare()
    else:
        call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False)
