"""The checks by name, in the order of a run. Each module checks all pages with `check`, and one page with `each`."""

from reportcheck.checks import access, changes, contents, details, findings, headline, keyboard, looks, safety, table, texts, treemap

MODULES = {
    "contents": contents,
    "texts": texts,
    "headline": headline,
    "treemap": treemap,
    "table": table,
    "details": details,
    "findings": findings,
    "keyboard": keyboard,
    "safety": safety,
    "changes": changes,
    "looks": looks,
    "access": access,
}
