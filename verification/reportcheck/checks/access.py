"""Checks for people who use a keyboard, a screen reader, a narrow screen, or strong contrast."""

from reportcheck import environment, names

# The contrast of text by WCAG 2.2, 1.4.3, computed from the colors that the browser uses. Text on a picture is not measured.
CONTRAST = """() => {
  const channels = text => {
    const canvas = channels.canvas ??= Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = text;
    context.fillRect(0, 0, 1, 1);
    const bytes = context.getImageData(0, 0, 1, 1).data;
    return [bytes[0], bytes[1], bytes[2], bytes[3] / 255];
  };
  const over = (top, bottom) => [0, 1, 2].map(i => top[i] * top[3] + bottom[i] * (1 - top[3])).concat(1);
  const light = color => color.slice(0, 3).map(byte => byte / 255)
    .map(value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
    .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  const behind = element => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (style.backgroundImage !== "none") layers.image = true;
      layers.push(channels(style.backgroundColor));
    }
    return [layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]), layers.image];
  };
  const results = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    if (element.closest("script, style, option, :disabled, [aria-disabled=true]")) continue;
    const style = getComputedStyle(element);
    const [back] = behind(element);
    const text = over(channels(style.color), back);
    const [high, low] = [light(text), light(back)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && parseInt(style.fontWeight) >= 700;
    const ratio = (high + 0.05) / (low + 0.05);
    const key = `${element.localName}.${element.className?.baseVal ?? element.className}`;
    const known = results.get(key);
    if (!known || ratio < known.ratio)
      results.set(key, { ratio, isLarge, text: walker.currentNode.data.trim().slice(0, 40), colors: [text, back].map(color => color.slice(0, 3).map(Math.round).join(" ")) });
  }
  return [...results].map(([key, value]) => ({ key, ...value }));
}"""
AXE = """async source => {
  const result = await axe.run(document, { preload: false, resultTypes: ["violations"],
    runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] });
  return result.violations.map(fault => `${fault.id} (${fault.impact}): ${fault.nodes.length} × ${fault.nodes[0].html.slice(0, 160)}`
    + ` ${fault.nodes[0].failureSummary.replace(/\\s+/g, " ").slice(0, 200)}`);
}"""
WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const faults = [];
  if (document.documentElement.scrollWidth > width) faults.push(`the page is ${document.documentElement.scrollWidth} pixels wide`);
  for (const element of document.querySelectorAll("body *")) {
    const box = element.getBoundingClientRect();
    if (!box.width || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    let clipped = false;
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      clipped ||= getComputedStyle(at).overflowX !== "visible";
    if (!clipped && (box.right > width + 1 || box.left < -1) && getComputedStyle(element).position !== "absolute")
      faults.push(`${element.localName}.${element.className} from ${Math.round(box.left)} to ${Math.round(box.right)}`);
  }
  return faults.slice(0, 5);
}"""
NARROW = 320
LEAST = 4.5
LEAST_LARGE = 3.0


def each(session, sample, name, faults):
    for scheme in ("light", "dark"):
        # Both themes have equal elements, so that axe-core reads most pages once.
        is_read = scheme == "light" or name == "compare"
        with session.page(sample, scheme=scheme) as page:
            open_all(page)
            contrast(page, f"{name}, {scheme}", faults)
            if is_read:
                page.evaluate(environment.axe())
                axe(page, f"{name}, {scheme}", faults)
            if names.open_details(page):
                contrast(page, f"{name}, {scheme}, details", faults)
                if is_read:
                    axe(page, f"{name}, {scheme}, details", faults)
    narrow(session, sample, name, faults)


def open_all(page):
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")


def contrast(page, name, faults):
    for found in page.evaluate(CONTRAST):
        least = LEAST_LARGE if found["isLarge"] else LEAST
        faults.expect(
            found["ratio"] >= least - 0.005,
            f"{name}: contrast {found['ratio']:.2f} of {found['key']} “{found['text']}”, {' on '.join(found['colors'])}",
        )


def axe(page, name, faults):
    for fault in page.evaluate(AXE):
        faults.expect(False, f"{name}: {fault}")
    faults.count += 1


def narrow(session, sample, name, faults):
    """Check that nothing is wider than a narrow screen, with all parts open."""
    for script in (True, False):
        with session.page(sample, width=NARROW, height=640, script=script) as page:
            if script:
                open_all(page)
                for fault in page.evaluate(WIDE):
                    faults.expect(False, f"{name} at {NARROW} px: {fault}")
                if names.open_details(page):
                    for fault in page.evaluate(WIDE):
                        faults.expect(False, f"{name} at {NARROW} px, details: {fault}")
            else:
                wide = page.locator("html").evaluate("element => element.scrollWidth")
                faults.expect(wide <= NARROW, f"{name} at {NARROW} px without JavaScript: {wide} pixels wide")
