"""Checks that a page is inert: no request, no injected element, and a strict security policy."""

from reportcheck.markup import Markup, hash_source

ALLOWED = {"default-src", "script-src", "style-src", "img-src", "base-uri", "form-action"}
# Attributes and elements that only an injection adds.
INJECTED = """() => {
  const faults = [];
  for (const element of document.querySelectorAll("*")) {
    for (const attribute of element.attributes) {
      if (/^on/i.test(attribute.name)) faults.push(`${element.localName} has ${attribute.name}`);
      if (["src", "href", "action", "data", "srcdoc", "formaction", "xlink:href"].includes(attribute.name)
          && !/^(data:,$|data:image\\/png;base64,|data:application\\/json|blob:|#|$)/.test(attribute.value))
        faults.push(`${element.localName} has ${attribute.name}=${attribute.value.slice(0, 80)}`);
    }
    if (["iframe", "object", "embed", "base", "form", "frame"].includes(element.localName))
      faults.push(`an element ${element.localName}`);
  }
  if (getComputedStyle(document.body).display === "none") faults.push("the body is hidden");
  return faults;
}"""


def each(session, sample, name, faults):
    policy(sample, name, faults)
    with session.page(sample) as page:
        visit(page)
        for fault in page.evaluate(INJECTED):
            faults.expect(False, f"{name}: {fault}")
        scripts = page.evaluate("document.scripts.length")
        faults.equal(scripts, len(Markup(sample.text()).scripts), f"{name}: scripts")
        faults.expect("<" in page.title() or "App" in page.title() or len(page.title()) > 3, f"{name}: no title")
    faults.equal(page.events, [], f"{name}: events")


def visit(page):
    """Scroll through the page, open each part and each menu."""
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    for _ in range(8):
        page.mouse.wheel(0, 900)
    page.evaluate("scrollTo(0, 0)")


def policy(sample, name, faults):
    """Check the policy against the parsed page, and that data cannot end its script."""
    markup = Markup(sample.text())
    directives = markup.policy
    faults.equal(directives.get("default-src"), ["'none'"], f"{name}: default-src")
    faults.expect(set(directives) <= ALLOWED, f"{name}: directives {sorted(directives)}")
    faults.equal(sorted(directives.get("img-src", [])), ["data:"], f"{name}: img-src")
    for directive, texts in (("script-src", markup.programs), ("style-src", markup.styles)):
        faults.equal(sorted(directives.get(directive, [])), sorted({hash_source(text) for text in texts}), f"{name}: {directive}")
    # The policy does not apply to a style attribute of the script, only to one of the markup.
    faults.equal([item for item in markup.attributes if item[1] == "style"], [], f"{name}: style attributes")
    faults.expect(sample.text().index("Content-Security-Policy") < sample.text().index("<style"), f"{name}: policy after a style")
    for attributes, content in markup.scripts:
        if attributes.get("type") == "application/json":
            faults.expect(not set("<>&\u2028\u2029") & set(content), f"{name}: data with characters of markup")
