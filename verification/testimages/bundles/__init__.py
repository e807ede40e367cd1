"""Bundles/: compiled catalogs, a small app and its archive."""

from testimages.bundles import app, archive, damaged, features


def files():
    """Yield (path, bytes) of every file in Bundles."""
    for name, catalog in features.catalogs():
        yield f"Bundles/Catalogs/{name}.car", catalog.file()
    for name, data in damaged.files():
        yield f"Bundles/Damaged/{name}", data
    app_files = app.files()
    for path, data in app_files.items():
        yield f"Bundles/Field.app/{path}", data
    yield "Bundles/Field.ipa", archive.app_archive("Field.app", app_files)
