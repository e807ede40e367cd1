// The table of all rows. Only the visible rows are elements, so that 20,000 rows scroll and sort quickly.

const rowHeight = 44;

const table = {
  /** All columns, and those that fit into the width. */
  columns: [],
  drawn: [],
  drawnFor: "",
  sorted: {},
  filters: { text: "", kind: "", severity: "", status: "", isLoaded: false },
  shown: [],
  active: 0,
  head: element("tr", { "aria-rowindex": 1 }),
  body: element("tbody"),
  scroller: element("div", { class: "scroller" }),
  summary: element("p", { class: "summary", role: "status" }),
  folder: element("div", { class: "chip-row" }),
};

function makeTable() {
  table.columns = makeColumns();
  table.sorted = firstOrder();
  const grid = element(
    "table", { class: "grid", "aria-label": "Files" }, element("thead", {}, table.head), table.body);
  table.grid = grid;
  table.scroller.append(grid);
  table.scroller.addEventListener("scroll", onceEachFrame(drawRows), { passive: true });
  table.body.addEventListener("keydown", moveInTable);
  table.body.addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row?.item && !event.target.closest("button")) openDetails(row.item);
  });
  document.getElementById("table").replaceChildren(filterBar(), table.folder, table.summary, table.scroller);
  new ResizeObserver(onceEachFrame(drawRows)).observe(table.scroller);
  watch(["device", "folder"], refreshTable);
  refreshTable();
}

/** Returns the first order: the largest files, the largest growth of a comparison, or the largest savings of a build. */
function firstOrder() {
  const orders = page.kind === "build" ? [["stored-change", true]] : isCompared ? [["decoded-change"], ["stored-change"]] : [];
  const [id, isAscending = false] = [...orders, ["decoded"], ["stored"], ["path", true]].find(([name]) =>
    table.columns.some((column) => column.id === name));
  return { id, isAscending };
}

function filterBar() {
  const filter = (name) => (value) => {
    table.filters[name] = value;
    refreshTable();
  };
  const choices = (textOf) => [...new Set(items.map(textOf).filter(Boolean))].sort().map((text) => [text, text]);
  const kinds = choices(({ row }) => row.kind);
  const statuses = choices(({ row }) => row.status);
  const found = [...severities].reverse().filter((name) => items.some(({ worst }) => severities[worst] === name));
  return element(
    "div", { class: "controls filters", role: "search", "aria-label": "Filters of the files" },
    element("label", { class: "field grow" }, element("span", {}, "Filter"), element("input", {
      type: "search", placeholder: "Part of a path", autocomplete: "off", spellcheck: false,
      oninput: (event) => filter("text")(event.target.value.toLowerCase()),
    })),
    kinds.length > 1 ? menu("Kind", [["", "all"], ...kinds], "", filter("kind")) : null,
    found.length > 0
      ? menu("Findings", [["", "all"], ["any", "with findings"], ...found.map((name) => [name, name]), ["none", "without"]],
        "", filter("severity"))
      : null,
    statuses.length > 1
      ? menu(page.kind === "build" ? "Result" : "Change", [["", "all"], ...statuses], "", filter("status")) : null,
    page.devices.length > 0
      ? element("label", { class: "check" }, element("input", {
        type: "checkbox", onchange: (event) => filter("isLoaded")(event.target.checked),
      }), "Only files of the chosen device")
      : null);
}

/** Applies the filters and the order, and draws the first rows. */
function refreshTable() {
  table.shown = sortedItems(filteredItems());
  table.active = 0;
  table.scroller.scrollTop = 0;
  drawHead();
  drawSummary();
  drawRows();
}

function filteredItems() {
  const { text, kind, severity, status, isLoaded } = table.filters;
  const folder = state.folder === "" ? "" : `${state.folder}/`;
  return items.filter((item) =>
    (text === "" || item.lowercased.includes(text))
    && (folder === "" || item.path.startsWith(folder) || item.path === state.folder)
    && (kind === "" || item.row.kind === kind)
    && (status === "" || item.row.status === status)
    && (severity === "" || matchesSeverity(item, severity))
    && (!isLoaded || state.device < 0 || decodedBytes(item.sizes, state.device) > 0));
}

function matchesSeverity(item, severity) {
  if (severity === "none") return item.worst < 0;
  return severity === "any" ? item.worst >= 0 : severities[item.worst] === severity;
}

/** Returns rows in the chosen order. Equal rows keep the order of their paths, and rows without a key are last. */
function sortedItems(list) {
  const column = table.columns.find(({ id }) => id === table.sorted.id) ?? table.columns[0];
  const sign = table.sorted.isAscending ? 1 : -1;
  const keys = new Float64Array(items.length);
  for (const item of list) {
    const key = column.key(item);
    keys[item.index] = key === undefined ? Infinity : sign * key;
  }
  return list.sort((first, second) => {
    const [left, right] = [keys[first.index], keys[second.index]];
    return left === right ? first.index - second.index : left - right;
  });
}

function drawHead() {
  table.drawn = fittingColumns(table.columns, table.scroller.clientWidth || 900, table.sorted.id);
  table.drawnFor = table.scroller.clientWidth;
  table.head.replaceChildren(...table.drawn.map((column) => {
    const isSorted = column.id === table.sorted.id;
    const order = table.sorted.isAscending ? "ascending" : "descending";
    const label = column.id === "decoded" && state.device >= 0
      ? `Decoded ${deviceText()}` : column.name;
    const cell = element(
      "th", { class: column.class, scope: "col", "aria-sort": isSorted ? order : undefined },
      element("button", { type: "button", class: "sort", "aria-label": label, onclick: () => sortBy(column) },
        column.name, element("span", { class: "order", "aria-hidden": "true" },
          isSorted ? (table.sorted.isAscending ? "▲" : "▼") : "")));
    cell.style.width = column.drawnWidth;
    return cell;
  }));
}

function sortBy(column) {
  const isSame = table.sorted.id === column.id;
  table.sorted = { id: column.id, isAscending: isSame ? !table.sorted.isAscending : column.isAscending === true };
  refreshTable();
  table.head.children[table.drawn.findIndex(({ id }) => id === column.id)].firstChild.focus();
}

function drawSummary() {
  const sums = measures.map((measure) => {
    let sum = 0;
    for (const item of table.shown) sum += measure.of(item.sizes, state.device) ?? 0;
    return sum > 0 ? `${byteText(sum)} ${measure.short.toLowerCase()}` : "";
  });
  const count = table.shown.length === items.length
    ? counted(items.length, "file") : `${grouped(table.shown.length)} of ${counted(items.length, "file")}`;
  table.summary.textContent = [count, ...sums.filter(Boolean)].join(" · ");
  table.folder.replaceChildren();
  if (state.folder === "" || !map.current?.parent) return;
  table.folder.append(element("button", {
    type: "button", class: "chip", "aria-label": "Show the files of all folders", onclick: () => zoom(map.root),
  }, "In ", element("bdi", {}, shortened(safeText(state.folder), 80)), element("span", { "aria-hidden": "true" }, " ✕")));
}

/** Draws the rows in view, between two empty rows that give the table its full height. */
function drawRows() {
  if (table.drawnFor !== table.scroller.clientWidth) drawHead();
  const { scroller, shown, body, grid } = table;
  const first = Math.max(0, Math.floor(scroller.scrollTop / rowHeight) - 6);
  const end = Math.min(shown.length, first + Math.ceil((scroller.clientHeight || 600) / rowHeight) + 14);
  const focused = body.contains(document.activeElement) ? table.active : -1;
  grid.setAttribute("aria-rowcount", shown.length + 1);
  const rows = [];
  for (let index = first; index < end; index += 1) rows.push(rowElement(index));
  body.replaceChildren(spacer(first), ...rows, spacer(shown.length - end));
  if (shown.length === 0) body.replaceChildren(element("tr", {}, element(
    "td", { colSpan: table.drawn.length, class: "empty" }, "No file matches the filters.")));
  if (focused >= first && focused < end) rows[focused - first].querySelector("button").focus({ preventScroll: true });
}

function rowElement(index) {
  const item = table.shown[index];
  const row = element(
    "tr", { "aria-rowindex": index + 2 },
    table.drawn.map((column) => element("td", { class: column.class }, column.cell(item))));
  row.item = item;
  row.position = index;
  if (index === table.active) row.querySelector("button").tabIndex = 0;
  return row;
}

function spacer(count) {
  const row = element("tr", { class: "spacer", "aria-hidden": "true" });
  row.style.height = `${Math.max(0, count) * rowHeight}px`;
  return row;
}

function moveInTable(event) {
  const position = event.target.closest("tr")?.position;
  if (position === undefined) return;
  const pageSize = Math.max(1, Math.floor(table.scroller.clientHeight / rowHeight) - 2);
  const last = table.shown.length - 1;
  const targets = {
    ArrowDown: position + 1, ArrowUp: position - 1, PageDown: position + pageSize, PageUp: position - pageSize,
    Home: 0, End: last,
  };
  if (!(event.key in targets)) return;
  event.preventDefault();
  focusRow(Math.max(0, Math.min(last, targets[event.key])));
}

/** Scrolls to a row and focuses it. */
function focusRow(index) {
  table.active = index;
  const { scroller } = table;
  const room = scroller.clientHeight - table.head.offsetHeight - rowHeight;
  if (index * rowHeight < scroller.scrollTop) scroller.scrollTop = index * rowHeight;
  else if (index * rowHeight > scroller.scrollTop + room) scroller.scrollTop = index * rowHeight - room;
  drawRows();
  table.body.querySelector(`tr[aria-rowindex="${index + 2}"] button`)?.focus({ preventScroll: true });
}
