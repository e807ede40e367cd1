// Runs before the page is drawn: marks the page as scripted, and sets the chosen theme.
document.documentElement.classList.add("js");
try {
  const theme = localStorage.getItem("assetcrush-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser can refuse storage to pages on disk. The theme is then that of the system.
}
