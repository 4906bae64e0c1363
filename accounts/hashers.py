"""Argon2id at the size that OWASP recommends for a server: 19 MiB, two passes, one lane (about 30 ms here)."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2Hasher(Argon2PasswordHasher):
    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
