from django.urls import path

from lobby import apis

urlpatterns = [
    path("session", apis.SessionApi.as_view()),
    path("people/<str:name>", apis.PersonApi.as_view()),
]
