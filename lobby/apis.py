"""Where a visit begins (who am I, what is offered), and what is known of a person."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.middleware.csrf import get_token
from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.apis import MeSerializer, me_out
from accounts.models import User
from games import registry
from games.registry import GameSpec
from matches import selectors as match_selectors
from matches.apis import MatchRowSerializer
from matches.models import Seat
from ratings import selectors as rating_selectors
from realtime.errors import Refused

_RECENT = 10


class ClockSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.ChoiceField(["live", "correspondence"])
    minutes = serializers.IntegerField()
    bank = serializers.IntegerField()
    increment = serializers.IntegerField()
    turn = serializers.IntegerField()
    reserve = serializers.IntegerField()
    phases = serializers.DictField(child=serializers.IntegerField())
    settings = serializers.DictField(child=serializers.JSONField())


class BarSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    value = serializers.JSONField()
    parts = serializers.ListField(child=serializers.CharField())


class SettingSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    kind = serializers.ChoiceField(["choice", "bool"])
    choices = serializers.ListField()
    default = serializers.JSONField()
    rated = serializers.JSONField(allow_null=True)
    bars = BarSerializer(many=True)


class GameSerializer(serializers.Serializer[Any]):
    key = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    minutes = serializers.IntegerField()
    pools = serializers.ListField(child=serializers.CharField())
    quick = serializers.ListField(child=serializers.IntegerField())
    clocks = ClockSerializer(many=True)
    bots = serializers.ListField(child=serializers.CharField())
    settings = SettingSerializer(many=True)
    lesson = serializers.BooleanField()
    lesson_done = serializers.BooleanField()
    rated_open = serializers.BooleanField()
    rating = serializers.IntegerField(allow_null=True)
    provisional = serializers.BooleanField()


class SessionApi(APIView):
    @extend_schema_serializer(component_name="Session")
    class OutputSerializer(serializers.Serializer[Any]):
        me = MeSerializer(allow_null=True)
        csrf = serializers.CharField()
        build = serializers.CharField()
        games = GameSerializer(many=True)

    @extend_schema(operation_id="session", responses=OutputSerializer)
    def get(self, request: Request) -> Response:
        user = request.user if request.user.is_authenticated else None
        return Response(
            {
                "me": me_out(user) if user else None,
                "csrf": get_token(request._request),
                "build": settings.BUILD,
                "games": [_game_out(spec, user) for spec in registry.all_games()],
            }
        )


def _game_out(spec: GameSpec, user: User | None) -> dict[str, Any]:
    pool = spec.pools[0]
    rating = None
    if user is not None:
        rating = rating_selectors.ratings_of([user.pk], game=spec.key, pool=pool).get(user.pk)
    return {
        "key": spec.key,
        "seats": list(spec.seats),
        "minutes": spec.clocks[0].minutes,
        "pools": list(spec.pools),
        "quick": list(spec.quick),
        "clocks": [
            {
                "key": clock.key,
                "kind": clock.kind,
                "minutes": clock.minutes,
                "bank": clock.bank,
                "increment": clock.increment,
                "turn": clock.turn,
                "reserve": clock.reserve,
                "phases": dict(clock.phases),
                "settings": dict(clock.settings),
            }
            for clock in spec.clocks
        ],
        "bots": list(spec.bots),
        "settings": [
            {
                "key": setting.key,
                "kind": "bool" if set(setting.choices) == {False, True} else "choice",
                "choices": list(setting.choices),
                "default": setting.default,
                "rated": setting.rated,
                "bars": [{"key": bar.key, "value": bar.value, "parts": list(bar.parts)} for bar in setting.bars],
            }
            for setting in spec.settings
        ],
        "lesson": spec.lesson is not None,
        "lesson_done": user is not None and match_selectors.lesson_done(user_id=user.pk, game=spec.key),
        "rated_open": user is not None and match_selectors.rated_open(user_id=user.pk, game=spec.key),
        "rating": round(rating.value) if rating else None,
        "provisional": rating.provisional if rating else True,
    }


class PersonApi(APIView):
    """What everybody may know of a person."""

    @extend_schema_serializer(component_name="Person")
    class OutputSerializer(serializers.Serializer[Any]):
        class RatingSerializer(serializers.Serializer[Any]):
            game = serializers.CharField()
            pool = serializers.CharField()
            rating = serializers.IntegerField()
            provisional = serializers.BooleanField()
            matches = serializers.IntegerField()
            best = serializers.IntegerField()

        class RecordSerializer(serializers.Serializer[Any]):
            game = serializers.CharField()
            won = serializers.IntegerField()
            lost = serializers.IntegerField()
            drawn = serializers.IntegerField()

        class MetSerializer(serializers.Serializer[Any]):
            name = serializers.CharField()
            bot = serializers.CharField(allow_null=True)
            won = serializers.IntegerField()
            lost = serializers.IntegerField()
            drawn = serializers.IntegerField()

        id = serializers.IntegerField()
        name = serializers.CharField()
        joined = serializers.IntegerField()
        ratings = RatingSerializer(many=True)
        record = RecordSerializer(many=True)
        opponents = MetSerializer(many=True)
        recent = MatchRowSerializer(many=True)

    @extend_schema(operation_id="person", responses=OutputSerializer)
    def get(self, request: Request, name: str) -> Response:
        person = User.objects.filter(username__iexact=name, is_active=True).first()
        if person is None:
            raise Refused("not_found", status=404)
        recent = Seat.objects.filter(user=person, match__ended_at__isnull=False, match__lesson=False)
        seats = recent.select_related("match").prefetch_related("match__seats__user").order_by("-match_id")
        return Response(
            {
                "id": person.pk,
                "name": person.username,
                "joined": round(person.date_joined.timestamp() * 1000),
                "ratings": [
                    {
                        "game": rating.game,
                        "pool": rating.pool,
                        "rating": round(rating.value),
                        "provisional": rating.provisional,
                        "matches": rating.matches,
                        "best": round(rating.best),
                    }
                    for rating in rating_selectors.all_ratings(person.pk)
                ],
                "record": match_selectors.record(person.pk),
                "opponents": match_selectors.opponents(person.pk),
                "recent": match_selectors.rows_of(list(seats[:_RECENT]), person.pk),
            }
        )
