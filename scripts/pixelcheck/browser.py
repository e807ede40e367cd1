"""Reverted files in a browser: Chromium draws them on a canvas, and its pixels are read back."""
import base64
import os
import re
import shutil
import subprocess
import tempfile

import numpy

from pixelcheck import built

EACH = 3  # files of each color type
PATIENCE = 120
# A canvas keeps color multiplied by alpha: what it gives back is compared after multiplying again.
TOLERANCE = 1
PAGE = """<!doctype html><title>reverted</title>%s<script>
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


def check(paths):
    """Whether a handful of the files display as they should; prints how they fared."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if not program:
        print("browser: chromium is not installed (apt-get install chromium)")
        return False
    chosen = handful(paths)
    texts = displayed(program, chosen)
    if len(texts) != len(chosen):
        print(f"browser: {len(texts)} answers for {len(chosen)} files")
        return False
    faults = [f"  {path}: {fault}" for path, text in zip(chosen, texts) if (fault := fault_of(path, text))]
    version = subprocess.run([program, "--version"], capture_output=True, text=True).stdout.strip()
    print("\n".join([f"browser: {len(chosen)} reverted files in {version}, {len(faults)} displayed otherwise", *faults]))
    return not faults


def handful(paths):
    """Some of the small files, a few of each color type."""
    chosen = {}
    for path in paths:
        if os.path.exists(path) and os.path.getsize(path) < 20_000:
            with open(path, "rb") as file:
                kind = file.read(26)[24:]
            if len(chosen.setdefault(kind, [])) < EACH:
                chosen[kind].append(path)
    return [path for kind in sorted(chosen) for path in chosen[kind]]


def displayed(program, paths):
    """What the page says of each file: its size and pixels."""
    images = "".join(f'<img src="data:image/png;base64,{encoded(path)}">' for path in paths)
    with tempfile.TemporaryDirectory(prefix="check-pixels-") as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(PAGE % images)
        command = [
            program, "--headless", "--disable-gpu", "--force-color-profile=srgb", f"--user-data-dir={folder}/profile",
            "--virtual-time-budget=20000", "--dump-dom", *(["--no-sandbox"] if os.geteuid() == 0 else []), f"file://{page}",
        ]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
    return re.findall(r"<pre>([^<]*)</pre>", done.stdout)


def encoded(path):
    with open(path, "rb") as file:
        return base64.b64encode(file.read()).decode()


def fault_of(path, text):
    """What is wrong with a displayed file, or None."""
    size, _, pixels = text.partition(":")
    with open(path, "rb") as file:
        expected = built.pillow_rgba(file.read())
    height, width = expected.shape[:2]
    if size != f"{width}x{height}":
        return f"{size}, not {width}x{height}"
    actual = numpy.frombuffer(bytes.fromhex(pixels), numpy.uint8).reshape(height, width, 4)
    distance = numpy.abs(premultiplied(expected) - premultiplied(actual)).max()
    return f"pixels are off by up to {distance}" if distance > TOLERANCE else None


def premultiplied(pixels):
    values = pixels.astype(numpy.int32)
    return numpy.dstack([(values[:, :, :3] * values[:, :, 3:] + 127) // 255, values[:, :, 3:]])
