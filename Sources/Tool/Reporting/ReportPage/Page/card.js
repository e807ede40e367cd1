// The card beside the pointer or the focused tile. Its text is also the name of the tile for screen readers.

const card = element("div", { class: "card", "aria-hidden": "true", hidden: true });
document.body.append(card);

/** Shows the figures of a place beside a point. */
function showCard(place, x, y) {
  card.replaceChildren(...(place.item ? fileCard(place.item) : folderCard(place)));
  card.hidden = false;
  const { width, height } = card.getBoundingClientRect();
  const left = x + 16 + width > innerWidth ? x - 16 - width : x + 16;
  const top = y + 16 + height > innerHeight ? y - 16 - height : y + 16;
  card.style.left = `${Math.max(4, Math.min(left, innerWidth - width - 4))}px`;
  card.style.top = `${Math.max(4, Math.min(top, innerHeight - height - 4))}px`;
}

function hideCard() {
  card.hidden = true;
}

function fileCard(item) {
  const finding = item.findings.find(({ severity }) => severities.indexOf(severity) === item.worst);
  const figures = measures.map((measure) => {
    const bytes = measure.of(item.sizes, state.device);
    return bytes === undefined ? null : [element("dt", {}, measure.short), element("dd", {}, byteText(bytes), changeOf(item, measure))];
  });
  return [
    element("div", { class: "card-head" }, thumbnail(item.sizes, "medium"), element(
      "div", {}, element("b", {}, shortened(safeText(item.name), 80)),
      element("div", { class: "quiet" }, shortened(safeText(item.path.slice(0, item.slash)), 80)),
      item.sizes.width ? element("div", { class: "quiet" }, `${pixelText(item.sizes)} ${item.sizes.format ?? ""}`) : null)),
    element("dl", { class: "pairs" }, ...figures),
    finding ? element("p", {}, severityText(finding.severity), " ", shortened(safeText(finding.problem), 160)) : "",
  ];
}

function changeOf(item, measure) {
  const change = isCompared && item.before && item.after ? growth(item, measure, state.device) : 0;
  return change === 0 ? null : element("span", { class: change > 0 ? "grown" : "shrunk" }, ` ${signedBytes(change)}`);
}

function folderCard(place) {
  return [
    element("b", {}, shortened(safeText(place.isGroup ? `${place.name} in ${place.path || "all folders"}` : place.path || place.name), 120)),
    element("dl", { class: "pairs" },
      element("dt", {}, areas.find(({ id }) => id === state.measure).name), element("dd", {}, byteText(place.value)),
      element("dt", {}, "Files"), element("dd", {}, grouped(place.count))),
    place.worst >= 0 ? element("p", {}, "Worst finding: ", severityText(severities[place.worst])) : "",
  ];
}

/** Returns the name of a tile for screen readers. */
function spokenText(place) {
  const parts = [shortened(safeText(place.name), 120), byteText(place.value)];
  if (place.item) parts.push(place.item.sizes.width ? `${pixelText(place.item.sizes)} pixels` : place.item.row.kind);
  else parts.push(counted(place.count, "file"));
  if (place.worst >= 0) parts.push(`worst finding: ${severities[place.worst]}`);
  if (place.item && isCompared) parts.push(growthColors[growthKind(place.item)].text);
  return parts.join(", ");
}
