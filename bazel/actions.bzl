"""The action that runs the tool, and decisions that several kinds of files share."""

# Bazel limits the number of concurrent actions, and tracks which files changed.
COMMON_OPTIONS = ["--jobs=1", "--no-manifest"]

def build(ctx, sources, inputs, outputs, folder, name, options = []):
    """Declares an action that builds sources into a folder.

    Args:
      ctx: the context of the rule.
      sources: the paths of the sources.
      inputs: the files that the action reads.
      outputs: the files and folders that it writes.
      folder: the path of the output folder.
      name: the words for the progress of the build.
      options: options besides those of the rule.
    """
    arguments = ctx.actions.args()
    arguments.use_param_file("--flagfile=%s", use_always = True)
    arguments.set_param_file_format("multiline")
    arguments.add("build")
    arguments.add_all(sources)
    arguments.add("--output", folder)
    arguments.add_all(COMMON_OPTIONS + ctx.attr.options + options)
    ctx.actions.run(
        executable = ctx.executable.assetcrush,
        arguments = [arguments],
        inputs = inputs,
        outputs = outputs,
        mnemonic = "AssetCrush",
        progress_message = "Building %s" % name,
    )

def shards(items, size):
    """Divides items into shards of about `size` items, at most twice as many.

    A shard ends after an item whose key has a hash that `size` divides. So a new or deleted item changes one or two shards,
    and the others stay in the caches.

    Args:
      items: structs with a `key`, a text.
      size: about the number of items in a shard. 1 makes a shard of each item.

    Returns:
      A list of lists.
    """
    result = []
    shard = []
    for item in sorted(items, key = _key):
        shard.append(item)
        if len(shard) >= 2 * size or hash(item.key) % size == 0:
            result.append(shard)
            shard = []
    return result + [shard] if shard else result

def _key(item):
    return item.key
