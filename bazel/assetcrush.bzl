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
The asset catalogs and string catalogs of one folder share an action. Its results are known only after the build. They are
in the output group "catalogs", and the files that `catalog_files` names are in the bundle.
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

def _catalog(path):
    """Returns the path of the catalog that contains a file, or is it; None for other files."""
    folder = path.find(".xcassets/")
    if folder >= 0:
        return path[:folder + len(".xcassets")]
    return path if path.endswith((".xcassets", ".xcstrings")) else None

def _parent(path):
    """Returns the folder of a path, with a slash at its end unless it is empty."""
    return path[:path.rfind("/") + 1]

def _build(ctx, sources, inputs, output, folder, name):
    """Declares the action that builds sources into a folder."""
    arguments = ctx.actions.args()
    arguments.use_param_file("--flagfile=%s", use_always = True)
    arguments.set_param_file_format("multiline")
    arguments.add("build")
    arguments.add_all(sources)
    arguments.add("--output", folder)

    # Bazel limits the number of concurrent actions, and tracks which files changed.
    arguments.add("--jobs=1")
    arguments.add("--no-manifest")
    arguments.add_all(ctx.attr.options)
    ctx.actions.run(
        executable = ctx.executable.assetcrush,
        arguments = [arguments],
        inputs = inputs,
        outputs = [output],
        mnemonic = "AssetCrush",
        progress_message = "Building asset %s" % name,
        execution_requirements = _REQUIREMENTS,
    )

def _build_catalogs(ctx, bundle, groups):
    """Declares the actions for catalogs. Returns the folders of their results, and the files in the bundle."""
    folders = []
    files = []
    for parent, (catalogs, inputs) in groups.items():
        folder = ctx.actions.declare_directory("%s.catalogs/%s" % (bundle, parent or "."))
        _build(ctx, catalogs.keys(), inputs, folder, folder.path, "catalogs of " + (parent or bundle))
        folders.append(folder)
        for name in ctx.attr.catalog_files if [c for c in catalogs if c.endswith(".xcassets")] else []:
            file = ctx.actions.declare_file("%s/%s%s" % (bundle, parent, name))
            ctx.actions.run_shell(
                command = 'cp "$1" "$2"',
                arguments = [folder.path + "/" + name, file.path],
                inputs = [folder],
                outputs = [file],
                mnemonic = "AssetCrushCopy",
            )
            files.append(file)
    return folders, files

def _assetcrush_bundle_impl(ctx):
    bundle = ctx.attr.bundle_name or ctx.label.name
    outputs = []

    # By folder in the bundle: the paths of the catalogs, and their files.
    groups = {}
    for source in ctx.files.srcs:
        below = _path_in_bundle(source, ctx.label, ctx.attr.strip_prefix)
        catalog = _catalog(below)
        if catalog and not "--catalogs=copy" in ctx.attr.options:
            catalogs, inputs = groups.setdefault(_parent(catalog), ({}, []))
            catalogs[source.path[:len(source.path) - (len(below) - len(catalog))]] = True
            inputs.append(source)
            continue
        path = bundle + "/" + below
        if source.is_directory:
            output = ctx.actions.declare_directory(path)
            folder = output.path
        else:
            output = ctx.actions.declare_file(path)
            folder = output.dirname
        _build(ctx, [source.path], [source], output, folder, source.short_path)
        outputs.append(output)
    folders, files = _build_catalogs(ctx, bundle, groups)
    outputs += files
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(files = outputs)),
        OutputGroupInfo(catalogs = depset(folders)),
    ]

assetcrush_bundle = rule(
    implementation = _assetcrush_bundle_impl,
    doc = "Builds files for devices: PNGs become CgBI, property lists become binary, catalogs are compiled, other files are copied.",
    attrs = {
        "assetcrush": attr.label(
            doc = "The tool.",
            allow_single_file = True,
            cfg = "exec",
            executable = True,
            mandatory = True,
        ),
        "bundle_name": attr.string(doc = "The folder of the results. The default is the rule's name."),
        "catalog_files": attr.string_list(
            default = ["Assets.car"],
            doc = "The results of asset catalogs that the bundle contains, such as AppIcon60x60@2x.png. Each must exist.",
        ),
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
