from django.db import migrations


def leave_room(apps, schema_editor):
    """A match is written with every answer. With room on its page PostgreSQL writes the new version beside the old one and
    leaves the indexes alone (a HOT update)."""
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("ALTER TABLE matches_match SET (fillfactor = 60)")


class Migration(migrations.Migration):
    dependencies = [("matches", "0002_version")]
    operations = [migrations.RunPython(leave_room, migrations.RunPython.noop)]
