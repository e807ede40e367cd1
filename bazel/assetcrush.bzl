"""Asset bundles that are built with AssetCrush.

    load("@assetcrush_rules//:assetcrush.bzl", "assetcrush_bundle")

    assetcrush_bundle(
        name = "assets",
        srcs = glob(["Assets/**"]),
        assetcrush = "@assetcrush//:assetcrush",
        strip_prefix = "Assets",
        options = ["--png", "auto"],
    )

Each file has an action of its own, so that a change rebuilds one file, and a remote cache stores each result by itself.
The actions share a persistent worker (JSON protocol, multiplex, sandboxed) if the strategy allows it.
"""

_REQUIREMENTS = {
    "requires-worker-protocol": "json",
    "supports-multiplex-sandboxing": "1",
    "supports-multiplex-workers": "1",
    "supports-worker-cancellation": "1",
    "supports-workers": "1",
}

def _path_in_bundle(file, label, strip_prefix):
    """Returns the path of a file relative to its package, without the prefix."""
    path = file.short_path
    for prefix in [label.package, strip_prefix]:
        if prefix and path.startswith(prefix + "/"):
            path = path[len(prefix) + 1:]
        elif prefix and prefix == strip_prefix:
            fail("%s: the path %s does not begin with strip_prefix '%s'" % (label, path, prefix))
    return path

def _assetcrush_bundle_impl(ctx):
    bundle = ctx.attr.bundle_name or ctx.label.name
    outputs = []
    for source in ctx.files.srcs:
        path = bundle + "/" + _path_in_bundle(source, ctx.label, ctx.attr.strip_prefix)
        if source.is_directory:
            output = ctx.actions.declare_directory(path)
            folder = output.path
        else:
            output = ctx.actions.declare_file(path)
            folder = output.dirname
        arguments = ctx.actions.args()
        arguments.use_param_file("--flagfile=%s", use_always = True)
        arguments.set_param_file_format("multiline")
        arguments.add("build")
        arguments.add(source.path)
        arguments.add("--output", folder)

        # Bazel limits the number of concurrent actions, and tracks which files changed.
        arguments.add("--jobs=1")
        arguments.add("--no-manifest")
        arguments.add_all(ctx.attr.options)
        ctx.actions.run(
            executable = ctx.executable.assetcrush,
            arguments = [arguments],
            inputs = [source],
            outputs = [output],
            mnemonic = "AssetCrush",
            progress_message = "Building asset %s" % source.short_path,
            execution_requirements = _REQUIREMENTS,
        )
        outputs.append(output)
    return [DefaultInfo(
        files = depset(outputs),
        runfiles = ctx.runfiles(files = outputs),
    )]

assetcrush_bundle = rule(
    implementation = _assetcrush_bundle_impl,
    doc = "Builds files for devices: PNGs become CgBI, property lists become binary, other files are copied.",
    attrs = {
        "assetcrush": attr.label(
            doc = "The tool.",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
            mandatory = True,
        ),
        "bundle_name": attr.string(doc = "The folder of the results. The default is the rule's name."),
        "options": attr.string_list(doc = "Options of 'assetcrush build'."),
        "srcs": attr.label_list(
            doc = "The files. They must not include junk that the tool excludes from builds, such as .DS_Store.",
            allow_files = True,
            mandatory = True,
        ),
        "strip_prefix": attr.string(doc = "A folder of the package to remove from the paths in the bundle."),
    },
)

def _assetcrush_repository_impl(repository_ctx):
    path = repository_ctx.os.environ.get("ASSETCRUSH") or repository_ctx.which("assetcrush")
    if not path:
        fail("assetcrush is not on PATH: install it, or set ASSETCRUSH to its path")
    repository_ctx.symlink(path, "assetcrush")
    repository_ctx.file("BUILD.bazel", 'exports_files(["assetcrush"])\n')

assetcrush_repository = repository_rule(
    implementation = _assetcrush_repository_impl,
    doc = "The installed tool as @NAME//:assetcrush: the path in ASSETCRUSH, or the tool on PATH by default.",
    environ = ["ASSETCRUSH", "PATH"],
    local = True,
)
