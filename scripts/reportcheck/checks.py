"""The checks by name, in the order of a run. A module with `each` checks one page."""
from reportcheck import access, changes, contents, details, findings, headline, keyboard, looks, safety, table, treemap

MODULES = {"contents": contents, "headline": headline, "treemap": treemap, "table": table, "details": details,
           "findings": findings, "keyboard": keyboard, "safety": safety, "changes": changes, "looks": looks, "access": access}
