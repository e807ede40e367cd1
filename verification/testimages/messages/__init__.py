"""Messages/: broken inputs for the table of messages. Each has one fault, and its name describes the fault.

`TestImages/Messages/messages.tsv` lists commands, files and messages, and a test compares them.
"""

from testimages.messages import lists, packed, pngs, settings, texts


def files():
    """Yield (path, bytes) of every input."""
    for area in (pngs, lists, texts, settings, packed):
        for name, data in area.files().items():
            yield f"Messages/{name}", data if isinstance(data, bytes) else data.encode()
