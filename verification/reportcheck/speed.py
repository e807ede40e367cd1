"""Times of a page with many rows, in milliseconds, by the browser's own clock."""

from reportcheck import names
from reportcheck.session import wait_for

PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null"
LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd || null"
# Runs an action, and waits until its frame is drawn: a frame callback runs before the drawing, and a task after it.
TIMED = """(node, action) => new Promise(resolve => {
  const start = performance.now();
  if (action === "click") node.click();
  else { node.value = action; node.dispatchEvent(new Event(node.localName === "select" ? "change" : "input", { bubbles: true })); }
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))));
})"""


def measure(page, name):
    """Return the times of the report, or of the peer with a plain table."""
    wait_for(lambda: page.evaluate(PAINT) is not None and page.evaluate(LOADED), 60)
    times = {"first paint": page.evaluate(PAINT), "loaded, with the script": page.evaluate(LOADED)}
    if name == "plain":
        times["sort"] = page.locator("#sort").evaluate(TIMED, "click")
        return times
    buttons = names.sort_buttons(page)
    for index in range(buttons.count()):
        column = buttons.nth(index).evaluate("button => button.textContent.replace(/[▲▼]/g, '')")
        times[f"sort by {column}"] = buttons.nth(index).evaluate(TIMED, "click")
    times["sort"] = max(value for key, value in times.items() if key.startswith("sort by"))
    times["filter"] = names.filter_field(page).evaluate(TIMED, "7")
    times["end of the filter"] = names.filter_field(page).evaluate(TIMED, "")
    times["scroll to the middle"] = names.table(page).evaluate("""grid => new Promise(resolve => {
      const start = performance.now();
      grid.parentElement.scrollTop = grid.scrollHeight / 2;
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start))));
    })""")
    folder = next(tile for tile in names.treemap(page).locator("[aria-expanded]").all())
    times["zoom into a folder"] = folder.evaluate(TIMED, "click")
    times["zoom out"] = names.trail(page).get_by_role("button").first.evaluate(TIMED, "click")
    times["other device"] = names.menu(page, "Device").evaluate(TIMED, "-1")
    times["other area"] = names.menu(page, "Area").evaluate(TIMED, "stored")
    return times
