"""Pictures of the pages. Two are for the documents."""

import os
import shutil
import subprocess

from reportcheck import environment, names

WIDTHS = (360, 800, 1400)
SCHEMES = ("light", "dark")
LARGEST = 150_000  # bytes of a picture for the documents
FOLDER = os.path.join(environment.BUILD, "report-screenshots")


def take(session, pages, folder, binary):
    """Write the pictures of all pages below .build, and two for the documents into the folder."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    os.makedirs(FOLDER)
    for name in ("app", "bundle", "faulty", "build", "compare", "names"):
        for width in WIDTHS:
            for scheme in SCHEMES:
                with session.page(pages[name], width=width, height=900, scheme=scheme) as page:
                    page.screenshot(path=os.path.join(FOLDER, f"{name}-{width}-{scheme}.png"), full_page=True)
                    if names.open_details(page):
                        page.screenshot(path=os.path.join(FOLDER, f"{name}-{width}-{scheme}-details.png"))
    print(f"  pictures of all pages: {FOLDER}")
    documents(session, pages, folder, binary)


def documents(session, pages, folder, binary):
    """Write the pictures of the documents, and optimize them with the tool."""
    os.makedirs(folder, exist_ok=True)
    report, details = (os.path.join(folder, name) for name in ("report.png", "report-details.png"))
    with session.page(pages["app"], width=1200, height=900) as page:
        legend = page.locator("#map ul").bounding_box()
        page.screenshot(path=report, full_page=True, clip={"x": 0, "y": 0, "width": 1200, "height": legend["y"] + legend["height"] + 16})
    with session.page(pages["app"], width=1200, height=900, scheme="dark") as page:
        names.open_details(page)
        page.screenshot(path=details)
    subprocess.run([binary, "convert", "--to", "png", "--in-place", "-q", "--effort", "6", "--strip", "all", report, details], check=True)
    for path in (report, details):
        size = os.path.getsize(path)
        print(f"  {path}: {size:,} bytes" + (f", above {LARGEST:,}" if size > LARGEST else ""))
