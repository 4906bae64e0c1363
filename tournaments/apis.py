"""The HTTP side of events: reading them, and every act of players and staff."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from realtime.errors import Refused
from tournaments import exports, shown, terms, tiebreaks
from tournaments.services import entries, organize, rulings, schedule

S = serializers.Serializer[Any]


class EventRowSerializer(S):
    id = serializers.CharField()
    name = serializers.CharField()
    organizer = serializers.CharField(allow_null=True)
    game = serializers.CharField()
    format = serializers.CharField()
    clock = serializers.CharField()
    rated = serializers.BooleanField()
    live = serializers.BooleanField()
    language = serializers.CharField()
    private = serializers.BooleanField()
    status = serializers.CharField()
    paused = serializers.BooleanField()
    begin = serializers.CharField()
    starts_at = serializers.IntegerField(allow_null=True)
    started_at = serializers.IntegerField(allow_null=True)
    ended_at = serializers.IntegerField(allow_null=True)
    players = serializers.IntegerField()
    most = serializers.IntegerField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    joined = serializers.BooleanField()


class EntrySerializer(S):
    id = serializers.IntegerField()
    name = serializers.CharField()
    gone = serializers.BooleanField()
    rating = serializers.IntegerField()
    seed = serializers.IntegerField(allow_null=True)
    state = serializers.CharField()
    checked_in = serializers.BooleanField()
    since_round = serializers.IntegerField()
    place = serializers.IntegerField(allow_null=True)


class WhySerializer(S):
    code = serializers.CharField()
    players = serializers.ListField(child=serializers.IntegerField())


class EventGameSerializer(S):
    match = serializers.CharField()
    places = serializers.ListField(child=serializers.IntegerField(), allow_null=True)


class EventTableSerializer(S):
    id = serializers.IntegerField()
    board = serializers.IntegerField()
    slot = serializers.CharField()
    why = WhySerializer(many=True)
    players = serializers.ListField(child=serializers.IntegerField())
    places = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    how = serializers.CharField()
    played = serializers.BooleanField()
    note = serializers.CharField()
    needs_arbiter = serializers.BooleanField()
    agreed_at = serializers.IntegerField(allow_null=True)
    games = EventGameSerializer(many=True)
    match = serializers.CharField(allow_null=True)
    stopped = serializers.BooleanField()
    final = serializers.BooleanField()


class RoundSerializer(S):
    number = serializers.IntegerField()
    state = serializers.CharField()
    starts_at = serializers.IntegerField()
    ends_at = serializers.IntegerField(allow_null=True)
    tables = EventTableSerializer(many=True)


class StandingSerializer(S):
    entry = serializers.IntegerField()
    place = serializers.IntegerField()
    points = serializers.FloatField(allow_null=True)
    figures = serializers.DictField(child=serializers.FloatField())


class GroupSerializer(S):
    name = serializers.CharField()
    rows = StandingSerializer(many=True)
    advance = serializers.IntegerField()


class SlotSerializer(S):
    slot = serializers.CharField()
    sources = serializers.ListField(child=serializers.ListField())
    seats = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    winner = serializers.IntegerField(allow_null=True)
    decided = serializers.BooleanField()


class ProposalSerializer(S):
    id = serializers.IntegerField()
    entry = serializers.IntegerField()
    at = serializers.IntegerField()
    accepted = serializers.BooleanField(allow_null=True)


class NextTableSerializer(EventTableSerializer):
    round = serializers.IntegerField()
    starts_at = serializers.IntegerField()
    ends_at = serializers.IntegerField(allow_null=True)
    proposals = ProposalSerializer(many=True)


class MyPartSerializer(S):
    rank = serializers.IntegerField()
    entry = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(allow_null=True)
    checked_in = serializers.BooleanField()
    code = serializers.CharField(allow_null=True)
    next = NextTableSerializer(allow_null=True)


class ActionSerializer(S):
    at = serializers.IntegerField()
    who = serializers.CharField(allow_null=True)
    kind = serializers.CharField()
    about = serializers.DictField()
    text = serializers.CharField()


class StaffOnlySerializer(S):
    code = serializers.CharField()
    actions = ActionSerializer(many=True)
    apart = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class StaffSerializer(S):
    name = serializers.CharField()
    role = serializers.CharField()


class EventMessageSerializer(S):
    at = serializers.IntegerField()
    text = serializers.CharField()


@extend_schema_serializer(component_name="Event")
class EventSerializer(EventRowSerializer):
    version = serializers.IntegerField()
    text = serializers.CharField()
    prizes = serializers.CharField()
    settings = serializers.DictField()
    terms = serializers.DictField()
    tiebreaks = serializers.ListField(child=serializers.CharField())
    best_of = serializers.IntegerField()
    round_minutes = serializers.IntegerField()
    round_days = serializers.IntegerField()
    break_seconds = serializers.IntegerField()
    unplayed = serializers.CharField()
    start_window = serializers.IntegerField()
    checkin_minutes = serializers.IntegerField()
    least = serializers.IntegerField()
    rating_least = serializers.IntegerField(allow_null=True)
    rating_most = serializers.IntegerField(allow_null=True)
    late_until = serializers.IntegerField()
    late_half = serializers.BooleanField()
    sealed = serializers.BooleanField()
    staff = StaffSerializer(many=True)
    entries = EntrySerializer(many=True)
    rounds_played = RoundSerializer(many=True)
    swappable = serializers.BooleanField()
    standings = StandingSerializer(many=True)
    groups = GroupSerializer(many=True)
    bracket = SlotSerializer(many=True)
    messages = EventMessageSerializer(many=True)
    changes = serializers.DictField(child=serializers.FloatField())
    me = MyPartSerializer()
    staff_only = StaffOnlySerializer(allow_null=True)


@extend_schema_serializer(component_name="EventWish")
class EventWishSerializer(S):
    """What an organizer asks for. Left out: as it is, or the default."""

    name = serializers.CharField(max_length=80, required=False)
    text = serializers.CharField(max_length=4000, allow_blank=True, required=False)
    prizes = serializers.CharField(max_length=2000, allow_blank=True, required=False)
    language = serializers.CharField(max_length=8, allow_blank=True, required=False)
    private = serializers.BooleanField(required=False)
    game = serializers.CharField(max_length=32, required=False)
    settings = serializers.DictField(required=False)
    clock = serializers.CharField(max_length=32, required=False)
    rated = serializers.BooleanField(required=False)
    format = serializers.CharField(max_length=16, required=False)
    terms = serializers.DictField(required=False)
    tiebreaks = serializers.ListField(
        child=serializers.CharField(max_length=16), max_length=12, required=False, allow_null=True
    )
    best_of = serializers.IntegerField(required=False)
    live = serializers.BooleanField(required=False)
    round_minutes = serializers.IntegerField(min_value=0, max_value=1440, required=False)
    round_days = serializers.IntegerField(min_value=1, max_value=60, required=False)
    break_seconds = serializers.IntegerField(min_value=0, max_value=3600, required=False)
    unplayed = serializers.CharField(max_length=8, required=False)
    start_window = serializers.IntegerField(min_value=15, max_value=7 * 24 * 3600, required=False)
    begin = serializers.CharField(max_length=8, required=False)
    starts_at = serializers.IntegerField(min_value=0, max_value=1 << 53, allow_null=True, required=False)
    checkin_minutes = serializers.IntegerField(min_value=0, max_value=1440, required=False)
    least = serializers.IntegerField(min_value=2, max_value=512, required=False)
    most = serializers.IntegerField(min_value=2, max_value=512, required=False)
    rating_least = serializers.IntegerField(min_value=0, max_value=5000, allow_null=True, required=False)
    rating_most = serializers.IntegerField(min_value=0, max_value=5000, allow_null=True, required=False)
    late_until = serializers.IntegerField(min_value=0, max_value=16, required=False)
    late_half = serializers.BooleanField(required=False)
    sealed = serializers.BooleanField(required=False)


class EventsApi(APIView):
    """Events that run, come, are over or are mine; and a new draft."""

    class InputSerializer(S):
        when = serializers.ChoiceField(["now", "coming", "past", "mine"], required=False, default="coming")
        game = serializers.CharField(required=False, max_length=32, default="")

    @extend_schema_serializer(component_name="Events")
    class OutputSerializer(S):
        rows = EventRowSerializer(many=True)

    @extend_schema(operation_id="events", parameters=[InputSerializer], responses=OutputSerializer)
    def get(self, request: Request) -> Response:
        asked = self.InputSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        return Response({"rows": shown.events(user_id=_user(request), **asked.validated_data)})

    @extend_schema(operation_id="event_create", request=EventWishSerializer, responses=EventSerializer)
    def post(self, request: Request) -> Response:
        user_id = _signed_in(request)
        wanted = _read(EventWishSerializer, request)
        for needed in ("name", "game", "clock", "format"):
            if needed not in wanted:
                raise Refused("bad_event", what=needed)
        made = organize.tournament_create(user_id=user_id, wanted=wanted)
        return Response(shown.event(tournament_id=made.pk, user_id=user_id))


class EventApi(APIView):
    """One event."""

    @extend_schema(operation_id="event", parameters=[OpenApiParameter("code", str)], responses=EventSerializer)
    def get(self, request: Request, event_id: UUID) -> Response:
        code = request.query_params.get("code", "")
        return Response(shown.event(tournament_id=event_id, user_id=_user(request), code=code))

    @extend_schema(operation_id="event_edit", request=EventWishSerializer, responses=EventSerializer)
    def patch(self, request: Request, event_id: UUID) -> Response:
        user_id = _signed_in(request)
        organize.tournament_edit(tournament_id=event_id, user_id=user_id, wanted=_read(EventWishSerializer, request))
        return Response(shown.event(tournament_id=event_id, user_id=user_id))


class FigureApi(APIView):
    """How a figure of the standings came about."""

    @extend_schema_serializer(component_name="Figure")
    class OutputSerializer(S):
        class PartSerializer(S):
            round = serializers.IntegerField()
            opponent = serializers.IntegerField(allow_null=True)
            value = serializers.FloatField()
            cut = serializers.BooleanField()

        figure = serializers.CharField()
        value = serializers.FloatField()
        mean = serializers.BooleanField()
        parts = PartSerializer(many=True)

    @extend_schema(operation_id="figure", parameters=[OpenApiParameter("code", str)], responses=OutputSerializer)
    def get(self, request: Request, event_id: UUID, entry: int, figure: str) -> Response:
        code = request.query_params.get("code", "")
        return Response(
            shown.explained(tournament_id=event_id, user_id=_user(request), entry=entry, figure=figure, code=code)
        )


class FormatsApi(APIView):
    """What an organizer may choose."""

    @extend_schema_serializer(component_name="EventFormats")
    class OutputSerializer(S):
        class FormatSerializer(S):
            key = serializers.CharField()
            duel = serializers.BooleanField()
            most = serializers.IntegerField()
            late_join = serializers.BooleanField()
            terms = serializers.DictField()
            tiebreaks = serializers.ListField(child=serializers.CharField())
            default_tiebreaks = serializers.ListField(child=serializers.CharField())

        formats = FormatSerializer(many=True)

    @extend_schema(operation_id="event_formats", responses=OutputSerializer)
    def get(self, request: Request) -> Response:
        return Response({"formats": [_format_out(kind) for kind in terms.KINDS.values()]})


def _format_out(kind: terms.Kind) -> dict[str, Any]:
    defaults = {key: term.default for key, term in kind.terms.items()}
    return {
        "key": kind.key,
        "duel": kind.duel,
        "most": kind.most,
        "late_join": kind.make(defaults, ()).late_join,
        "terms": {
            key: {"default": term.default, "least": term.least, "most": term.most} for key, term in kind.terms.items()
        },
        "tiebreaks": tiebreaks.CODES if kind.duel else tiebreaks.TABLE_CODES,
        "default_tiebreaks": kind.default_tiebreaks,
    }


_ANYTHING = {"application/json": OpenApiTypes.OBJECT}


# -- acts ---------------------------------------------------------------------------------------------------------------

_reason = {"reason": serializers.CharField(max_length=300, allow_blank=True, default="")}


@dataclass(frozen=True, slots=True)
class Act:
    """``do`` takes the event, who acts, and the fields."""

    do: Callable[..., object]
    fields: Mapping[str, serializers.Field[Any, Any, Any, Any]]


def _text(most: int = 1000) -> serializers.CharField:
    return serializers.CharField(max_length=most)


def _number(**more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(**more)


EVENT_ACTS: Mapping[str, Act] = {
    "open": Act(organize.tournament_open, {}),
    "checkin": Act(organize.tournament_check_in_opens, {}),
    "start": Act(organize.tournament_start, {}),
    "pause": Act(organize.tournament_pause, {}),
    "resume": Act(organize.tournament_resume, {}),
    "finish": Act(organize.tournament_finish, _reason),
    "cancel": Act(organize.tournament_cancel, _reason),
    "staff": Act(
        organize.staff_set, {"name": _text(40), "role": serializers.CharField(allow_blank=True, max_length=8)}
    ),
    "apart": Act(organize.kept_apart, {"one": _number(), "other": _number(), "apart": serializers.BooleanField()}),
    "message": Act(organize.message_all, {"text": _text()}),
    "add": Act(entries.entry_add, {"name": _text(40)}),
    "invite": Act(entries.entry_invite, {"name": _text(40)}),
    "remove": Act(entries.entry_remove, {"entry_id": _number(), "out": serializers.BooleanField(), **_reason}),
    "join": Act(entries.entry_join, {"code": serializers.CharField(max_length=16, allow_blank=True, default="")}),
    "leave": Act(entries.entry_leave, {}),
    "here": Act(entries.entry_check_in, {}),
    "back": Act(entries.entry_back, {}),
    "pair": Act(rulings.round_pair_again, {}),
    "swap": Act(
        rulings.round_swap, {"one": _number(), "other": _number(), "sure": serializers.BooleanField(default=False)}
    ),
    "begin": Act(rulings.round_begin, {}),
    "extend": Act(rulings.round_extend, {"minutes": _number(min_value=-1440, max_value=86400)}),
}
TABLE_ACTS: Mapping[str, Act] = {
    "result": Act(
        rulings.result_set,
        {
            "places": serializers.ListField(child=_number(min_value=0, max_value=12), max_length=12, default=list),
            "void": serializers.BooleanField(default=False),
            **_reason,
        },
    ),
    "stop": Act(lambda **k: rulings.table_pause(stop=True, **k), {}),
    "run": Act(lambda **k: rulings.table_pause(stop=False, **k), {}),
    "time": Act(rulings.table_add_time, {"seconds": _number(min_value=1, max_value=86400)}),
    "adjudicate": Act(rulings.table_adjudicate, _reason),
    "replay": Act(rulings.table_replay, _reason),
    "propose": Act(schedule.time_propose, {"at": _number(min_value=0, max_value=1 << 53)}),
    "answer": Act(schedule.time_answer, {"proposal_id": _number(), "accept": serializers.BooleanField()}),
    "set": Act(schedule.time_set, {"at": _number(min_value=0, max_value=1 << 53)}),
}


class EventActApi(APIView):
    """One act on an event (`EVENT_ACTS`); answers with the event as it is then."""

    permission_classes = [IsAuthenticated]

    @extend_schema(
        operation_id="event_act",
        request=_ANYTHING,
        responses=EventSerializer,
    )
    def post(self, request: Request, event_id: UUID, act: str) -> Response:
        user_id = _signed_in(request)
        fields = _act(EVENT_ACTS, act, request)
        EVENT_ACTS[act].do(tournament_id=event_id, user_id=user_id, **fields)
        return Response(_after(event_id, user_id, fields.get("code", "")))


class TableActApi(APIView):
    """One act at a table (`TABLE_ACTS`)."""

    permission_classes = [IsAuthenticated]

    @extend_schema(operation_id="event_table_act", request=_ANYTHING, responses=EventSerializer)
    def post(self, request: Request, event_id: UUID, table: int, act: str) -> Response:
        user_id = _signed_in(request)
        fields = _act(TABLE_ACTS, act, request)
        TABLE_ACTS[act].do(tournament_id=event_id, user_id=user_id, pairing_id=table, **fields)
        return Response(_after(event_id, user_id))


def _after(event_id: UUID, user_id: int, code: str = "") -> dict[str, Any]:
    return shown.event(tournament_id=event_id, user_id=user_id, code=code)


class ImportApi(APIView):
    """A list of players: one name a line, or a CSV with or without headings."""

    permission_classes = [IsAuthenticated]

    class InputSerializer(S):
        text = serializers.CharField(max_length=40_000)

    @extend_schema_serializer(component_name="Imported")
    class OutputSerializer(S):
        class LeftOutSerializer(S):
            line = serializers.IntegerField()
            name = serializers.CharField()
            code = serializers.CharField()

        added = serializers.ListField(child=serializers.CharField())
        left_out = LeftOutSerializer(many=True)

    @extend_schema(operation_id="event_import", request=InputSerializer, responses=OutputSerializer)
    def post(self, request: Request, event_id: UUID) -> Response:
        text = _read(self.InputSerializer, request)["text"]
        added, left_out = entries.entries_import(tournament_id=event_id, user_id=_signed_in(request), text=text)
        return Response({"added": added, "left_out": [one._asdict() for one in left_out]})


class ExportApi(APIView):
    """The standings as CSV, or all of it as JSON."""

    @extend_schema(operation_id="event_export", responses={(200, "text/csv"): str})
    def get(self, request: Request, event_id: UUID, ending: str) -> HttpResponse:
        user_id, code = _user(request), request.query_params.get("code", "")
        if ending not in ("csv", "json"):
            raise Refused("not_found", status=404)
        name = exports.file_name(event_id, user_id, ending, code)
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        if ending == "json":
            return Response(exports.event_json(tournament_id=event_id, user_id=user_id, code=code), headers=headers)
        text = exports.standings_csv(tournament_id=event_id, user_id=user_id, code=code)
        return HttpResponse(text, content_type="text/csv; charset=utf-8", headers=headers)


class CalendarApi(APIView):
    """What comes, for a calendar program."""

    @extend_schema(operation_id="event_calendar", responses={(200, "text/calendar"): str})
    def get(self, request: Request) -> HttpResponse:
        return HttpResponse(exports.calendar(user_id=_user(request)), content_type="text/calendar; charset=utf-8")


# -- reading requests ---------------------------------------------------------------------------------------------------


def _user(request: Request) -> int | None:
    return request.user.pk if request.user.is_authenticated else None


def _signed_in(request: Request) -> int:
    user = _user(request)
    if user is None:
        raise Refused("sign_in", status=401)
    return user


def _read(serializer: type[S], request: Request) -> dict[str, Any]:
    read = serializer(data=request.data)
    read.is_valid(raise_exception=True)
    return dict(read.validated_data)


def _act(acts: Mapping[str, Act], key: str, request: Request) -> dict[str, Any]:
    if key not in acts:
        raise Refused("not_found", status=404)
    made = type("ActSerializer", (serializers.Serializer,), dict(acts[key].fields))
    return _read(made, request)
