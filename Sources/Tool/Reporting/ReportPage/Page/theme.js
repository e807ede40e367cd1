// The controls of the whole page: the device, the theme, and the download of the data.

const themes = [["", "System"], ["light", "Light"], ["dark", "Dark"]];

function makeTools() {
  const root = document.documentElement;
  const devices = page.devices.map(({ name }, index) => [String(index), name]);
  const tools = [
    devices.length > 0
      ? menu("Device", [...devices, ["-1", "any device"]], String(state.device), (value) => choose({ device: Number(value) }))
      : null,
    menu("Theme", themes, root.dataset.theme ?? "", setTheme),
    element("button", { type: "button", onclick: download }, "Download JSON"),
  ];
  document.getElementById("tools").replaceChildren(...tools.filter(Boolean));
}

function setTheme(theme) {
  if (theme === "") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("assetcrush-theme", theme);
  } catch {
    // The choice lasts as long as the page, because the browser refuses storage.
  }
}
