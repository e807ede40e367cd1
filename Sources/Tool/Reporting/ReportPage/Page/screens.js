// The images that are loaded together: while an app launches, on one screen, and in the cache of named images.

const screenStep = 20;
const screenKinds = { launch: "Launch", scene: "Scene", xib: "XIB", nib: "Nib", swiftUI: "SwiftUI", cache: "Cache" };

/** Returns the decoded bytes of a screen on the chosen device, or on the device that needs the most. */
function screenBytes(screen) {
  return state.device < 0 ? screen.decoded : screen.devices[state.device] ?? 0;
}

/** Returns the number of images of these bytes. */
function screenCount(screen) {
  return state.device < 0 ? screen.count : screen.counts[state.device] ?? 0;
}

/** Returns the decoded bytes of an image of a screen on the chosen device, or undefined without a file. */
function screenImageBytes(image) {
  const sizes = image.rows.map((row) => items[row]).filter(Boolean).map(({ sizes }) => decodedBytes(sizes, state.device));
  const known = sizes.filter((bytes) => bytes !== undefined);
  return known.length > 0 ? Math.max(...known) : image.decoded;
}

/** The order of the groups. Launches are first. A cache is last, since it contains the images of all screens. */
function screenGroup({ kind }) {
  return kind === "launch" ? 0 : kind === "cache" ? 2 : 1;
}

/** Draws the screens, the worst of each group first. A page without screens has no section for them. */
function drawScreens() {
  const box = document.getElementById("screen-list");
  if (!box) return;
  const ordered = [...page.screens].sort((first, second) =>
    screenGroup(first) - screenGroup(second) || screenBytes(second) - screenBytes(first));
  const most = [0, 0, 0];
  for (const screen of ordered) most[screenGroup(screen)] = Math.max(most[screenGroup(screen)], screenBytes(screen));
  const list = element("div", { class: "screens" });
  const more = element("button", { type: "button", class: "more-button" });
  let count = 0;
  const step = () => {
    list.append(...ordered.slice(count, count + screenStep).map((screen) => screenElement(screen, most[screenGroup(screen)])));
    count = Math.min(ordered.length, count + screenStep);
    more.hidden = count === ordered.length;
    more.textContent = `Show ${grouped(Math.min(screenStep, ordered.length - count))} more of ${grouped(ordered.length - count)}`;
  };
  more.addEventListener("click", step);
  step();
  box.replaceChildren(
    element("p", { class: "summary" }, `Decoded memory ${state.device < 0 ? "on the device that needs the most" : deviceText()}.`),
    list, more);
}

/** Returns a screen that can be opened. The length of its bar is its share of the largest one in its group. */
function screenElement(screen, most) {
  const hidden = screen.images.filter(({ isHidden }) => isHidden).length;
  const facts = [
    byteText(screenBytes(screen)), counted(screenCount(screen), "image"), hidden > 0 ? `${grouped(hidden)} hidden` : "",
    screen.objects > 0 ? counted(screen.objects, "object") : "",
  ].filter(Boolean);
  const body = element("div", { class: "screen-body" });
  const bar = element("span", { class: "bar-fill" });
  bar.style.width = `${most > 0 ? (100 * screenBytes(screen)) / most : 0}%`;
  const details = element(
    "details", { class: "screen" },
    element("summary", {}, element("span", { class: "screen-kind" }, screenKinds[screen.kind] ?? "Screen"),
      element("bdi", { class: "screen-name" }, shortened(safeText(screen.name), 160)),
      element("span", { class: "screen-sum" }, facts.join(" · ")),
      element("span", { class: "waste-bar", "aria-hidden": "true" }, bar)),
    body);
  details.fill = () => {
    if (body.childElementCount === 0) fillScreen(body, screen);
  };
  details.addEventListener("toggle", () => {
    if (details.open) details.fill();
  });
  return details;
}

function fillScreen(body, screen) {
  const path = screen.path ? `${screen.path}${screen.line > 0 ? `:${screen.line}` : ""}` : "";
  const list = element("ul", { class: "found" });
  const more = element("button", { type: "button", class: "more-button" });
  let count = 0;
  const step = () => {
    list.append(...screen.images.slice(count, count + screenStep).map(screenImageElement));
    count = Math.min(screen.images.length, count + screenStep);
    more.hidden = count === screen.images.length;
    more.textContent = `Show ${grouped(Math.min(screenStep, screen.images.length - count))} more of ${grouped(screen.images.length - count)}`;
  };
  more.addEventListener("click", step);
  step();
  body.append(...[path ? element("p", { class: "screen-path" }, pathText(path, 160)) : null, list, more].filter(Boolean));
}

/** Returns an image, which links to its first file. */
function screenImageElement(image) {
  const item = items[image.rows[0]];
  const name = shortened(safeText(image.name), 160);
  const bytes = screenImageBytes(image);
  const files = image.rows.length > 1 ? counted(image.rows.length, "file") : "";
  const facts = [image.isHidden ? "hidden, but loaded" : "", image.place ? shortened(safeText(image.place), 160) : "", files];
  return element(
    "li", {}, item ? thumbnail(item.sizes) : null,
    element("div", { class: "finding" },
      element("div", { class: "finding-head" },
        item ? element("button", { type: "button", class: "link", onclick: () => openDetails(item) }, element("bdi", { class: "path" }, name))
          : element("bdi", { class: "path" }, name),
        element("span", { class: "wasted" }, bytes === undefined ? "no file" : byteText(bytes))),
      element("div", { class: "problem-text quiet" }, facts.filter(Boolean).join(" · "))));
}

/** The screens that load each row. */
const screensOfRow = new Map();
for (const screen of page.screens) {
  for (const row of new Set(screen.images.flatMap(({ rows }) => rows))) {
    screensOfRow.set(row, [...(screensOfRow.get(row) ?? []), screen]);
  }
}

/** Returns the launches, screens and caches that load a file. */
function screenPart(item) {
  const screens = screensOfRow.get(item.index) ?? [];
  if (screens.length === 0) return undefined;
  const rest = screens.length - screenStep;
  return part(
    "Loaded by",
    element("ul", { class: "keys" }, screens.slice(0, screenStep).map((screen) =>
      element("li", {}, `${screenKinds[screen.kind] ?? "Screen"}:`, element("bdi", {}, shortened(safeText(screen.name), 160))))),
    rest > 0 ? element("p", { class: "quiet" }, `and ${grouped(rest)} more`) : null);
}

watch(["device"], drawScreens);
