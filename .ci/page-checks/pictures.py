"""Takes pictures of the pages for the documentation."""

import base64
import os

import report
from chromium import Page


def save(page, folder, name):
    data = page.call("Page.captureScreenshot", format="png")["data"]
    path = os.path.join(folder, name + ".png")
    with open(path, "wb") as file:
        file.write(base64.b64decode(data))
    print(f"{path}: {os.path.getsize(path) // 1000} kB")


def take(browser, tapline, gallery, scratch, folder):
    os.makedirs(folder, exist_ok=True)
    page = Page(browser)
    for theme in ("light", "dark"):
        for width, height in ((1400, 1000), (400, 860)):
            page.size(width, height)
            page.media(prefers_color_scheme=theme)
            page.call("Emulation.setScrollbarsHidden", hidden=True)
            page.open(gallery)
            page.settle(0.4)
            page.run(
                "[...document.getElementById('filters').children]"
                ".find((c) => c.textContent === 'Swiss Coin')?.click()")
            page.settle(0.2)
            save(page, folder, f"gallery-{theme}-{width}")
    page.size(1400, 1000)
    page.media(prefers_color_scheme="light")
    page.open(gallery)
    page.run(
        "document.querySelector('[data-style=\"swiss-coin/action-bar-button\"] .more').click()")
    page.settle(0.4)
    save(page, folder, "gallery-panel")
    page.close()
    report.pictures(browser, tapline, scratch, folder)
