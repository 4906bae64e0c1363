from django.urls import path

from tournaments import apis

urlpatterns = [
    path("tournaments", apis.EventsApi.as_view()),
    path("tournaments/formats", apis.FormatsApi.as_view()),
    path("tournaments/calendar.ics", apis.CalendarApi.as_view()),
    path("tournaments/<uuid:event_id>", apis.EventApi.as_view()),
    path("tournaments/<uuid:event_id>/figures/<int:entry>/<str:figure>", apis.FigureApi.as_view()),
    path("tournaments/<uuid:event_id>/import", apis.ImportApi.as_view()),
    path("tournaments/<uuid:event_id>/export.<str:ending>", apis.ExportApi.as_view()),
    path("tournaments/<uuid:event_id>/tables/<int:table>/<str:act>", apis.TableActApi.as_view()),
    path("tournaments/<uuid:event_id>/<str:act>", apis.EventActApi.as_view()),
]
