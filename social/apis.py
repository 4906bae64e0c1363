"""Being told things while away, a browser at a time."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_serializer
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from social import push, selectors, services


class PushApi(APIView):
    permission_classes = [IsAuthenticated]

    @extend_schema_serializer(component_name="Push")
    class OutputSerializer(serializers.Serializer[Any]):
        key = serializers.CharField(help_text="Our public key, base64url.")
        browsers = serializers.ListField(
            child=serializers.CharField(), help_text="SHA-256, in hex, of the addresses of my browsers."
        )

    @extend_schema_serializer(component_name="PushSubscribe")
    class InputSerializer(serializers.Serializer[Any]):
        endpoint = serializers.CharField(max_length=1000)
        p256dh = serializers.CharField(max_length=88)
        auth = serializers.CharField(max_length=24)

    class OneSerializer(serializers.Serializer[Any]):
        endpoint = serializers.CharField(max_length=1000)

    def _out(self, request: Request) -> Response:
        user_id = int(request.user.pk or 0)
        return Response({"key": push.public_key(), "browsers": selectors.push_browsers(user_id)})

    @extend_schema(operation_id="push", responses=OutputSerializer)
    def get(self, request: Request) -> Response:
        return self._out(request)

    @extend_schema(operation_id="push_subscribe", request=InputSerializer, responses=OutputSerializer)
    def put(self, request: Request) -> Response:
        wanted = self.InputSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        services.push_subscribe(
            user_id=int(request.user.pk or 0),
            session_key=request.session.session_key or "",
            **wanted.validated_data,
        )
        return self._out(request)

    @extend_schema(operation_id="push_unsubscribe", responses=OutputSerializer)
    def delete(self, request: Request) -> Response:
        wanted = self.OneSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        services.push_unsubscribe(user_id=int(request.user.pk or 0), endpoint=wanted.validated_data["endpoint"])
        return self._out(request)
