"""Property lists with one fault each: XML, binary, OpenStep and JSON."""

import struct

from testimages.property_lists import HEAD


def files():
    """Return the files of Lists by their names."""
    named = {
        **{f"{name}.plist": HEAD + body + ("" if body.endswith(" ") else "\n</plist>\n") for name, body in xml().items()},
        **{f"{name}.plist": data for name, data in whole_xml().items()},
        **{f"{name}.plist": data for name, data in binary().items()},
        **openstep(),
    }
    return {f"Lists/{name}": data for name, data in named.items()}


def xml():
    """Return the bodies of XML lists. A body that ends with a space has no end tag."""
    return {
        "unknown-element": "<dict>\n<key>a</key>\n<text>b</text>\n</dict>",
        "text-between": "<dict>\n<key>a</key>\nyes\n</dict>",
        "value-without-key": "<dict>\n<string>a</string>\n</dict>",
        "key-without-value": "<dict>\n<key>a</key>\n</dict>",
        "two-roots": "<true/>\n<false/>",
        "no-root": "",
        "empty-integer": "<integer></integer>",
        "integer-of-words": "<integer>twelve</integer>",
        "integer-over-64-bits": "<integer>18446744073709551616</integer>",
        "real-with-comma": "<real>1,5</real>",
        "date-of-today": "<date>today</date>",
        "boolean-with-content": "<true>yes</true>",
        "unknown-entity": "<string>&nbsp;</string>",
        "surrogate-reference": "<string>&#xD800;</string>",
        "bare-ampersand": "<string>Q & A</string>",
        "wrong-end-tag": "<array>\n<string>a</string>\n</dict>",
        "unclosed-comment": "<!-- <true/> ",
        "nested-601": "<array>" * 601 + "</array>" * 601,
    }


def whole_xml():
    return {
        "declared-entities": HEAD.split("<!DOCTYPE")[0]
        + '<!DOCTYPE plist [\n<!ENTITY lol "lol">\n]>\n<plist><string>&lol;</string></plist>\n',
        "latin-1": (HEAD + "<string>caf").encode() + b"\xe9</string>\n</plist>\n",
        "merge-conflict": "<<<<<<< HEAD\n" + HEAD + "<true/>\n</plist>\n",
        "lfs-pointer": "version https://git-lfs.github.com/spec/v1\noid sha256:" + "0" * 64 + "\nsize 1234\n",
        "unknown-encoding": HEAD.replace("UTF-8", "KOI-9") + "<true/>\n</plist>\n",
        "odd-utf-16": b"\xff\xfe<\0p\0l\0i\0s\0t\0>",
    }


def bplist(objects, offsets=None, width=2, reference=1, count=None, root=0, table=None, version=b"bplist00"):
    """Return a binary list from its objects' bytes and from what its trailer says."""
    out, starts = version, []
    for item in objects:
        starts.append(len(out))
        out += item
    starts = starts if offsets is None else offsets
    at = len(out) if table is None else table
    out += b"".join(start.to_bytes(2, "big") for start in starts)
    return out + bytes(6) + struct.pack(">BBQQQ", width, reference, len(starts) if count is None else count, root, at)


def binary():
    """Return binary lists whose bytes contradict each other."""
    text = b"\x51a"
    shared = [b"\xae" + bytes([index + 1] * 14) for index in range(30)] + [b"\x09"]
    return {
        "bplist-cut": b"bplist00\x09",
        "bplist-version-15": bplist([text], version=b"bplist15"),
        "bplist-width-0": bplist([text], width=0),
        "bplist-no-objects": bplist([text], count=0),
        "bplist-billion-objects": bplist([text], count=1 << 30),
        "bplist-root-past-end": bplist([text], root=7),
        "bplist-offset-past-end": bplist([text], offsets=[200]),
        "bplist-table-past-end": bplist([text], table=1 << 40),
        "bplist-unknown-marker": bplist([b"\x70"]),
        "bplist-string-past-end": bplist([b"\x5f\x11\x7f\xff"]),
        "bplist-data-of-exabytes": bplist([b"\x4f\x13\x7f" + b"\xff" * 7]),
        "bplist-negative-count": bplist([b"\x5f\x13" + b"\xff" * 8]),
        "bplist-reference-past-end": bplist([b"\xa1\x05"]),
        "bplist-number-as-key": bplist([b"\xd1\x01\x01", b"\x10\x05"]),
        "bplist-contains-itself": bplist([b"\xa1\x00"]),
        "bplist-not-ascii": bplist([b"\x51\xe9"]),
        "bplist-14-to-the-30": bplist(shared),
        "bplist-odd-trailer": bplist([text]) + b"more",
        "bplist-uid-of-8-bytes": bplist([b"\x87" + b"\xff" * 8]),
    }


def openstep():
    return {
        "missing-semicolon.strings": '"one" = "1";\n"two" = "2"\n"three" = "3";\n',
        "missing-equals.strings": '"one" "1";\n',
        "unclosed-quote.strings": '"one" = "1;\n"two" = "2;\n',
        "unclosed-comment.strings": '/* Greetings\n"one" = "1";\n',
        "curly-quotes.strings": "“one” = “1”;\n",
        "utf-16-without-mark.strings": '"a" = "b";'.encode("utf-16-be"),
        "odd-data.plist": "{ a = <0f0>; }\n",
        "unclosed-data.plist": "{ a = <0f",
        "unclosed-array.plist": "{ a = (1, 2; }\n",
        "text-after-end.plist": "{ a = b; } c\n",
        "nested.plist": "(" * 700 + ")" * 700,
        "null.json": '{"a": null}\n',
        "trailing-comma.json": '{"a": [1, 2,], }\n',
        "single-quotes.json": "{'a': 1}\n",
        "not-a-number.json": '{"a": NaN}\n',
        "bad-escape.json": '{"a": "\\x"}\n',
        "control-character.json": '{"a": "b\tc"}\n',
        "unclosed.json": '{"a": {"b": 1}',
    }
