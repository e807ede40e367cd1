// The content of the page, with the facts that several parts need: names, findings of each row, and thumbnails.

const page = JSON.parse(document.getElementById("data").textContent);
const severities = ["note", "warning", "error"];
const isCompared = page.kind !== "audit";

/** A row with its position, its names and its findings. */
class Item {
  constructor(row, index) {
    this.index = index;
    this.row = row;
    this.path = row.path;
    this.lowercased = row.path.toLowerCase();
    this.slash = row.path.lastIndexOf("/") + 1;
    this.after = row.after;
    this.before = row.before;
    /** The sizes to show: those of the second side, if there is one. */
    this.sizes = row.after ?? row.before ?? {};
    this.findings = [];
    /** The index of the worst severity in `severities`, or -1. */
    this.worst = -1;
  }

  get name() {
    return this.path.slice(this.slash) || this.path;
  }
}

const items = page.rows.map((row, index) => new Item(row, index));
const itemOfPath = new Map(items.map((item) => [item.path, item]));

for (const rule of page.rules) {
  for (const finding of rule.findings) {
    finding.rule = rule;
    const item = itemOfPath.get(finding.path);
    if (!item) continue;
    item.findings.push(finding);
    if (finding.status !== "gone") item.worst = Math.max(item.worst, severities.indexOf(finding.severity));
  }
}

/** Returns the number of findings of a severity that still exist. */
function findingCount(severity) {
  let count = 0;
  for (const rule of page.rules) {
    for (const finding of rule.findings) count += finding.severity === severity && finding.status !== "gone";
  }
  return count;
}

/** The states of findings against an earlier audit. */
const findingStates = ["new", "grown", "known", "gone"];

/** Returns the number of findings in a state. */
function statusCount(status) {
  let count = 0;
  for (const rule of page.rules) {
    for (const finding of rule.findings) count += finding.status === status;
  }
  return count;
}

// The thumbnails are parsed when the first one is shown, since the page can be read without them.
let pictures;

/** Returns the address of a thumbnail, or undefined. */
function pictureAddress(index) {
  pictures ??= JSON.parse(document.getElementById("pictures").textContent);
  return index === undefined ? undefined : pictures[index];
}

/** Returns the thumbnail of sizes on a checkerboard, or an empty frame. */
function thumbnail(sizes, size = "small") {
  const address = pictureAddress(sizes?.picture);
  const frame = element("span", { class: `thumbnail ${size}${address ? " checkered" : ""}` });
  // A browser scales icons of few pixels without blur if this is asked for.
  const sharpness = sizes?.width <= 48 && sizes?.height <= 48 ? "sharp" : "";
  if (address) {
    frame.append(element("img", { src: address, alt: "", class: sharpness, decoding: "async", draggable: false }));
  }
  return frame;
}

/** Saves the content of the page as a JSON file. */
function download() {
  const blob = new Blob([document.getElementById("data").textContent], { type: "application/json" });
  const link = element("a", { href: URL.createObjectURL(blob), download: `assetcrush-${page.kind}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
