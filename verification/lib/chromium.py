"""Headless Chromium, which draws PNGs on a canvas and returns their pixels."""

import base64
import os
import re
import shutil
import subprocess
import tempfile

PATIENCE = 120
PAGE = """<!doctype html><title>pixels</title>%s<script>
function pixels(image) {
  if (!image.complete || !image.naturalWidth) return "no image";
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, canvas.width, canvas.height).data;
  return canvas.width + "x" + canvas.height + ":" + Array.from(bytes, byte => byte.toString(16).padStart(2, "0")).join("");
}
addEventListener("load", () => {
  for (const image of [...document.images]) {
    const out = document.createElement("pre");
    out.textContent = pixels(image);
    document.body.append(out);
  }
});
</script>"""


def program():
    """Return the path of the browser, or None."""
    names = ("chromium", "chromium-browser", "google-chrome")
    return next((found for name in names if (found := shutil.which(name))), None)


def version():
    return subprocess.run([program(), "--version"], capture_output=True, text=True, check=False).stdout.strip()


def screenshot(page, path, size="740,580"):
    """Write a picture of a page, the path of an HTML file."""
    with tempfile.TemporaryDirectory(prefix="chromium-") as folder:
        options = ["--hide-scrollbars", f"--window-size={size}", f"--screenshot={os.path.abspath(path)}"]
        run(page, folder, *options)


def run(page, folder, *options):
    """Open a page in a profile below a folder, and return the output."""
    command = [
        program(),
        "--headless",
        "--disable-gpu",
        "--force-color-profile=srgb",
        f"--user-data-dir={folder}/profile",
        *options,
        *(["--no-sandbox"] if os.geteuid() == 0 else []),
        f"file://{page}",
    ]
    return subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False).stdout


def displayed(files):
    """Return the size and the pixels of each file as text, `WxH:` and hexadecimal R, G, B, A.

    The canvas is sRGB. Chromium converts from the color space that the file declares.
    """
    images = "".join(f'<img src="data:image/png;base64,{base64.b64encode(file).decode()}">' for file in files)
    with tempfile.TemporaryDirectory(prefix="chromium-") as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(PAGE % images)
        shown = run(page, folder, "--virtual-time-budget=20000", "--dump-dom")
    return re.findall(r"<pre>([^<]*)</pre>", shown)
