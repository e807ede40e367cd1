"""The checks by name."""
from reportcheck import access, changes, contents, details, findings, headline, keyboard, looks, safety, table, treemap

BY_NAME = {
    "contents": contents.check, "headline": headline.check, "treemap": treemap.check, "table": table.check,
    "details": details.check, "findings": findings.check, "keyboard": keyboard.check, "safety": safety.check,
    "changes": changes.check, "looks": looks.check, "access": access.check,
}
