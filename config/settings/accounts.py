"""People: django-allauth, headless. It brings what is easy to get wrong (reset, throttling, session rotation)."""

from config import env

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "django.contrib.auth.password_validation.NumericPasswordValidator"},
]
PASSWORD_HASHERS = [
    "accounts.hashers.Argon2Hasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]

ACCOUNT_ADAPTER = "accounts.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_PRESERVE_USERNAME_CASING = True
ACCOUNT_USERNAME_MIN_LENGTH = 1  # the adapter says what is too short, in our words
ACCOUNT_UNIQUE_EMAIL = True
# The key is what an outsider can use to lock a player out, so it is the looser of the two.
ACCOUNT_RATE_LIMITS = {"login_failed": "10/m/ip,30/5m/key", "signup": "30/m/ip", "reset_password": "20/m/ip,5/m/key"}
HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_FRONTEND_URLS = {
    "account_confirm_email": "/confirm/{key}",
    "account_reset_password": "/forgot",
    "account_reset_password_from_key": "/reset/{key}",
    "account_signup": "/signup",
}
ACCOUNT_DEFAULT_HTTP_PROTOCOL = (
    "http" if env.debug() or env.insecure_cookies() or env.hosts()[0] == "localhost" else "https"
)

SESSION_ENGINE = "django.contrib.sessions.backends.db"  # a sign-in outlives Redis
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90
SESSION_COOKIE_SAMESITE = "Lax"
DEFAULT_FROM_EMAIL = "Ludoteca <no-reply@ludoteca.example>"
ACCOUNT_EMAIL_SUBJECT_PREFIX = "Ludoteca: "

for _key, _value in env.email().items():
    globals()[_key] = _value
