"""Hosts, the key of push messages, the content policy: nothing is loaded from elsewhere, no inline script or style."""

from csp.constants import SELF

from config import env

ALLOWED_HOSTS = env.hosts()
PUSH_KEY = env.vapid_key()
PUSH_CONTACT = env.contact()
SOCKET_ORIGINS = env.origins()  # empty: the socket's origin must be one of ALLOWED_HOSTS
if env.production():
    _https = not env.insecure_cookies()
    SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = _https
    SECURE_HSTS_SECONDS = 365 * 24 * 3600 if _https else 0
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")  # the proxy overwrites what a client sends
    CSRF_TRUSTED_ORIGINS = SOCKET_ORIGINS
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"

CONTENT_SECURITY_POLICY = {
    "EXCLUDE_URL_PREFIXES": ["/admin/"],
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "connect-src": [SELF, "ws:", "wss:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": [SELF],
        "frame-ancestors": ["'none'"],
        "require-trusted-types-for": ["'script'"],
        "trusted-types": ["svelte-trusted-html", "ludoteca"],
    },
}
