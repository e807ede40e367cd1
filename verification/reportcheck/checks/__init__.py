"""The checks by name, in the order of a run.

A module checks one page with `each`, and compares several made pages with `together`. PAGES names the made pages of `each`.
"""

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


def run(name, session, pages, faults, is_alone=False):
    """Run a check on all pages, or on pages that are not the made ones."""
    module = MODULES[name]
    for key, page in pages.items():
        if hasattr(module, "each") and (is_alone or key in getattr(module, "PAGES", pages)):
            module.each(session, page, key, faults)
    if hasattr(module, "together") and not is_alone:
        module.together(session, pages, faults)
