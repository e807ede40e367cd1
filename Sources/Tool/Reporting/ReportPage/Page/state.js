// The choices of the reader. A part of the page registers an action for the choices that it depends on.

const state = {
  /** The index of the chosen device, or -1 for decoded memory independent of devices. */
  device: mainDevice(),
  measure: firstArea(),
  color: isCompared ? "growth" : "severity",
  /** The folder of the map and the table, by its path; empty for all. */
  folder: "",
};

const watchers = new Map();

/** Calls `action` after each change of one of the named choices. */
function watch(names, action) {
  for (const name of names) watchers.set(name, [...(watchers.get(name) ?? []), action]);
}

/** Changes choices, and calls each affected action once. */
function choose(changes) {
  const actions = new Set();
  for (const [name, value] of Object.entries(changes)) {
    if (state[name] === value) continue;
    state[name] = value;
    for (const action of watchers.get(name) ?? []) actions.add(action);
  }
  for (const action of actions) action();
}

/** Returns the decoded memory, or the bytes on disk for a build, which keeps the pixels. */
function firstArea() {
  const ids = areas.map(({ id }) => id);
  return page.kind === "build" && ids.includes("stored") ? "stored" : ids[0];
}

/** Returns the device that needs the most memory. */
function mainDevice() {
  let best = page.devices.length > 0 ? 0 : -1;
  page.devices.forEach((device, index) => {
    if (device.decoded > page.devices[best].decoded) best = index;
  });
  return best;
}

/** Returns the name of the chosen device for a sentence. */
function deviceText() {
  return state.device < 0 ? "all images" : `on ${shortened(safeText(page.devices[state.device].name), 60)}`;
}
