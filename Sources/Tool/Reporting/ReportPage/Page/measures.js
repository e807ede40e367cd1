// The sizes that the map and the table show. Each is a function of one side of a row and the chosen device.

/** The decoded bytes on a device, or independent of devices for -1. Undefined if the device does not load the file. */
function decodedBytes(sizes, device) {
  return device < 0 ? sizes?.decoded : sizes?.devices?.[device] || undefined;
}

const allMeasures = [
  { id: "decoded", name: "Decoded memory", short: "Decoded", of: decodedBytes },
  { id: "stored", name: "On disk", short: "On disk", of: (sizes) => sizes?.stored },
  { id: "download", name: "Download", short: "Download", of: (sizes) => sizes?.download },
  { id: "shipped", name: "Shipped", short: "Shipped", of: (sizes) => sizes?.shipped },
  { id: "wasted", name: "Wasted memory", short: "Wasted", of: (sizes) => sizes?.wasted },
];

/** The measures for which some row has data. */
const measures = allMeasures.filter(({ id }) =>
  items.some(({ after, before }) => after?.[id] > 0 || before?.[id] > 0));
const measureNamed = (id) => allMeasures.find((measure) => measure.id === id);

/** Returns true for a file without a result of a build. It has no second size, and saves nothing. */
function lacksOutput(item) {
  return page.kind === "build" && !item.after;
}

/** Returns the growth of a row from the first side to the second. An absent side counts as zero. */
function growth(item, measure, device) {
  if (lacksOutput(item)) return 0;
  return (measure.of(item.after, device) ?? 0) - (measure.of(item.before, device) ?? 0);
}

/** The sizes that can be the area of a tile, as functions of a row. A change is an area without its sign. */
const areas = [
  ...measures.map(({ id, name, of }) => ({ id, name, of: (item, device) => of(item.after, device) })),
  ...(isCompared ? measures : []).filter(({ id }) => id === "decoded" || id === "stored").map((measure) => ({
    id: `${measure.id}-change`, name: `Change, ${measure.name.toLowerCase()}`,
    of: (item, device) => Math.abs(growth(item, measure, device)),
  })),
].filter(({ of }) => items.some((item) => [-1, ...page.devices.keys()].some((device) => of(item, device) > 0)));

/** Returns the sum of one side of all rows, without files that lack an output, or undefined if no row has a number. */
function total(measure, side, device) {
  let sum;
  for (const item of items) {
    const bytes = lacksOutput(item) ? undefined : measure.of(item[side], device);
    if (bytes !== undefined) sum = (sum ?? 0) + bytes;
  }
  return sum;
}

/** Returns the bytes of decoded memory for each stored byte, or undefined. */
function expansion(sizes, device) {
  const decoded = decodedBytes(sizes, device) ?? sizes?.decoded;
  return decoded > 0 && sizes.stored > 0 ? decoded / sizes.stored : undefined;
}
