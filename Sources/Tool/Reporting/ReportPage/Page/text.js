// Numbers and names as people read them. Byte counts equal those of the tool.

const byteUnits = [["kB", 1e3], ["MB", 1e6], ["GB", 1e9], ["TB", 1e12], ["PB", 1e15], ["EB", 1e18]];

/** Returns the decimal digits in groups of three. */
function grouped(number) {
  return (number < 0 ? "-" : "") + String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Returns a number with exactly `places` digits after the point. */
function fixed(value, places) {
  const power = 10 ** places;
  const scaled = Math.round(Math.abs(value) * power);
  const sign = value < 0 && scaled !== 0 ? "-" : "";
  if (places === 0) return sign + grouped(scaled);
  return sign + grouped(Math.floor(scaled / power)) + "." + String(scaled % power).padStart(places, "0");
}

/** Returns `897 B`, `614 kB` or `7.68 MB`: exact bytes below 1,000, and three significant digits from there on. */
function byteText(bytes) {
  const magnitude = Math.abs(bytes);
  if (magnitude < 1000) return `${grouped(bytes)} B`;
  // A value that rounds to a thousand of one unit is written as one of the next unit.
  const [name, size] = byteUnits.findLast((unit) => magnitude >= unit[1] * 0.9995) ?? byteUnits[0];
  const value = bytes / size;
  return fixed(value, Math.abs(value) < 9.995 ? 2 : Math.abs(value) < 99.95 ? 1 : 0) + " " + name;
}

/** Returns a change of bytes with its sign. */
function signedBytes(bytes) {
  return (bytes > 0 ? "+" : "") + byteText(bytes);
}

/** Returns a share such as `4.2 %`. */
function percentText(share) {
  const percent = share * 100;
  if (percent > 0 && percent < 0.1) return "< 0.1 %";
  return `${fixed(percent, percent < 10 ? 1 : 0)} %`;
}

/** Returns `1 image` or `1,234 images`. */
function counted(count, noun) {
  return `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Emoji with their joiners and variation selectors, which stay; and characters that are escaped. */
const emojiOrUnsafe =
  /(\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?(?:\u200d\p{Extended_Pictographic}[\u{1f3fb}-\u{1f3ff}]?[\ufe0e\ufe0f]?)*|\ufe0f(?=\u20e3))|[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\p{Default_Ignorable_Code_Point}]/gu;

/** Returns text with visible escapes for invisible characters, and for those that control a terminal or the direction. */
function safeText(text) {
  return String(text).replace(emojiOrUnsafe, (found, emoji) => emoji ?? `\\u{${found.codePointAt(0).toString(16)}}`);
}

/** Returns text of at most `limit` characters. A longer one is cut in the middle, since names differ at both ends. */
function shortened(text, limit) {
  if (text.length <= limit) return text;
  const characters = Array.from(text);
  if (characters.length <= limit) return text;
  const head = Math.ceil((limit - 1) / 2);
  return characters.slice(0, head).join("") + "…" + characters.slice(characters.length - (limit - 1 - head)).join("");
}

/** Returns the pixels of an image, such as `64 × 64`. */
function pixelText(sizes) {
  return sizes?.width && sizes?.height ? `${sizes.width} × ${sizes.height}` : "–";
}
