"""The parts of a page as text, read by Python's parser of HTML."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser


class Markup(HTMLParser):
    """The elements, attributes, scripts and styles of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.names, self.attributes, self.scripts, self.styles, self.title = [], [], [], [], ""
        self.text = text
        self.open = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.names.append(tag)
        found = dict(attributes)
        self.attributes += [(tag, name, value) for name, value in found.items()]
        if tag in ("script", "style", "title"):
            self.open = (tag, found, [])

    def handle_data(self, data):
        if self.open:
            self.open[2].append(data)

    def handle_endtag(self, tag):
        if not self.open or self.open[0] != tag:
            return
        name, attributes, parts = self.open
        self.open, content = None, "".join(parts)
        if name == "script":
            self.scripts.append((attributes, content))
        elif name == "style":
            self.styles.append(content)
        else:
            self.title = content

    @property
    def policy(self):
        """The directives of the security policy by name."""
        for match in re.finditer(r"<meta\b[^>]*>", self.text):
            if "content-security-policy" in match.group().lower():
                content = re.search(r'content="([^"]*)"', match.group())
                parts = [part.split() for part in content.group(1).split(";")] if content else []
                return {part[0]: part[1:] for part in parts if part}
        return {}

    @property
    def programs(self):
        """The scripts that run."""
        return [content for attributes, content in self.scripts if attributes.get("type", "") in ("", "module", "text/javascript")]

    def json(self, index=0):
        """The value of a script with data, and its text."""
        texts = [content for attributes, content in self.scripts if attributes.get("type") == "application/json"]
        return json.loads(texts[index]), texts[index]


def hash_source(text):
    """Return the source expression of a policy for an inline script or style (CSP Level 3, section 2.3.1)."""
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def with_hashes(page):
    """Return the page with the hashes of its changed script and style in its policy."""
    markup = Markup(page)
    for directive, texts in (("script-src", markup.programs), ("style-src", markup.styles)):
        sources = " ".join(hash_source(each) for each in texts)
        page = re.sub(directive + r" 'sha256-[^;\"]*", lambda _: f"{directive} {sources}", page, count=1)
    return page


def with_code(page, code):
    """Return the page with code at the end of its last script, without new hashes."""
    head, end, tail = page.rpartition("</script>")
    return f"{head}\n;{code}\n{end}{tail}"
