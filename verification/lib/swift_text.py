"""The parts of Swift and C source: comments, string literals, raw identifiers and code."""

import re

FIRST = re.compile(r"//|/\*|#*\"|`[^`\n]*`|'(?:\\.|[^'\\\n])'")


def tokens(text):
    """Yields kind, begin, end and content of each comment (`//`, `/*`), string (`string`) and raw identifier (`name`).

    An interpolation becomes `Ω`. Strings inside an interpolation follow the string, with its offsets.
    """
    position = 0
    while match := FIRST.search(text, position):
        begin, opening = match.start(), match.group()
        if opening == "//":
            end = text.find("\n", begin)
            end = len(text) if end < 0 else end
            yield "//", begin, end, text[begin:end]
        elif opening == "/*":
            end = text.find("*/", begin + 2)
            end = len(text) if end < 0 else end + 2
            yield "/*", begin, end, text[begin:end]
        elif opening.endswith('"'):
            nested = []
            content, end = literal(text, begin, nested)
            yield "string", begin, end, content
            for offset, inner in nested:
                yield "string", offset, offset, inner
        else:
            end = match.end()
            if " " in opening and opening[0] == "`":
                yield "name", begin, end, opening[1:-1]
        position = end


def literal(text, begin, nested):
    """Returns the content of the literal that begins at `begin`, and its end; appends inner literals to `nested`."""
    count = len(re.match("#*", text[begin:]).group())
    start = begin + count
    quotes = '"""' if text.startswith('"""', start) else '"'
    closing, escape = quotes + "#" * count, "\\" + "#" * count
    position, content = start + len(quotes), []
    while position < len(text):
        if text.startswith(closing, position):
            return "".join(content), position + len(closing)
        if text.startswith(escape + "(", position):
            position = interpolation(text, position + len(escape) + 1, nested)
            content.append("Ω")
        elif text.startswith(escape, position):
            following = text[position + len(escape) : position + len(escape) + 1]
            content.append({"n": "\n\n" if quotes == '"' else " ", '"': '"'}.get(following, " "))
            position += len(escape) + 1
        elif text[position] == "\n" and quotes == '"':
            return "".join(content), position
        else:
            content.append(text[position])
            position += 1
    return "".join(content), position


def interpolation(text, position, nested):
    """Returns the offset behind the closing parenthesis."""
    depth = 1
    while depth and position < len(text):
        if text[position] == '"':
            begin = position
            inner, position = literal(text, begin, nested)
            nested.append((begin, inner))
            continue
        depth += {"(": 1, ")": -1}.get(text[position], 0)
        position += 1
    return position


def code(text):
    """Returns the text with comments and the contents of strings as spaces, so that offsets and lines stay.

    Code inside interpolations stays.
    """
    parts, last = [], 0
    blank = lambda part: re.sub(r"[^\n]", " ", part)
    for kind, begin, end, _ in tokens(text):
        if kind == "name" or begin < last:
            continue
        part = text[begin:end]
        parts += [text[last:begin], blank(part) if kind != "string" else without_content(part, blank)]
        last = end
    return "".join(parts) + text[last:]


def without_content(part, blank):
    """The literal with only the code of its interpolations."""
    result, position, escape = "", 0, "\\" + "#" * len(re.match("#*", part).group()) + "("
    while (found := part.find(escape, position)) >= 0:
        inner = found + len(escape)
        end = interpolation(part, inner, [])
        result += blank(part[position:inner]) + code(part[inner : end - 1]) + " "
        position = end
    return result + blank(part[position:])
