"""Oscar, a shop, with six products; run in an empty folder."""

import os
import sys
from decimal import Decimal
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from oscar import defaults

GOODS = [
    ("Lamps", "Lumi desk lamp", "39.90", 4), ("Lamps", "Sol floor lamp", "89.00", 2),
    ("Lamps", "Nox night light", "12.50", 0), ("Chairs", "Ada armchair", "240.00", 3),
    ("Chairs", "Tri stool", "35.00", 9), ("Books > Design", "Light and shade", "24.00", 7),
]  # fmt: skip


def configure() -> None:
    folder = Path().absolute()
    own = {key: getattr(defaults, key) for key in dir(defaults) if key.isupper()}
    apps = [
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "django.contrib.sites",
        "django.contrib.flatpages",
        "oscar.config.Shop",
        "oscar.apps.analytics.apps.AnalyticsConfig",
        "oscar.apps.checkout.apps.CheckoutConfig",
        "oscar.apps.address.apps.AddressConfig",
        "oscar.apps.shipping.apps.ShippingConfig",
        "oscar.apps.catalogue.apps.CatalogueConfig",
        "oscar.apps.catalogue.reviews.apps.CatalogueReviewsConfig",
        "oscar.apps.communication.apps.CommunicationConfig",
        "oscar.apps.partner.apps.PartnerConfig",
        "oscar.apps.basket.apps.BasketConfig",
        "oscar.apps.payment.apps.PaymentConfig",
        "oscar.apps.offer.apps.OfferConfig",
        "oscar.apps.order.apps.OrderConfig",
        "oscar.apps.customer.apps.CustomerConfig",
        "oscar.apps.search.apps.SearchConfig",
        "oscar.apps.voucher.apps.VoucherConfig",
        "oscar.apps.wishlists.apps.WishlistsConfig",
        "oscar.apps.dashboard.apps.DashboardConfig",
        "oscar.apps.dashboard.reports.apps.ReportsDashboardConfig",
        "oscar.apps.dashboard.users.apps.UsersDashboardConfig",
        "oscar.apps.dashboard.orders.apps.OrdersDashboardConfig",
        "oscar.apps.dashboard.catalogue.apps.CatalogueDashboardConfig",
        "oscar.apps.dashboard.offers.apps.OffersDashboardConfig",
        "oscar.apps.dashboard.partners.apps.PartnersDashboardConfig",
        "oscar.apps.dashboard.pages.apps.PagesDashboardConfig",
        "oscar.apps.dashboard.ranges.apps.RangesDashboardConfig",
        "oscar.apps.dashboard.reviews.apps.ReviewsDashboardConfig",
        "oscar.apps.dashboard.vouchers.apps.VouchersDashboardConfig",
        "oscar.apps.dashboard.communications.apps.CommunicationsDashboardConfig",
        "oscar.apps.dashboard.shipping.apps.ShippingDashboardConfig",
        "widget_tweaks",
        "haystack",
        "treebeard",
        "sorl.thumbnail",
        "django_tables2",
        "phonenumber_field",
    ]
    processors = [
        "django.template.context_processors.debug",
        "django.template.context_processors.request",
        "django.contrib.auth.context_processors.auth",
        "django.contrib.messages.context_processors.messages",
        "django.template.context_processors.i18n",
        "django.template.context_processors.media",
        "django.template.context_processors.static",
        "oscar.apps.search.context_processors.search_form",
        "oscar.apps.checkout.context_processors.checkout",
        "oscar.core.context_processors.metadata",
        "oscar.apps.communication.notifications.context_processors.notifications",
    ]
    middle = [
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "oscar.apps.basket.middleware.BasketMiddleware",
        "django.contrib.flatpages.middleware.FlatpageFallbackMiddleware",
    ]
    search = {
        "default": {"ENGINE": "haystack.backends.whoosh_backend.WhooshEngine", "PATH": folder / "index"}
    }
    templates = {"BACKEND": "django.template.backends.django.DjangoTemplates", "APP_DIRS": True}
    own.update(
        DEBUG=True, SECRET_KEY="local", ALLOWED_HOSTS=["*"], SITE_ID=1, ROOT_URLCONF=__name__,
        INSTALLED_APPS=apps, MIDDLEWARE=middle, USE_TZ=True, STATIC_URL="/static/", MEDIA_URL="/media/",
        TEMPLATES=[{**templates, "OPTIONS": {"context_processors": processors}}],
        DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": folder / "db.sqlite3"}},
        HAYSTACK_CONNECTIONS=search, OSCAR_DEFAULT_CURRENCY="EUR", OSCAR_SHOP_NAME="Lumen",
        AUTHENTICATION_BACKENDS=["oscar.apps.customer.auth_backends.EmailBackend"],
        EMAIL_BACKEND="django.core.mail.backends.dummy.EmailBackend",
        DEFAULT_AUTO_FIELD="django.db.models.AutoField",
    )  # fmt: skip
    settings.configure(**own)
    django.setup()


def prepare() -> None:
    call_command("migrate", verbosity=0)
    from django.contrib.auth import get_user_model
    from oscar.apps.address.models import Country
    from oscar.apps.catalogue.categories import create_from_breadcrumbs
    from oscar.apps.catalogue.models import Product, ProductClass
    from oscar.apps.partner.models import Partner, StockRecord

    get_user_model().objects.create_superuser("admin", "admin@shop.test", "pw12345678")
    Country.objects.create(iso_3166_1_a2="EE", printable_name="Estonia", is_shipping_country=True)
    Country.objects.create(iso_3166_1_a2="FR", printable_name="France", is_shipping_country=True)
    kind = ProductClass.objects.create(name="Goods", track_stock=True)
    partner = Partner.objects.create(name="Lumen", code="lumen")
    for number, (category, title, price, stock) in enumerate(GOODS, start=1):
        product = Product.objects.create(
            title=title, product_class=kind, description=f"<p>A fine {title}.</p>"
        )
        product.categories.add(create_from_breadcrumbs(category))
        StockRecord.objects.create(
            product=product,
            partner=partner,
            partner_sku=str(number),
            price=Decimal(price),
            num_in_stock=stock,
        )


def index() -> None:
    call_command("update_index", verbosity=0)


def urls() -> list:
    from django.apps import apps
    from django.urls import include, path

    return [
        path("i18n/", include("django.conf.urls.i18n")),
        path("", include(apps.get_app_config("oscar").urls[0])),
    ]


if __name__ == "__main__":
    sys.modules[Path(__file__).stem] = sys.modules["__main__"]
    configure()
    if sys.argv[1] == "prepare":
        prepare()
        index()
    else:
        os.environ["DJANGO_RUNSERVER_HIDE_WARNING"] = "true"
        urlpatterns = urls()
        call_command("runserver", f"127.0.0.1:{sys.argv[1]}", use_reloader=False)
