// Elements of the page. Text from the data is set as text only, never as HTML.

/** Returns a new element. Properties with a dash and `role` are attributes. Empty children are skipped. */
function element(tag, properties = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "class") node.className = value;
    else if (name === "role" || name.includes("-")) node.setAttribute(name, value);
    else node[name] = value;
  }
  append(node, children);
  return node;
}

/** Appends elements and texts. */
function append(node, children) {
  for (const child of children.flat(2)) {
    if (child !== undefined && child !== null && child !== "") node.append(child);
  }
}

/** Returns a new element of a drawing. */
function drawing(tag, attributes = {}, ...children) {
  const node = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
  append(node, children);
  return node;
}

/** Returns a labeled menu. `choices` are pairs of a value and a text. */
function menu(label, choices, value, changed) {
  const select = element("select", { onchange: (event) => changed(event.target.value) });
  for (const [choice, text] of choices) select.append(new Option(shortened(safeText(text), 60), choice));
  select.value = value;
  return element("label", { class: "field" }, element("span", {}, label), select);
}

/** Returns a path that other text cannot reorder. The folder is quieter than the name. */
function pathText(path, limit = 400) {
  const shown = shortened(safeText(path), limit);
  const slash = shown.lastIndexOf("/") + 1;
  return element("bdi", { class: "path" }, element("span", { class: "folder" }, shown.slice(0, slash)), shown.slice(slash));
}

/** Returns text with the parts between backticks as code. */
function prose(text) {
  return safeText(text).split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));
}

const severityMarks = { error: "◆", warning: "▲", note: "●" };

/** Returns the mark of a severity: a shape and a word, since color alone is not enough. */
function severityText(severity, text = severity) {
  return element("span", { class: `severity ${severity}` }, text);
}

/** Announces text to screen readers. */
function announce(text) {
  announcer.textContent = text;
}

const announcer = element("div", { class: "unseen", role: "status", "aria-live": "polite" });
document.body.append(announcer);

/** Returns a button that copies text, and says so. */
function copyButton(label, text) {
  const button = element("button", { type: "button", class: "copy", "aria-label": label }, "Copy");
  button.addEventListener("click", async () => {
    const isCopied = await copy(text, button);
    button.textContent = isCopied ? "Copied" : "Press Ctrl-C";
    announce(isCopied ? "Copied" : "The text is selected. Press Control-C to copy it.");
    setTimeout(() => (button.textContent = "Copy"), 2000);
  });
  return button;
}

/** Copies text. A page that is not in a secure context has no clipboard, and uses a selected text field. */
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = element("textarea", { class: "unseen", value: text, readOnly: true });
    button.after(field);
    field.select();
    const isCopied = document.execCommand("copy");
    if (isCopied) {
      field.remove();
      button.focus();
    } else {
      field.addEventListener("blur", () => field.remove());
    }
    return isCopied;
  }
}

/** Returns a command or a path with a button that copies it. */
function copyable(label, text) {
  return element("div", { class: "copyable" }, element("code", {}, safeText(text)), copyButton(label, text));
}

/** Calls `action` at most once for each drawn frame. */
function onceEachFrame(action) {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      action();
    });
  };
}
