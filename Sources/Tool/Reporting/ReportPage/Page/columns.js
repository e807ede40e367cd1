// The columns of the table. A key is a number, so that 20,000 rows are sorted quickly. Undefined keys are last.

/** Returns the columns that have data for this page. In a narrow table, columns with a low `rank` are hidden first. */
function makeColumns() {
  const isBuild = page.kind === "build";
  const columns = [
    { id: "path", name: "File", class: "file", rank: 9, key: (item) => item.index, cell: fileCell, isAscending: true },
    { id: "status", name: isBuild ? "Result" : "Change", class: "text", width: isBuild ? 168 : 104, narrow: 104, rank: isBuild ? 6 : 4,
      key: ranks((item) => item.row.status), cell: statusCell, isAscending: true,
      isShown: items.some(({ row }) => row.status) },
    { id: "format", name: "Format", class: "text", width: 100, rank: 1, key: ranks((item) => item.sizes.format),
      cell: ({ sizes }) => shortened(safeText(sizes.format ?? ""), 24), isAscending: true,
      isShown: items.some(({ sizes }) => sizes.format) },
    { id: "pixels", name: "Pixels", class: "number", width: 116, rank: 3, cell: ({ sizes }) => pixelText(sizes),
      key: ({ sizes }) => (sizes.width && sizes.height ? sizes.width * sizes.height : undefined) },
    ...measureColumns("decoded", isBuild ? 3 : 7), ...measureColumns("stored", isBuild ? 7 : 5),
    ...measureColumns("download", 2), ...measureColumns("shipped", 2), ...measureColumns("wasted", 4),
    { id: "findings", name: "Findings", class: "text findings-column", width: 118, narrow: 44, rank: 6, cell: findingsCell,
      key: (item) => (item.worst < 0 ? undefined : item.worst * 1000 + item.findings.length),
      isShown: page.rules.length > 0 },
  ];
  return columns.filter(({ isShown }) => isShown !== false);
}

/** Returns the column of a size, and the column of its growth if there are two sides. */
function measureColumns(id, rank) {
  const chosen = measureNamed(id);
  const column = {
    id, name: chosen.short, class: "number", width: 108, narrow: 84, rank, key: (item) => chosen.of(item.sizes, state.device),
    cell: (item) => optionalBytes(chosen.of(item.sizes, state.device)), isShown: measures.includes(chosen),
  };
  if (!isCompared || !["decoded", "stored"].includes(id)) return [column];
  return [column, {
    id: `${id}-change`, name: `${chosen.short} ±`, class: "number", width: 112, narrow: 100, rank: rank + 0.5,
    key: (item) => growth(item, chosen, state.device) || undefined,
    cell(item) {
      const change = growth(item, chosen, state.device);
      return change === 0 ? "–" : element("span", { class: change > 0 ? "grown" : "shrunk" }, signedBytes(change));
    },
    isShown: items.some((item) => growth(item, chosen, -1) !== 0 || growth(item, chosen, state.device) !== 0),
  }];
}

/** Returns the columns that fit into a width, in their order. The sorted column is as important as the names. */
function fittingColumns(columns, width, sortedID) {
  const isNarrow = width < 620;
  const widthOf = (column) => (isNarrow ? column.narrow : undefined) ?? column.width ?? (isNarrow ? 120 : 240);
  const rankOf = (column) => (column.id === sortedID ? 8 : column.rank);
  const fitting = new Set();
  let sum = 0;
  for (const column of [...columns].sort((first, second) => rankOf(second) - rankOf(first))) {
    if (fitting.size > 1 && sum + widthOf(column) > width) continue;
    sum += widthOf(column);
    fitting.add(column);
  }
  return columns.filter((column) => fitting.has(column)).map((column) => ({
    ...column, drawnWidth: column.width ? `${widthOf(column)}px` : "auto",
  }));
}

function optionalBytes(bytes) {
  return bytes === undefined ? "–" : byteText(bytes);
}

/** Returns a key that is the rank of a text among all different texts. */
function ranks(textOf) {
  const texts = [...new Set(items.map(textOf).filter((text) => text !== undefined))].sort();
  const rankOf = new Map(texts.map((text, rank) => [text, rank]));
  return (item) => rankOf.get(textOf(item));
}

function fileCell(item) {
  const path = safeText(item.path);
  return [
    thumbnail(item.sizes),
    element("button", {
      type: "button", class: "link file-name", tabIndex: -1, title: shortened(path, 500), onclick: () => openDetails(item),
    }, element("bdi", { class: "name" }, shortened(safeText(item.name), 120)),
    element("bdi", { class: "folder" }, shortened(safeText(item.path.slice(0, item.slash)), 120))),
  ];
}

function statusCell({ row }) {
  return element("span", { class: row.isProblem ? "badge problem" : "badge" }, shortened(safeText(row.status ?? ""), 40));
}

function findingsCell(item) {
  if (item.findings.length === 0) return "";
  if (item.worst < 0) return element("span", { class: "badge gone" }, "gone");
  const count = item.findings.filter(({ status }) => status !== "gone").length;
  return severityText(severities[item.worst], count === 1 ? severities[item.worst] : `${grouped(count)} findings`);
}
