"""The prose of a tree: comments, messages, test names and documents, in paragraphs with line numbers."""

import bisect
import collections
import io
import os
import re
import subprocess
import tokenize

from lib import swift_text

# Markers for tools, not prose.
DIRECTIVE = re.compile(r"(?:swift-tools-version|swift-format-ignore|noqa|type:|pylint|shellcheck|clang-format|MARK:|SPDX)")
ITEM = re.compile(r"^\s*(?:[-*+] |\d+[.)] )")
# A symbol or a term before its definition, in an item of a list.
TERM = re.compile(r"^(?:[^\s:,;.]+\s+){0,4}?[^\s:,;.]+:\s+(?=\S)")

# `kind` is comment, message, name or document; `lines` holds pairs of a line's number and its text.
Passage = collections.namedtuple("Passage", "group kind path lines")


def files(root, paths):
    """Yields the paths of files with prose below `paths`, or of all."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], cwd=root, capture_output=True, text=True, check=True)
    wanted = [os.path.relpath(os.path.abspath(os.path.join(root, path)), os.path.abspath(root)) for path in paths]
    for path in sorted(set(listed.stdout.splitlines())):
        if wanted and not any(w == "." or path == w or path.startswith(w + "/") for w in wanted):
            continue
        if os.path.isfile(os.path.join(root, path)) and reader(path):
            yield path


def passages(path, text):
    """Yields each paragraph, list item, table cell, message and test name of a file."""
    for kind, lines in reader(path)(path, text):
        for piece in [lines] if kind == "name" else paragraphs(lines):
            if piece and not DIRECTIVE.match(piece[0][1].strip()):
                yield Passage(group(path, "messages" if kind == "message" else "comments"), kind, path, piece)


def reader(path):
    if path.startswith("TestImages/") and not path.endswith(".md"):
        return None
    extension = os.path.splitext(path)[1]
    if not extension and path.startswith(("scripts/", "verification/")):
        return script
    return {
        ".swift": swift,
        ".c": swift,
        ".h": swift,
        ".md": markdown,
        ".py": python,
        ".bzl": python,
        ".sh": hashes,
        ".cmake": hashes,
        ".yml": hashes,
    }.get(extension)


def group(path, kind):
    parts = path.split("/")
    if path.endswith(".md"):
        return path
    # The folder of a target, which is in a group of targets.
    target = parts[2] if len(parts) > 3 else parts[1] if len(parts) > 1 else ""
    if parts[0] == "Tests":
        return "tests " + target
    if parts[0] == "Sources":
        return f"{kind} {target}"
    return parts[0] if parts[0] in ("scripts", "verification") else f"{kind} {parts[0]}"


def paragraphs(lines):
    """Yields the parts between blank lines, list items, table cells and headings; without code blocks."""
    piece, is_fenced, is_list = [], False, False
    for number, text in lines:
        bare, item = text.strip(), ITEM.match(text)
        if bare.startswith(("```", "~~~")):
            is_fenced = not is_fenced
            bare = ""
        elif is_fenced or (text.startswith("    ") and not item and not is_list):
            bare = ""
        if bare.startswith("|"):
            yield piece
            piece = []
            for cell in re.split(r"(?<!\\)\|", bare.strip("|")):
                yield [(number, cell)] if re.search(r"[a-z]", cell) else []
        elif not bare or re.match(r"#+ ", bare):
            yield piece
            piece, is_list = [], is_list and not bare and not is_fenced
            if bare:
                yield [(number, bare.lstrip("# "))]
        elif item:
            yield piece
            is_list = True
            piece = [(number, TERM.sub("", text[item.end() :]))]
        else:
            is_list = is_list and text.startswith(" ")
            piece.append((number, bare.lstrip("> ")))
    yield piece


# Readers: each yields a kind and numbered lines.


def swift(path, text):
    starts = [0] + [match.end() for match in re.finditer("\n", text)]
    comment, last_line, string_end, string = [], -1, -1, []
    for kind, begin, end, content in swift_text.tokens(text):
        number = bisect.bisect_right(starts, begin)
        if kind == "//":
            is_alone = not text[starts[number - 1] : begin].strip()
            if comment and not (is_alone and last_line == number - 1):
                yield "comment", comment
                comment = []
            comment.append((number, re.sub(r"^//[/!]? ?", "", content)))
            last_line = number if is_alone else -1
        elif kind == "/*":
            yield (
                "comment",
                [(number + i, re.sub(r"^\s*(?:/\*+|\*+/|\*(?!\*))? ?|\s*\*/$", "", part)) for i, part in enumerate(content.split("\n"))],
            )
        elif path.startswith("Tests/"):
            if kind == "name" or re.search(r"@(?:Test|Suite)\(\s*$", text[max(0, begin - 40) : begin]):
                yield "name", [(number, content)]
        elif kind == "string" and path.endswith(".swift"):
            if not (string and re.fullmatch(r"\s*\+\s*", text[string_end:begin])):
                yield from message(string)
                string = []
            string += [(number + i, part) for i, part in enumerate(literal_lines(content))]
            string_end = end
    yield "comment", comment
    yield from message(string)


def literal_lines(content):
    """The lines of a literal. A line with a command or with columns gives only its purpose."""
    lines = content.split("\n")
    if len(lines) == 1:
        return lines
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [
        usage("    " + line.strip(), is_command=True)
        if re.match(rf"\s{{{margin}}}(?:\s|assetcrush )|\s*\S.*\S\s{{2,}}\S", line)
        else line.strip()
        for line in lines
    ]


def message(lines):
    """Yields the lines of a string literal if it is a sentence of at least four words."""
    text = " ".join(part for _, part in lines)
    words = re.findall(r"(?<![\w<&.#$/-])[a-zA-Z]{2,}(?![\w>=(/])", text)
    is_markup = re.search(r"</|\{\"|\"\s*:|<\w+ \w+=|;\s*\}|:\s*\d+px|^\s*[<{\[]|\bfunction\b.*\(|=>|\w\(\w+: |^// MARK", text)
    if len(words) >= 4 and not is_markup and len(words) * 2 >= len(text.split()):
        yield "message", lines


def markdown(path, text):
    text = re.sub(r"<!--.*?-->", lambda match: "\n" * match.group().count("\n"), text, flags=re.DOTALL)
    yield "document", [(i, re.sub(r"^\[[^\]]+\]:.*", "", line)) for i, line in enumerate(text.split("\n"), 1)]


def python(path, text):
    try:
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
    except (tokenize.TokenError, IndentationError, SyntaxError):
        yield from hashes(path, text)
        return
    comment, last, previous = [], -1, None
    for token in tokens:
        number = token.start[0]
        if token.type == tokenize.COMMENT and not token.string.startswith("#!"):
            if last != number - 1 or token.line[: token.start[1]].strip():
                yield "comment", comment
                comment = []
            comment.append((number, re.sub(r"^#+ ?", "", token.string)))
            last = number
        elif token.type == tokenize.STRING and previous in (None, tokenize.INDENT, tokenize.NEWLINE, tokenize.DEDENT):
            body = token.string.lstrip("rbfuRBFU").strip("\"'")
            yield "comment", [(number + i, usage(part)) for i, part in enumerate(body.split("\n"))]
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            previous = token.type
    yield "comment", comment


def usage(line, is_command=False):
    """A line of a docstring; of an indented line with a command and its purpose in columns, the purpose."""
    if not line.startswith("    "):
        return line
    parts = re.split(r"\s{2,}", line.strip(), maxsplit=1)
    if len(parts) == 2:
        return "* " + parts[1]
    is_sentence = re.match(r"[A-Z*-]|[a-z]+ [a-z]+ [a-z]+ ", parts[0]) and not is_command
    return parts[0] if is_sentence else ""


def script(path, text):
    yield from python(path, text) if re.match(r"#!.*python", text) else hashes(path, text)


def hashes(path, text):
    comment = []
    for number, line in enumerate(text.split("\n"), 1):
        match = re.match(r"^\s*# ?(?!!)(.*)", line)
        if match:
            comment.append((number, usage(match.group(1))))
        else:
            yield "comment", comment
            comment = []
    yield "comment", comment
