// The map: a squarified treemap of folders and files, with a path to zoom out.

/** The most tiles. A tile is one element, and a folder has a second one for its name. */
const mostTiles = 900;
/** The most tiles with a thumbnail, the largest first in each folder. */
const mostPictures = 150;

const map = {
  root: undefined,
  current: undefined,
  tiles: [],
  focused: 0,
  surface: element("div", { class: "map", role: "tree", "aria-label": "Map of the files by size" }),
  path: element("nav", { class: "trail", "aria-label": "Folder of the map" }),
  legend: element("div", {}),
};

function makeMap() {
  const section = document.getElementById("map");
  const heading = element("h2", { id: "map-heading" }, "Map");
  if (areas.length === 0) {
    section.hidden = true;
    return;
  }
  map.root = map.current = makeTree().root;
  const schemes = Object.entries(colorSchemes).filter(([id]) => isCompared || id !== "growth");
  section.replaceChildren(
    element("div", { class: "section-head" }, heading, element(
      "div", { class: "controls" },
      menu("Area", areas.map(({ id, name }) => [id, name]), state.measure, (measure) => choose({ measure })),
      menu("Color", schemes.map(([id, { name }]) => [id, name]), state.color, (color) => choose({ color })))),
    map.path, map.surface, map.legend);
  map.surface.addEventListener("click", (event) => activate(tileOf(event.target)));
  map.surface.addEventListener("keydown", moveOnMap);
  map.surface.addEventListener("pointermove", hoverOverMap);
  map.surface.addEventListener("pointerleave", hideCard);
  map.surface.addEventListener("focusin", (event) => focusedTile(tileOf(event.target)));
  map.surface.addEventListener("focusout", hideCard);
  new ResizeObserver(onceEachFrame(drawTiles)).observe(map.surface);
  watch(["device", "measure"], drawMap);
  watch(["color"], drawTiles);
  drawMap();
}

/** Measures the tree for the chosen size, and draws it. */
function drawMap() {
  const area = areas.find(({ id }) => id === state.measure);
  measure(map.root, (item) => area.of(item, state.device));
  while (map.current.parent && (map.current.isGroup || map.current.value === 0)) map.current = map.current.parent;
  drawTiles();
}

function drawTiles() {
  const { clientWidth: width, clientHeight: height } = map.surface;
  if (width === 0 || height === 0) return;
  map.tiles = [];
  collect(layout(map.current, width, height, mostTiles, colorSchemes[state.color].of), map.tiles);
  map.focused = Math.min(map.focused, Math.max(0, map.tiles.length - 1));
  markPictures(map.tiles);
  map.surface.replaceChildren(...map.tiles.map(tileElement));
  if (map.tiles.length === 0) {
    map.surface.replaceChildren(element("p", { class: "empty" }, "No file has a size of this kind here."));
  }
  map.legend.replaceChildren(legend());
  drawTrail();
}

/** Appends the tiles in the order of the tree, so that a screen reader reads a folder before its files. */
function collect(tile, list) {
  tile.children.forEach((child, index) => {
    child.index = list.length;
    child.position = index + 1;
    child.siblings = tile.children.length;
    list.push(child);
    collect(child, list);
  });
}

/** Marks the largest tiles that have room for a thumbnail below their text. */
function markPictures(tiles) {
  const candidates = tiles.filter(({ place, width, height }) =>
    width >= 48 && height >= 72 && pictureAddress(place.item?.sizes.picture) !== undefined);
  candidates.sort((first, second) => second.place.value - first.place.value);
  for (const tile of candidates.slice(0, mostPictures)) tile.hasPicture = true;
}

function tileElement(tile) {
  const { place } = tile;
  const isOpen = tile.children.length > 0;
  const color = isOpen ? undefined : colorSchemes[state.color].of(place);
  const node = element("div", {
    class: `tile ${isOpen ? "open" : color.class}${place.isGroup ? " group" : ""}`,
    role: "treeitem", tabIndex: tile.index === map.focused ? 0 : -1,
    "aria-label": spokenText(place), "aria-level": tile.level, "aria-posinset": tile.position, "aria-setsize": tile.siblings,
    "aria-expanded": place.isFolder ? String(isOpen) : undefined,
  });
  // Shares of the map, so that the map fits on paper too.
  const { clientWidth: width, clientHeight: height } = map.surface;
  Object.assign(node.style, {
    left: `${(100 * tile.x) / width}%`, top: `${(100 * tile.y) / height}%`,
    width: `${(100 * tile.width) / width}%`, height: `${(100 * tile.height) / height}%`,
  });
  node.tile = tile;
  tile.node = node;
  if (isOpen && tile.height > 56 && tile.width > 44) {
    node.append(element("span", { class: "tile-head", "aria-hidden": "true" }, folderLabel(tile)));
  } else if (!isOpen) {
    const label = tileLabel(tile, color.mark);
    if (label) node.append(element("span", { class: "tile-text", "aria-hidden": "true" }, label));
    if (tile.hasPicture) node.append(tilePicture(tile));
  }
  return node;
}

/** Returns the thumbnail of a tile, at most at its own size and centered below the text. */
function tilePicture({ place, width, height }) {
  const image = element("img", {
    class: "tile-picture", src: pictureAddress(place.item.sizes.picture), alt: "", decoding: "async", draggable: false,
  });
  const side = Math.min(96, width - 12, height - 46);
  image.style.maxWidth = image.style.maxHeight = `${side}px`;
  return image;
}

/** Returns the name of a folder with its size. Without room for both, the size is dropped first. */
function folderLabel({ place, width }) {
  const size = `  ${byteText(place.value)}`;
  const room = width - 12;
  const name = safeText(place.name);
  const beside = fitted(name, room - textWidth(size, headWeight), headWeight);
  return beside === "" ? fitted(name, room, headWeight) : beside + size;
}

/** Returns the lines that fit into a tile: a mark with the name, and the size. */
function tileLabel({ place, width, height }, mark) {
  if (height < 19) return "";
  const room = width - 10;
  const start = mark ? `${mark} ` : "";
  const name = fitted(start + safeText(place.name), room);
  if (name === "") return width >= 17 ? mark : "";
  const size = byteText(place.value);
  return height >= 34 && textWidth(size) <= room ? `${name}\n${size}` : name;
}

const pen = document.createElement("canvas").getContext("2d");

/** The weights of the font in a tile and in the head of a folder, as in the style. */
const [tileWeight, headWeight] = [400, 600];

function textWidth(text, weight = tileWeight) {
  map.font ??= getComputedStyle(document.body).fontFamily;
  pen.font = `${weight} 12px ${map.font}`;
  return pen.measureText(text).width;
}

/** Returns text shortened in the middle so that it fits, or nothing if too few characters fit. */
function fitted(text, room, weight = tileWeight) {
  if (room < 20) return "";
  let short = shortened(text, 120);
  let limit = Array.from(short).length;
  for (let width = textWidth(short, weight); width > room; width = textWidth(short, weight)) {
    limit = Math.min(limit - 1, Math.floor((limit * room) / width));
    if (limit < 8) return "";
    short = shortened(text, limit);
  }
  return short;
}

function drawTrail() {
  const places = [];
  for (let place = map.current; place; place = place.parent) places.unshift(place);
  const entries = places.map((place, index) => {
    const name = shortened(safeText(place.parent ? place.name : "All files"), 48);
    return element("li", {}, index === places.length - 1
      ? element("span", { "aria-current": "location" }, name)
      : element("button", { type: "button", class: "link", onclick: () => zoom(place) }, name));
  });
  map.path.replaceChildren(
    element("ol", {}, entries),
    element("span", { class: "quiet" }, `${byteText(map.current.value)} in ${counted(map.current.count, "file")}`));
}

/** Shows a folder. The focus moves to its largest entry if it was on the map. */
function zoom(place) {
  const isFocused = map.surface.contains(document.activeElement);
  const from = map.current;
  map.current = place;
  map.focused = 0;
  hideCard();
  drawTiles();
  fadeIn(map.surface);
  if (from.parent && place !== from) {
    const back = map.tiles.find((tile) => tile.place === from);
    if (back && isFocused) map.focused = back.index;
  }
  if (isFocused) focusTile(map.tiles[map.focused]);
  choose({ folder: place.path });
  announce(`${safeText(place.name)}, ${byteText(place.value)}, ${counted(place.count, "file")}`);
}

function fadeIn(node) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  node.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 140, easing: "ease-out" });
}

/** Shows the folder of a row, and focuses the tile of the row or of the group that contains it. */
function showOnMap(item) {
  zoom(item.place.parent);
  const tile = map.tiles.find(({ place }) => place === item.place)
    ?? map.tiles.find(({ place }) => place.isGroup && place.children.includes(item.place));
  focusTile(tile);
  tile?.node.classList.add("marked");
  map.surface.scrollIntoView({ block: "center" });
}

function activate(tile) {
  if (!tile) return;
  if (tile.place.isFolder) zoom(tile.place);
  else openDetails(tile.place.item);
}

function tileOf(target) {
  return target.closest?.(".tile")?.tile;
}

function hoverOverMap(event) {
  const tile = tileOf(event.target);
  if (tile && event.pointerType !== "touch") showCard(tile.place, event.clientX, event.clientY);
  else hideCard();
}

function focusTile(tile) {
  tile?.node.focus({ preventScroll: false });
}

function focusedTile(tile) {
  if (!tile) return;
  const previous = map.tiles[map.focused]?.node;
  if (previous) previous.tabIndex = -1;
  map.focused = tile.index;
  tile.node.tabIndex = 0;
  if (!tile.node.matches(":focus-visible")) return;
  const { left, bottom } = tile.node.getBoundingClientRect();
  showCard(tile.place, left, Math.min(bottom, innerHeight));
}

const directions = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function moveOnMap(event) {
  const tile = map.tiles[map.focused];
  if (!tile || event.altKey || event.ctrlKey || event.metaKey) return;
  if (directions[event.key]) focusTile(nearestTile(tile, ...directions[event.key]) ?? tile);
  else if (event.key === "Enter" || event.key === " ") activate(tile);
  else if (event.key === "Home") focusTile(map.tiles[0]);
  else if (event.key === "End") focusTile(map.tiles.at(-1));
  else if (event.key === "Escape" || event.key === "Backspace") {
    if (!map.current.parent) return;
    zoom(map.current.parent);
  } else return;
  event.preventDefault();
}

/** Returns the nearest tile without visible entries in a direction, by the distance of the centers. */
function nearestTile(from, dx, dy) {
  const center = (tile) => [tile.x + tile.width / 2, tile.y + tile.height / 2];
  const [x, y] = center(from);
  let best;
  let least = Infinity;
  for (const tile of map.tiles) {
    if (tile === from || tile.children.length > 0) continue;
    const [tileX, tileY] = center(tile);
    const along = (tileX - x) * dx + (tileY - y) * dy;
    const across = Math.abs((tileX - x) * dy) + Math.abs((tileY - y) * dx);
    if (along <= 1) continue;
    const distance = along + 2 * across;
    if (distance < least) [best, least] = [tile, distance];
  }
  return best;
}
