"""Leaderboards and rating charts."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import get_user_model
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import registry
from ratings import selectors
from realtime.errors import Refused


class PlacedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    id = serializers.IntegerField()
    name = serializers.CharField()
    rating = serializers.IntegerField()
    provisional = serializers.BooleanField()
    matches = serializers.IntegerField()


class LeaderboardApi(APIView):
    @extend_schema_serializer(component_name="Leaderboard")
    class OutputSerializer(serializers.Serializer[Any]):
        rows = PlacedSerializer(many=True)
        me = PlacedSerializer(allow_null=True)

    @extend_schema(operation_id="leaderboard", responses=OutputSerializer)
    def get(self, request: Request, game: str, pool: str) -> Response:
        _known(game, pool)
        me = request.user.pk if request.user.is_authenticated else None
        rows, mine = selectors.leaderboard(game=game, pool=pool, me=me)
        return Response({"rows": rows, "me": mine})


class ChartApi(APIView):
    @extend_schema_serializer(component_name="Chart")
    class OutputSerializer(serializers.Serializer[Any]):
        class PointSerializer(serializers.Serializer[Any]):
            at = serializers.IntegerField()
            rating = serializers.FloatField()
            change = serializers.FloatField()
            match = serializers.CharField()
            opponent = serializers.CharField()

        points = PointSerializer(many=True)

    @extend_schema(operation_id="rating_chart", responses=OutputSerializer)
    def get(self, request: Request, name: str, game: str, pool: str) -> Response:
        _known(game, pool)
        user = get_user_model()._default_manager.filter(username__iexact=name).first()
        if user is None:
            raise Refused("not_found", status=404)
        changes = selectors.chart(user=user.pk, game=game, pool=pool)
        met = selectors.met_in([change.match for change in changes], besides=user.pk)
        points = [
            {
                "at": change.applied_at,
                "rating": round(change.before + change.change, 1),
                "change": round(change.change, 1),
                "match": str(change.match),
                "opponent": ", ".join(met.get(change.match, [])),
            }
            for change in changes
        ]
        return Response({"points": points})


def _known(game: str, pool: str) -> None:
    """Raises Refused: not_found."""
    try:
        spec = registry.get(game)
    except KeyError as unknown:
        raise Refused("not_found", status=404) from unknown
    if pool not in spec.pools:
        raise Refused("not_found", status=404)
