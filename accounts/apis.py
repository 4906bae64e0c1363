"""My name and settings."""

from __future__ import annotations

from typing import Any, cast

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts import services
from accounts.models import Language, Theme, User


class MeSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    name = serializers.CharField()
    email = serializers.EmailField(allow_null=True)
    language = serializers.ChoiceField(Language.choices)
    theme = serializers.ChoiceField(Theme.choices)
    sounds = serializers.BooleanField()
    confirm = serializers.BooleanField()


def me_out(user: User) -> dict[str, Any]:
    return {
        "id": user.pk,
        "name": user.username,
        "email": user.email,
        "language": user.language,
        "theme": user.theme,
        "sounds": user.sounds,
        "confirm": user.confirm,
    }


class MeApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema_serializer(component_name="MeChange")
    class InputSerializer(serializers.Serializer[Any]):
        name = serializers.CharField(required=False, max_length=80, allow_blank=True)
        language = serializers.ChoiceField(Language.choices, required=False)
        theme = serializers.ChoiceField(Theme.choices, required=False)
        sounds = serializers.BooleanField(required=False)
        confirm = serializers.BooleanField(required=False)

    @extend_schema(operation_id="me_change", request=InputSerializer, responses=MeSerializer)
    def patch(self, request: Request) -> Response:
        wanted = self.InputSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user = services.account_change(user=cast(User, request.user), changes=wanted.validated_data)
        return Response(me_out(user))
