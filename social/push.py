"""Web push (RFC 8030, 8291, 8292): which addresses we send to, and sending one message.

The address of a subscription comes from a browser, so from anybody: without the list of services below our server could
be made to ask any machine for anything.
"""

from __future__ import annotations

import base64
import binascii
import functools
import json
import logging
import re
from enum import Enum
from typing import Any, Final

import requests
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from py_vapid import Vapid02
from pywebpush import WebPushException, webpush

log = logging.getLogger("ludoteca.push")
SERVICES: Final = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    "notify.windows.com",
)
TIMEOUT_SECONDS: Final = 5
KEPT_SECONDS: Final = 24 * 3600
"""How long a push service keeps a message for a device that is off."""

# No user, no port, no backslash: nothing that two readers of an address could read differently.
_ADDRESS: Final = re.compile(r"https://([a-z0-9-]+(?:\.[a-z0-9-]+)+)/[!-\[\]-~]*")


class Outcome(Enum):
    SENT = "sent"
    GONE = "gone"  # the browser no longer wants it: forget the subscription
    FAILED = "failed"


def allowed(endpoint: str) -> bool:
    """Whether an address is one of a push service that we know."""
    found = _ADDRESS.fullmatch(endpoint)
    return found is not None and any(found[1] == service or found[1].endswith(f".{service}") for service in SERVICES)


def _bytes(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def good_keys(p256dh: str, auth: str) -> bool:
    """Whether these are a browser's keys: a point of P-256 and 16 bytes, in base64url (RFC 8291, section 2)."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(p256dh))
        return len(_bytes(auth)) == 16
    except (ValueError, binascii.Error):
        return False


@functools.cache
def _key() -> Vapid02:
    return Vapid02.from_raw(settings.PUSH_KEY.encode())


@functools.cache
def public_key() -> str:
    """Our key as browsers want to be told of it: the uncompressed point in base64url."""
    point = _key().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).rstrip(b"=").decode()


def send(*, endpoint: str, p256dh: str, auth: str, message: dict[str, Any], topic: str) -> Outcome:
    """Encrypt and send one message. A newer one with its ``topic`` (at most 32 letters) replaces it while it waits."""
    if not allowed(endpoint):
        return Outcome.GONE
    with requests.Session() as session:
        session.max_redirects = 0  # a redirect could lead past the list
        try:
            webpush(
                {"endpoint": endpoint, "keys": {"p256dh": p256dh, "auth": auth}},
                json.dumps(message),
                vapid_private_key=_key(),
                vapid_claims={"sub": settings.PUSH_CONTACT},
                headers={"urgency": "high", "topic": topic},
                ttl=KEPT_SECONDS,
                timeout=TIMEOUT_SECONDS,
                requests_session=session,
            )
        except WebPushException as refused:
            status = getattr(refused.response, "status_code", 0)
            if status in (404, 410):
                return Outcome.GONE
            log.warning("a push service answered %s", status)
        except requests.RequestException as failed:
            log.warning("a push service cannot be reached: %s", type(failed).__name__)
        else:
            return Outcome.SENT
    return Outcome.FAILED
