"""For staff: matches, and the reports of people who saw something wrong."""

from __future__ import annotations

from django.contrib import admin
from django.utils.html import format_html

from matches.models import Match, Report, Status


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin[Report]):
    list_display = ("match", "number", "seat", "user", "text", "moment", "settled")
    list_filter = ("settled", "match__game")
    readonly_fields = ("match", "user", "number", "seat", "build", "text", "created_at", "moment")

    @admin.display(description="moment")
    def moment(self, report: Report) -> str:
        """A link that opens the exact moment, through the reporter's eyes once the match is over."""
        over = report.seat is not None and report.match.status in (Status.OVER, Status.ABORTED)
        eyes = report.seat if over else "public"
        return format_html('<a href="/review/{}?n={}&eyes={}">open</a>', report.match_id, report.number, eyes)


@admin.register(Match)
class MatchAdmin(admin.ModelAdmin[Match]):
    list_display = ("id", "game", "status", "rated", "number", "reason")
    list_filter = ("game", "status", "rated")
    # Never the state, the secret or the seed of a match that may still run.
    fields = ("game", "rules_version", "settings", "rated", "pool", "clock", "status", "number", "turn", "reason")
    readonly_fields = fields

    def has_add_permission(self, request: object) -> bool:
        return False
