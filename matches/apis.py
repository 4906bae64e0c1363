"""The HTTP side of matches: my history, and the review."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

import msgspec
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches import review, scoring, selectors
from matches.models import Status
from matches.publish import over
from matches.table import Table


class OpponentSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    bot = serializers.CharField(allow_null=True)


class MatchRowSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    rated = serializers.BooleanField()
    clock = serializers.CharField()
    ended = serializers.IntegerField(allow_null=True)
    result = serializers.ChoiceField(["won", "lost", "drawn", "aborted", "running"])
    reason = serializers.CharField()
    opponents = OpponentSerializer(many=True)
    change = serializers.FloatField(allow_null=True)


class HistoryApi(APIView):
    permission_classes = [IsAuthenticated]

    class InputSerializer(serializers.Serializer[Any]):
        game = serializers.CharField(required=False, max_length=32, default="")
        result = serializers.ChoiceField(["won", "lost", "drawn", "aborted"], required=False, default="")
        opponent = serializers.CharField(required=False, max_length=32, default="")
        cursor = serializers.UUIDField(required=False, default=None)

    @extend_schema_serializer(component_name="History")
    class OutputSerializer(serializers.Serializer[Any]):
        rows = MatchRowSerializer(many=True)
        next = serializers.CharField(allow_null=True)

    @extend_schema(operation_id="matches", parameters=[InputSerializer], responses=OutputSerializer)
    def get(self, request: Request) -> Response:
        asked = self.InputSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        found = asked.validated_data
        rows, after = selectors.history(
            user_id=cast(int, request.user.pk),
            game=found["game"],
            result=found["result"],
            opponent=found["opponent"],
            before=found["cursor"],
        )
        return Response({"rows": rows, "next": str(after) if after else None})


class ReviewApi(APIView):
    """Every moment of a match through one pair of eyes."""

    @extend_schema_serializer(component_name="Review")
    class OutputSerializer(serializers.Serializer[Any]):
        snapshot = serializers.JSONField()
        eyes = serializers.CharField()
        allowed = serializers.ListField(child=serializers.CharField())
        over = serializers.JSONField(allow_null=True)
        moments = serializers.ListField(child=serializers.JSONField())

    @extend_schema(
        operation_id="review",
        parameters=[OpenApiParameter("eyes", str, description="public, open or a seat")],
        responses=OutputSerializer,
    )
    def get(self, request: Request, match_id: UUID) -> Response:
        user_id = request.user.pk if request.user.is_authenticated else None
        match, eyes, allowed, moments = review.moments(
            match_id=match_id, user_id=user_id, eyes=request.query_params.get("eyes")
        )
        table = Table.read(match.pk)
        assert table is not None
        snapshot = msgspec.to_builtins(selectors.snapshot(match_id=match_id, user_id=user_id, since=match.number))
        del snapshot["update"]
        changes = scoring.seat_changes(match.pk) if match.scored_at is not None else None
        ended = match.status in (Status.OVER, Status.ABORTED)
        return Response(
            {
                "snapshot": snapshot,
                "eyes": eyes,
                "allowed": allowed,
                "over": msgspec.to_builtins(over(table, changes)) if ended else None,
                "moments": moments,
            }
        )
