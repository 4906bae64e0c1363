"""Addresses: the API, allauth's API, the admin, and one shell for every screen."""

from django.contrib import admin
from django.urls import include, path, re_path
from drf_spectacular.views import SpectacularAPIView

from accounts import apis as accounts
from config.shell import service_worker, shell
from matches import apis as matches
from ratings import apis as ratings
from social import apis as social

urlpatterns = [
    path("admin/", admin.site.urls),
    path("_allauth/", include("allauth.headless.urls")),
    path("api/schema", SpectacularAPIView.as_view()),
    path("api/me", accounts.MeApi.as_view()),
    path("api/push", social.PushApi.as_view()),
    path("api/matches", matches.HistoryApi.as_view()),
    path("api/matches/<uuid:match_id>/review", matches.ReviewApi.as_view()),
    path("api/leaderboards/<str:game>/<str:pool>", ratings.LeaderboardApi.as_view()),
    path("api/people/<str:name>/ratings/<str:game>/<str:pool>", ratings.ChartApi.as_view()),
    path("api/", include("lobby.urls")),
    path("api/", include("tournaments.urls")),
    path("sw.js", service_worker),
    re_path(r"^(?!api/|static/|admin/|_allauth/|ws/).*$", shell),
]
