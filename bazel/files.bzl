"""Files outside of catalogs: an action for each one, or for a shard of small ones."""

load(":actions.bzl", "build", "shards")

# The kinds of files that are converted or text. They are usually small. Bazel does not know sizes when it declares actions.
_SMALL = [
    "css",
    "entitlements",
    "html",
    "json",
    "js",
    "plist",
    "png",
    "strings",
    "stringsdict",
    "txt",
    "xcprivacy",
    "xml",
]

def build_files(ctx, bundle, files):
    """Declares the actions for files.

    Args:
      ctx: the context of the rule.
      bundle: the folder of the results.
      files: structs with the `source`, and its path `below` the bundle.

    Returns:
      The results.
    """
    outputs = []
    large = {file: True for file in ctx.files.large_srcs}

    # By folder that the paths in the bundle start from: the files that may share actions.
    groups = {}
    for file in files:
        source = file.source
        base = source.path[:len(source.path) - len(file.below) - 1]
        if ctx.attr.shard_size > 1 and source.extension in _SMALL and source not in large and not source.is_directory:
            groups.setdefault(base, []).append(struct(key = file.below, source = source))
        else:
            outputs.append(_build_file(ctx, bundle, source, file.below))
    for base, members in groups.items():
        for shard in shards(members, ctx.attr.shard_size):
            outputs += _build_shard(ctx, bundle, base, shard)
    return outputs

def _build_file(ctx, bundle, source, below):
    path = bundle + "/" + below
    if source.is_directory:
        output = ctx.actions.declare_directory(path)
        folder = output.path
    else:
        output = ctx.actions.declare_file(path)
        folder = output.dirname
    build(ctx, [source.path], [source], [output], folder, "asset " + source.short_path)
    return output

def _build_shard(ctx, bundle, base, shard):
    if len(shard) == 1:
        return [_build_file(ctx, bundle, shard[0].source, shard[0].key)]
    outputs = [ctx.actions.declare_file(bundle + "/" + member.key) for member in shard]
    sources = [member.source for member in shard]
    folder = outputs[0].path[:len(outputs[0].path) - len(shard[0].key) - 1]
    name = "%d assets from %s" % (len(shard), sources[0].short_path)
    build(ctx, sources, sources, outputs, folder, name, ["--base=" + (base or ".")])
    return outputs
