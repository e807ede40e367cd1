"""A writer of zip archives. Dates and the order of entries are fixed."""

import io
import zipfile

DATE = (2026, 1, 1, 12, 0, 0)
STORED = (".png", ".wav", "PkgInfo")  # ends of names whose data is not deflated


def archive(entries):
    """Return a zip archive of (path, data) pairs. Paths that end with a slash are folders."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for path, data in entries:
            info = zipfile.ZipInfo(path, DATE)
            info.create_system = 3  # Unix, so that the attributes have a file mode
            info.compress_type = zipfile.ZIP_STORED if path.endswith(("/", *STORED)) else zipfile.ZIP_DEFLATED
            is_folder, is_program = path.endswith("/"), data[:4] == b"\xcf\xfa\xed\xfe"
            info.external_attr = (0o040755 if is_folder else 0o100755 if is_program else 0o100644) << 16
            file.writestr(info, data, compresslevel=9)
    return out.getvalue()


def app_archive(name, files):
    """Return an .ipa with an app in its folder Payload."""
    folders = {"Payload/", f"Payload/{name}/"}
    for path in files:
        parts = path.split("/")[:-1]
        folders |= {"/".join(["Payload", name, *parts[:depth]]) + "/" for depth in range(1, len(parts) + 1)}
    entries = {**dict.fromkeys(folders, b""), **{f"Payload/{name}/{path}": data for path, data in files.items()}}
    return archive(sorted(entries.items()))
