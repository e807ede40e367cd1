// The colors of the map. Each has a class for the style, a text for the legend, and a mark where the meaning needs one.

const severityColors = [
  { class: "severity-none", text: "no finding", mark: "" },
  { class: "severity-note", text: "note", mark: severityMarks.note },
  { class: "severity-warning", text: "warning", mark: severityMarks.warning },
  { class: "severity-error", text: "error", mark: severityMarks.error },
];

const ratioLimits = [4, 16, 64, 256];
const ratioColors = [
  { class: "ratio-0", text: "up to 4 ×", mark: "" },
  { class: "ratio-1", text: "4 to 16 ×", mark: "" },
  { class: "ratio-2", text: "16 to 64 ×", mark: "" },
  { class: "ratio-3", text: "64 to 256 ×", mark: "" },
  { class: "ratio-4", text: "over 256 ×", mark: "" },
];

const growthColors = {
  shrunk: { class: "growth-shrunk", text: "smaller", mark: "−" },
  same: { class: "growth-same", text: "unchanged", mark: "" },
  grown: { class: "growth-grown", text: "grown", mark: "+" },
  added: { class: "growth-added", text: "added", mark: "✚" },
  removed: { class: "growth-removed", text: page.kind === "build" ? "no output" : "removed", mark: "✕" },
};

const plainColor = { class: "plain-tile", text: "several files, or no image", mark: "" };

const colorSchemes = {
  severity: {
    name: "Severity", legend: severityColors,
    of: (place) => severityColors[place.worst + 1],
  },
  ratio: {
    name: "Decoded ÷ stored", legend: [...ratioColors, plainColor],
    of(place) {
      const ratio = place.item && expansion(place.item.sizes, state.device);
      if (ratio === undefined) return plainColor;
      const step = ratioLimits.findIndex((limit) => ratio <= limit);
      return ratioColors[step < 0 ? ratioLimits.length : step];
    },
  },
  growth: {
    name: "Growth", legend: Object.values(growthColors),
    of: (place) => (place.item ? growthColors[growthKind(place.item)] : plainColor),
  },
};

/** Returns the kind of a change. A build compares stored bytes, since it keeps the pixels. */
function growthKind(item) {
  if (!item.before) return "added";
  if (!item.after) return "removed";
  const change = growth(item, growthMeasure(item), state.device);
  return change > 0 ? "grown" : change < 0 ? "shrunk" : "same";
}

function growthMeasure(item) {
  const decoded = measureNamed("decoded");
  const isEqual = growth(item, decoded, state.device) === 0;
  return page.kind === "build" || isEqual ? measureNamed("stored") : decoded;
}

/** Returns the legend of the chosen scheme. */
function legend() {
  return element(
    "ul", { class: "legend", "aria-label": "Legend" },
    colorSchemes[state.color].legend.map((color) => element(
      "li", {}, element("span", { class: `swatch ${color.class}`, "aria-hidden": "true" }, color.mark), color.text)));
}
