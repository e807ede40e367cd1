// The tree of folders, and the positions of its tiles.

/** The deepest folders of the map. The rest of a longer path is part of a name. */
const deepest = 32;

/** A folder, a file, or a group of files that are too small to be drawn. */
class Place {
  constructor(name, path, parent) {
    this.name = name;
    this.path = path;
    this.parent = parent;
    this.children = [];
    this.item = undefined;
    this.value = 0;
    this.count = 0;
    this.worst = -1;
  }

  get isFolder() {
    return this.children.length > 0;
  }
}

/** Returns the tree of all rows. A chain of folders with one entry each is one folder. */
function makeTree() {
  const root = new Place("All files", "", undefined);
  const folders = new Map([["", root]]);
  for (const item of items) {
    const leaf = new Place("", item.path, folderOf(item, folders));
    leaf.name = item.path.slice(leaf.parent.path.length).replace(/^\/+/, "") || item.path;
    leaf.item = item;
    item.place = leaf;
    leaf.parent.children.push(leaf);
  }
  // A catalog is a row, and also the folder of its renditions.
  for (const folder of folders.values()) folder.children.forEach((child) => (child.parent = folder));
  return { root: joined(root), folders };
}

/** Returns the folder of a row, and creates it with its parents if it is new. */
function folderOf(item, folders) {
  let folder = folders.get("");
  let depth = 0;
  for (let slash = item.path.indexOf("/"); slash >= 0 && depth < deepest; slash = item.path.indexOf("/", slash + 1)) {
    const path = item.path.slice(0, slash);
    const name = path.slice(folder.path.length).replace(/^\/+/, "");
    if (name === "") continue;
    let next = folders.get(path);
    if (!next) {
      next = new Place(name, path, folder);
      folders.set(path, next);
      folder.children.push(next);
    }
    folder = next;
    depth += 1;
  }
  return folder;
}

/** Joins each folder with its only entry, if that is a folder. The depth is limited, so recursion is safe. */
function joined(place) {
  while (place.children.length === 1 && place.children[0].isFolder) {
    const child = place.children[0];
    place.name = place.parent ? `${place.name}/${child.name}` : child.name;
    place.path = child.path;
    place.children = child.children;
  }
  for (const child of place.children) {
    child.parent = place;
    if (child.isFolder) joined(child);
  }
  return place;
}

/** Sets the value, the number of files and the worst severity of each place. Children are sorted by value. */
function measure(place, valueOf) {
  if (!place.isFolder) {
    place.value = Math.max(0, valueOf(place.item) ?? 0);
    place.count = 1;
    place.worst = place.item.worst;
    return;
  }
  place.value = place.count = 0;
  place.worst = -1;
  for (const child of place.children) {
    measure(child, valueOf);
    place.value += child.value;
    place.count += child.count;
    place.worst = Math.max(place.worst, child.worst);
  }
  place.children.sort((first, second) => second.value - first.value);
}

/**
 * Divides a rectangle among values, which are sorted from the largest, so that tiles are almost square.
 *
 * Source: Bruls, Huizing, van Wijk, "Squarified Treemaps", 2000. Returns an array of `{x, y, width, height}`.
 */
function squarified(values, { x, y, width, height }) {
  const tiles = [];
  let sum = values.reduce((sum, value) => sum + value, 0);
  let start = 0;
  while (start < values.length && sum > 0 && width > 0 && height > 0) {
    const scale = (width * height) / sum;
    const side = Math.min(width, height);
    let end = start;
    let row = 0;
    let worst = Infinity;
    while (end < values.length) {
      const next = row + values[end] * scale;
      const ratio = worstRatio(values[start] * scale, values[end] * scale, next, side);
      if (ratio > worst) break;
      [row, worst, end] = [next, ratio, end + 1];
    }
    const thickness = Math.min(row / side, Math.max(width, height));
    let offset = 0;
    for (let index = start; index < end; index += 1) {
      const length = thickness > 0 ? (values[index] * scale) / thickness : 0;
      tiles.push(width >= height
        ? { x, y: y + offset, width: thickness, height: length }
        : { x: x + offset, y, width: length, height: thickness });
      offset += length;
      sum -= values[index];
    }
    if (width >= height) [x, width] = [x + thickness, width - thickness];
    else [y, height] = [y + thickness, height - thickness];
    start = end;
  }
  while (tiles.length < values.length) tiles.push({ x, y, width: 0, height: 0 });
  return tiles;
}

/** Returns the largest ratio of the sides of tiles in a row, by its largest and its smallest area. */
function worstRatio(largest, smallest, row, side) {
  if (smallest <= 0) return Infinity;
  const [sides, rows] = [side * side, row * row];
  return Math.max((sides * largest) / rows, rows / (sides * smallest));
}

const headerHeight = 20;

/**
 * Returns the tiles of a folder: `{place, x, y, width, height, level, children}`.
 *
 * Files below the smallest area are joined in groups. The area grows until the number of tiles is within the limit.
 */
function layout(root, width, height, most, colorOf) {
  for (let smallest = 110; ; smallest *= 1.6) {
    const top = tilesOf(root, { x: 0, y: 0, width, height }, smallest, most, colorOf);
    if (top) return top;
  }
}

/** Returns the tiles, or undefined if there are more than `most`. Outer folders are divided first. */
function tilesOf(root, rectangle, smallest, most, colorOf) {
  const top = { ...rectangle, place: root, level: 0, children: [] };
  const queue = [top];
  let count = 0;
  for (const parent of queue) {
    const inner = parent === top ? rectangle : inside(parent);
    if (!inner) continue;
    const entries = visibleEntries(parent.place, inner, smallest, colorOf);
    squarified(entries.map(({ value }) => value), inner).forEach((tile, index) => {
      if (tile.width < 1 || tile.height < 1) return;
      const child = { ...tile, place: entries[index], level: parent.level + 1, children: [] };
      parent.children.push(child);
      if (child.place.isFolder && !child.place.isGroup) queue.push(child);
    });
    count += parent.children.length;
    // Without groups, an area of the whole map divides nothing further.
    if (count > most && smallest < rectangle.width * rectangle.height) return undefined;
  }
  return top;
}

/** Returns the part of a folder's tile below its name, or undefined if nothing fits. */
function inside({ x, y, width, height }) {
  if (width < 24 || height < 24) return undefined;
  const header = height > 56 && width > 44 ? headerHeight : 3;
  return { x: x + 3, y: y + header, width: width - 6, height: height - header - 3 };
}

/** The most files of a group, so that most of them can be seen after a zoom, and the most groups of a color. */
const groupSize = 300;
const mostGroups = 12;

/**
 * Returns the entries of a folder that can be seen, and groups for all smaller entries.
 *
 * A group contains entries of one color, so that the area of each color is true.
 */
function visibleEntries(place, { width, height }, smallest, colorOf) {
  const least = (smallest * place.value) / (width * height);
  const entries = place.children.filter((child) => child.value > 0);
  const first = entries.findIndex((child) => child.value < least);
  if (first < 0 || entries.length - first < 2) return entries;
  const colors = new Map();
  for (const child of entries.slice(first)) {
    const color = colorOf(child);
    if (!colors.has(color)) colors.set(color, []);
    colors.get(color).push(child);
  }
  const groups = [...colors.values()].flatMap((children) => inGroups(children, place));
  return [...entries.slice(0, first), ...groups].sort((first, second) => second.value - first.value);
}

/** Divides small entries, the largest first, into groups that are places of the map. */
function inGroups(children, parent) {
  const count = Math.min(mostGroups, Math.ceil(children.length / groupSize));
  const size = Math.ceil(children.length / count);
  const groups = [];
  for (let start = 0; start < children.length; start += size) {
    const members = children.slice(start, start + size);
    if (members.length === 1) {
      groups.push(members[0]);
      continue;
    }
    const group = new Place("", parent.path, parent);
    group.children = members;
    group.isGroup = true;
    for (const child of members) {
      group.value += child.value;
      group.count += child.count;
      group.worst = Math.max(group.worst, child.worst);
    }
    group.name = `${grouped(group.count)} more`;
    groups.push(group);
  }
  return groups;
}
