"""Checks of the findings by rule: each rule, each finding, the texts that explain, the filters and the links to files."""

from reportcheck import names, numbers
from reportcheck.markup import Markup
from reportcheck.session import wait_for

STEP = 50  # findings that the page shows at once
LONG = 160  # characters; longer paths and problems are shortened


def each(session, sample, name, faults):
    data, _ = Markup(sample.text()).json()
    with session.page(sample) as page:
        rules(page, data, name, faults)
        filters(page, data, name, faults)
        link(page, data, name, faults)
    faults.equal(page.events, [], f"{name}: events")


def rules(page, data, name, faults):
    """Open each rule with a click, and compare it with the data."""
    parts = page.locator("#rules details")
    if not faults.equal(parts.count(), len(data["rules"]), f"{name}: rules"):
        return
    order = [numbers.SEVERITIES.index(rule["severity"]) for rule in data["rules"]]
    faults.equal(order, sorted(order, reverse=True), f"{name}: severities of the rules in their order")
    for index, rule in enumerate(data["rules"]):
        part = parts.nth(index)
        part.locator("summary").click()
        faults.expect(
            wait_for(lambda: rule["why"].replace("`", "") in part.inner_text().replace("`", "")), f"{name}: {rule['id']} without its reason"
        )
        texts = part.inner_text()
        while (more := part.get_by_role("button", name="Show ")).count() and more.first.is_visible():
            more.first.click()
            texts = part.inner_text()
        # The page shows text between backticks as code.
        plain = texts.replace("`", "")
        for key in ("id", "summary", "fix", "severity"):
            faults.expect(rule[key].replace("`", "") in plain, f"{name}: {rule['id']} without its {key}: “{rule[key]}”")
        faults.expect(
            not rule["wasted"] or numbers.byte_text(rule["wasted"]) in texts, f"{name}: {rule['id']} without {rule['wasted']} wasted"
        )
        faults.equal(part.locator("li").count(), len(rule["findings"]), f"{name}: findings of {rule['id']}")
        for finding in rule["findings"]:
            for key in ("problem", "path", "command"):
                text = names.shown(finding.get(key) or "")
                faults.expect(text in texts or len(text) > LONG, f"{name}: {rule['id']} without the {key} “{text}”")


def filters(page, data, name, faults):
    """Choose each entry of the menus above the findings."""
    tests = {"Severity": "severity", "State": "status"}
    for menu, key in tests.items():
        field = page.locator("#findings").get_by_label(menu, exact=True)
        if not field.count():
            continue
        for choice in field.locator("option").all_inner_texts():
            field.select_option(label=choice)
            expected = [
                rule["id"] for rule in data["rules"] if any(choice == "all" or finding.get(key) == choice for finding in rule["findings"])
            ]
            faults.equal(page.locator("#rules details summary code").all_inner_texts(), expected, f"{name}: rules with {menu} {choice}")
        field.select_option(label="all")


def link(page, data, name, faults):
    """Follow the link of the first finding whose file has a row."""
    paths = {row["path"] for row in data["rows"]}
    for index, rule in enumerate(data["rules"]):
        found = next((finding for finding in rule["findings"][:STEP] if finding["path"] in paths), None)
        if found:
            part = page.locator("#rules details").nth(index)
            part.evaluate("part => part.open = true")
            button = part.locator("li").nth(rule["findings"].index(found)).get_by_role("button").first
            button.click()
            faults.expect(wait_for(lambda: names.panel(page).is_visible()), f"{name}: the link of {found['path']} opens nothing")
            page.keyboard.press("Escape")
            faults.expect(button.evaluate("node => node === document.activeElement"), f"{name}: the focus does not return to the link")
            return
