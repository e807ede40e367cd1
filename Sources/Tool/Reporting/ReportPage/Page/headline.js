// The headline: sums for the chosen device, and the findings by severity.

/** The meaning of each number, as in the page without JavaScript. */
const meanings = {
  decoded: "Memory for the pixels of all images together.",
  stored: "Size of the files as they are stored.",
  download: "Size of the files in a compressed download.",
  shipped: "What the images add to the app.",
  wasted: "Memory that is free again after the fixes below.",
  findings: "Each has a reason and a remedy.",
};

function drawHeadline() {
  const device = page.devices[state.device];
  const decoded = measureNamed("decoded");
  const wasted = total(measureNamed("wasted"), "after", state.device);
  const after = device?.decoded ?? total(decoded, "after", -1);
  const before = device ? device.decodedBefore : total(decoded, "before", -1);
  const images = device ? device.images : items.filter(({ sizes }) => sizes.decoded > 0).length;
  const share = wasted > 0 && after > 0 && wasted <= after ? `${percentText(wasted / after)} of decoded memory` : "";
  document.getElementById("figures").replaceChildren(
    ...[
      figure("Decoded memory", after, before, (device ? `${deviceText()}, ` : "") + counted(images, "image"), meanings.decoded),
      figureOf("stored", "On disk", counted(items.length, "file")),
      figureOf("download", "Download", "estimated"),
      figureOf("shipped", "Shipped", "compiled"),
      figure("Wasted", wasted, total(measureNamed("wasted"), "before", state.device), share, meanings.wasted),
      findingFigure(),
    ].filter(Boolean));
}

function figureOf(id, name, note) {
  return figure(name, total(measureNamed(id), "after", -1), total(measureNamed(id), "before", -1), note, meanings[id]);
}

/** Returns a number of the headline, with its change if there are two sides. */
function figure(name, after, before, note, meaning) {
  if (after === undefined && before === undefined) return undefined;
  return element(
    "div", { class: "figure" }, element("dt", {}, name),
    element("dd", { class: "number" }, byteText(after ?? 0)),
    isCompared && before !== undefined ? element("dd", { class: "change" }, changeText(after ?? 0, before)) : null,
    element("dd", { class: "note" }, note), element("dd", { class: "meaning" }, meaning));
}

/** Returns text such as `+1.20 MB from 7.68 MB`. */
function changeText(after, before) {
  if (after === before) return "unchanged";
  const change = after - before;
  const share = before > 0 && Math.abs(change) >= before / 1000
    ? ` (${change > 0 ? "+" : "-"}${percentText(Math.abs(change) / before)})` : "";
  return [
    element("b", { class: change > 0 ? "grown" : "shrunk" }, signedBytes(change)), `${share} `,
    element("span", { class: "nowrap" }, `from ${byteText(before)}`),
  ];
}

function findingFigure() {
  const counts = severities.map((severity) => [severity, findingCount(severity)]).reverse();
  const sum = counts.reduce((sum, [, count]) => sum + count, 0);
  const parts = counts.filter(([, count]) => count > 0)
    .map(([severity, count]) => [severityText(severity, counted(count, severity)), " "]);
  const changes = findingStates.filter((status) => status !== "known")
    .map((status) => [status, statusCount(status)]).filter(([, count]) => count > 0)
    .map(([status, count]) => `${grouped(count)} ${status}`);
  return element(
    "div", { class: "figure" }, element("dt", {}, "Findings"), element("dd", { class: "number" }, grouped(sum)),
    changes.length > 0 ? element("dd", { class: "change" }, changes.join(", ")) : null,
    element("dd", { class: "note" }, parts.length > 0 ? parts : "no problem found"),
    parts.length > 0 ? element("dd", { class: "meaning" }, meanings.findings) : null);
}

watch(["device"], drawHeadline);
