"""Headless Chromium without a network. It records each console message, dialog, request and error of a page."""

import os
import time
from contextlib import contextmanager

import chromium

PATIENCE = 8_000  # milliseconds
WIDTH, HEIGHT = 1280, 900
# The page reports a breach of its security policy as an event and as a console message.
RECORD = """
window.__breaches = [];
document.addEventListener("securitypolicyviolation", event => window.__breaches.push(event.violatedDirective + " " + event.blockedURI));
"""


class Session:
    """One browser. Each page has a context of its own, so that no state is shared."""

    def __init__(self, playwright):
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        self.browser = playwright.chromium.launch(executable_path=chromium.program(), args=arguments)
        self.opened = 0

    def close(self):
        self.browser.close()

    @contextmanager
    def page(self, sample, *, width=WIDTH, height=HEIGHT, scheme="light", script=True, fragment="", scale=1):
        """Open a page from disk, give it to the block, and record events in `page.events`."""
        context = self.browser.new_context(
            offline=True,
            viewport={"width": width, "height": height},
            color_scheme=scheme,
            java_script_enabled=script,
            reduced_motion="reduce",
            device_scale_factor=scale,
            accept_downloads=True,
        )
        context.set_default_timeout(PATIENCE)
        context.add_init_script(RECORD)
        page = context.new_page()
        page.events = []
        record(page, sample.url)
        page.goto(sample.url + fragment)
        self.opened += 1
        try:
            yield page
            if script:
                page.events += [f"breach of the policy: {breach}" for breach in page.evaluate("window.__breaches")]
        finally:
            context.close()


@contextmanager
def started():
    """Give a browser of the current thread to the block, and close it."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = Session(playwright)
        try:
            yield browser
        finally:
            browser.close()


def record(page, url):
    """Append each event that a harmless page must not cause."""

    def dismiss(dialog):
        page.events.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    def request(seen):
        if seen.url.split("#")[0] != url and not seen.url.startswith(("data:", "blob:")):
            page.events.append(f"request: {seen.url[:200]}")

    page.on("dialog", dismiss)
    page.on("request", request)
    page.on("console", lambda message: page.events.append(f"console {message.type}: {message.text[:300]}"))
    page.on("pageerror", lambda error: page.events.append(f"exception: {error}"))
    page.on("popup", lambda popup: page.events.append(f"window: {popup.url[:200]}"))


def wait_for(condition, seconds=4.0):
    """Return whether the condition becomes true. Playwright's own waiting needs eval, which the policy forbids."""
    end = time.monotonic() + seconds
    while not (done := condition()) and time.monotonic() < end:
        time.sleep(0.02)
    return bool(done)
