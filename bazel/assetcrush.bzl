"""Asset bundles that are built with AssetCrush.

    load("@assetcrush_rules//:assetcrush.bzl", "assetcrush_bundle")

    assetcrush_bundle(
        name = "assets",
        srcs = glob(["Assets/**"]),
        assetcrush = "@assetcrush//:assetcrush",
        strip_prefix = "Assets",
        options = ["--png", "auto"],
    )

Every file is an action of its own: a change builds one file again, and results come from a remote cache one by one. The
actions share a persistent worker (JSON protocol, multiplex, sandboxed) where the strategy allows it.
"""

_REQUIREMENTS = {
    "requires-worker-protocol": "json",
    "supports-multiplex-sandboxing": "1",
    "supports-multiplex-workers": "1",
    "supports-worker-cancellation": "1",
    "supports-workers": "1",
}

def _path_in_bundle(file, label, strip_prefix):
    """The path of a file below its package, without the prefix."""
    path = file.short_path
    for prefix in [label.package, strip_prefix]:
        if prefix and path.startswith(prefix + "/"):
            path = path[len(prefix) + 1:]
        elif prefix and prefix == strip_prefix:
            fail("%s: strip_prefix '%s' is not what the path of %s begins with" % (label, prefix, path))
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

        # Bazel decides how many actions run at once, and knows what is new.
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
    doc = "Builds files for devices: PNGs to CgBI, property lists to binary, the rest copied.",
    attrs = {
        "assetcrush": attr.label(
            doc = "The tool.",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
            mandatory = True,
        ),
        "bundle_name": attr.string(doc = "The folder of the results; the rule's name when empty."),
        "options": attr.string_list(doc = "Options of 'assetcrush build'."),
        "srcs": attr.label_list(
            doc = "The files. Junk that the tool leaves out of builds, such as .DS_Store, does not belong among them.",
            allow_files = True,
            mandatory = True,
        ),
        "strip_prefix": attr.string(doc = "A folder of the package that does not show in the bundle."),
    },
)

def _assetcrush_repository_impl(repository_ctx):
    path = repository_ctx.os.environ.get("ASSETCRUSH") or repository_ctx.which("assetcrush")
    if not path:
        fail("no assetcrush on PATH: install it, or set ASSETCRUSH to its path")
    repository_ctx.symlink(path, "assetcrush")
    repository_ctx.file("BUILD.bazel", 'exports_files(["assetcrush"])\n')

assetcrush_repository = repository_rule(
    implementation = _assetcrush_repository_impl,
    doc = "The tool of this machine as @NAME//:assetcrush: what ASSETCRUSH names, else the one on PATH.",
    environ = ["ASSETCRUSH", "PATH"],
    local = True,
)
