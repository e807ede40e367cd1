// The panel with all facts of one file. The address of the page names the file, so that a link opens it.

const panel = element("dialog", { class: "panel", "aria-labelledby": "panel-heading" });
document.body.append(panel);
panel.addEventListener("close", () => setAddress(""));
panel.addEventListener("click", (event) => {
  if (event.target === panel) panel.close();
});

/** Opens the panel of a row. The browser returns the focus when it closes. */
function openDetails(item) {
  hideCard();
  panel.replaceChildren(
    element("div", { class: "panel-head" },
      element("h2", { id: "panel-heading", tabIndex: -1 }, element("bdi", {}, shortened(safeText(item.name), 160))),
      element("button", { type: "button", "aria-label": "Close the details", onclick: () => panel.close() }, "Close")),
    element("div", { class: "panel-body" }, ...[
      picturePart(item), notePart(item), findingPart(item), displayPart(item), factPart(item), screenPart(item), pathPart(item),
    ].filter(Boolean)));
  if (!panel.open) panel.showModal();
  panel.querySelector(".panel-body").scrollTop = 0;
  panel.querySelector("h2").focus();
  setAddress(`#${encodeURIComponent(item.path)}`);
}

/** Sets the part of the address after the path. */
function setAddress(hash) {
  try {
    history.replaceState(null, "", location.pathname + location.search + hash);
  } catch {
    // Some browsers refuse this for pages on disk. The panel works without it.
  }
}

function part(title, ...children) {
  return element("section", { class: "part" }, element("h3", {}, title), children);
}

/** Returns the picture of each side, and the number of pixels that differ. */
function picturePart(item) {
  const { before, after, row } = item;
  if (!isCompared || !before || !after || row.status === "same") {
    const sizes = [item.sizes, before].find((sizes) => pictureAddress(sizes?.picture) !== undefined);
    return sizes ? element("div", { class: "pictures" }, thumbnail(sizes, "large")) : undefined;
  }
  const side = (title, sizes) => element(
    "figure", {}, thumbnail(sizes, "large"), element("figcaption", {}, title, element("br"), pixelText(sizes)));
  const hasPicture = [before, after].some(({ picture }) => pictureAddress(picture) !== undefined);
  const { differing, total: all } = row.pixels ?? {};
  return element(
    "div", {},
    hasPicture ? element("div", { class: "pictures" }, side("Before", before), side("After", after)) : null,
    row.pixels
      ? element("p", { class: differing > 0 ? "" : "quiet" }, differing > 0
        ? `${counted(differing, "pixel")} of ${grouped(all)} ${differing === 1 ? "differs" : "differ"} (${percentText(differing / all)}).`
        : `All ${grouped(all)} pixels are equal.`)
      : null);
}

/** Returns all sizes, with a column for each side. */
function factPart(item) {
  const { before, after } = item;
  const sides = isCompared ? [before, after] : [after];
  const line = (name, textOf, change) => {
    const texts = sides.map((sizes) => (sizes ? textOf(sizes) : undefined));
    if (texts.every((text) => text === undefined)) return undefined;
    return element(
      "tr", {}, element("th", { scope: "row" }, name), texts.map((text) => element("td", {}, text ?? "–")),
      isCompared ? element("td", {}, change) : null);
  };
  const bytes = (name, of) => line(
    name, (sizes) => (of(sizes) === undefined ? undefined : byteText(of(sizes))),
    changeCell(of(before ?? {}), of(after ?? {})));
  const ratio = expansion(item.sizes, state.device);
  // Most images need equal memory on each device, so that one line is enough.
  const differs = sides.some((sizes) => sizes && page.devices.some((_, index) => decodedBytes(sizes, index) !== sizes.decoded));
  const lines = [
    line("Pixels", (sizes) => (sizes.width ? pixelText(sizes) : undefined)),
    line("Format", (sizes) => (sizes.format ? safeText(sizes.format) : undefined)),
    bytes("On disk", (sizes) => sizes.stored),
    bytes("Download", (sizes) => sizes.download),
    bytes("Shipped", (sizes) => sizes.shipped),
    bytes("Decoded", (sizes) => sizes.decoded),
    ...(differs ? page.devices : []).map((device, index) =>
      bytes(`Decoded on ${shortened(safeText(device.name), 60)}`, (sizes) => decodedBytes(sizes, index))),
    bytes("Wasted", (sizes) => sizes.wasted),
  ].filter(Boolean);
  return part(
    "Sizes",
    element("table", { class: "facts-table" },
      isCompared
        ? element("thead", {}, element("tr", {}, ["", "Before", "After", "Change"].map((name) =>
          element(name ? "th" : "td", { scope: name ? "col" : undefined }, name))))
        : null,
      element("tbody", {}, lines)),
    ratio >= 2 ? element("p", { class: "quiet" }, `In memory it needs ${fixed(ratio, ratio < 10 ? 1 : 0)} times its size on disk.`) : null);
}

function changeCell(before = 0, after = 0) {
  if (before === after) return "–";
  return element("span", { class: after > before ? "grown" : "shrunk" }, signedBytes(after - before));
}

/** Returns a drawing, to scale, of the actual pixels and of the pixels that the display needs. */
function displayPart(item) {
  const { display } = item.row;
  const { width, height } = item.sizes;
  if (!display || !(width > 0 && height > 0 && display.width > 0 && display.height > 0)) return undefined;
  const scale = Math.min(280 / Math.max(width, display.width), 200 / Math.max(height, display.height));
  const box = { width: Math.max(width, display.width) * scale, height: Math.max(height, display.height) * scale };
  const rectangle = (name, size) => drawing("rect", {
    class: name, x: 1, y: 1, width: Math.max(1, size.width * scale), height: Math.max(1, size.height * scale),
  });
  const address = pictureAddress(item.sizes.picture);
  const share = (display.width * display.height) / (width * height);
  const points = [display.width, display.height].map((pixels) => fixed(pixels / Math.max(1, display.scale), 0)).join(" × ");
  const text = share < 1
    ? `The display needs ${percentText(share)} of the pixels.`
    : share > 1 ? "The image has fewer pixels than the display needs." : "The image has as many pixels as the display needs.";
  return part(
    "Displayed size",
    drawing("svg", {
      class: "to-scale", width: box.width + 2, height: box.height + 2, viewBox: `0 0 ${box.width + 2} ${box.height + 2}`,
      role: "img", "aria-label": `${pixelText({ width, height })} pixels, shown at ${pixelText(display)} pixels`,
    }, rectangle("actual", { width, height }),
    address ? drawing("image", {
      href: address, x: 1, y: 1, width: width * scale, height: height * scale, preserveAspectRatio: "none",
    }) : null,
    rectangle("needed", display)),
    element("ul", { class: "keys" },
      element("li", {}, element("span", { class: "key actual" }), `Actual: ${pixelText({ width, height })} pixels`),
      element("li", {}, element("span", { class: "key needed" }),
        `Shown: ${pixelText(display)} pixels (${points} points at @${display.scale}x)`)),
    element("p", {}, text),
    element("p", { class: "quiet" }, "Source of the displayed size: ", element("bdi", {}, shortened(safeText(display.origin), 300))));
}

function notePart({ row, findings }) {
  // A problem is also a finding, which is listed below.
  const problems = new Set(findings.map(({ problem }) => problem));
  const shown = [row.status, ...(row.notes ?? []).filter((note) => !problems.has(note))].filter(Boolean);
  if (shown.length === 0 && !row.movedFrom && !row.source) return undefined;
  return part(
    page.kind === "build" ? "Result" : "Change",
    shown.map((text) => element("p", { class: row.isProblem ? "problem" : "" }, safeText(text))),
    row.source ? element("p", {}, "Made from ", pathText(row.source)) : null,
    row.movedFrom ? element("p", {}, "Moved from ", pathText(row.movedFrom)) : null);
}

function findingPart({ findings }) {
  if (findings.length === 0) return undefined;
  return part("Findings", element("ul", { class: "found" }, findings.map((finding) => findingElement(finding, false))));
}

function pathPart(item) {
  const isOnMap = item.place?.value > 0;
  const show = () => {
    panel.close();
    showOnMap(item);
  };
  return part(
    "Path", copyable("Copy the path", item.path),
    isOnMap ? element("p", { class: "buttons" }, element("button", { type: "button", onclick: show }, "Show on the map")) : null);
}

/** Opens the file that the address names. */
function openAddressed() {
  if (location.hash.length < 2) return;
  let path = location.hash.slice(1);
  try {
    path = decodeURIComponent(path);
  } catch {
    // A percent sign that is not an escape: the address is the path itself.
  }
  const item = itemOfPath.get(path);
  if (item) openDetails(item);
}

addEventListener("hashchange", openAddressed);
