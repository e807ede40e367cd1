"""Asset bundles that are built with AssetCrush.

    load("@assetcrush_rules//:assetcrush.bzl", "assetcrush_bundle")

    assetcrush_bundle(
        name = "assets",
        srcs = glob(["Assets/**"]),
        assetcrush = "@assetcrush//:assetcrush",
        strip_prefix = "Assets",
        options = ["--png", "auto"],
    )

Each file has an action of its own, so that a change rebuilds one file, and a remote cache stores each result by itself. With
`shard_size`, about as many small files share an action.
The asset catalogs and string catalogs of one folder share an action. With `catalog_shard_size`, actions encode its sets, and
another action links them. The names of the results are known only after the build. They are in the output group "catalogs",
and the files that `catalog_files` names are in the bundle.
The actions need only their declared inputs, and have no absolute paths and no environment. They run locally, in sandboxes, and on
remote workers.
"""

load(":catalogs.bzl", "build_catalogs", "catalog_of")
load(":files.bzl", "build_files")
load(":repository.bzl", _assetcrush_repository = "assetcrush_repository")

assetcrush_repository = _assetcrush_repository

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
    for name in ["shard_size", "catalog_shard_size"]:
        least = 1 if name == "shard_size" else 0
        if getattr(ctx.attr, name) < least:
            fail("%s: %s is %d; expected %d or more" % (ctx.label, name, getattr(ctx.attr, name), least))
    bundle = ctx.attr.bundle_name or ctx.label.name
    compiles = not "--catalogs=copy" in ctx.attr.options
    files = []
    catalogs = []
    for source in ctx.files.srcs:
        below = _path_in_bundle(source, ctx.label, ctx.attr.strip_prefix)
        group = catalogs if compiles and catalog_of(below) else files
        group.append(struct(source = source, below = below))
    outputs = build_files(ctx, bundle, files)
    folders, copies, renditions = build_catalogs(ctx, bundle, catalogs)
    outputs += copies
    return [
        DefaultInfo(files = depset(outputs), runfiles = ctx.runfiles(files = outputs)),
        OutputGroupInfo(catalogs = depset(folders), renditions = depset(renditions)),
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
        "catalog_shard_size": attr.int(
            default = 0,
            doc = "About the number of sets whose renditions one action encodes before the catalog is linked, at most twice as many. " +
                  "With 0, the default, one action compiles the whole catalog.",
        ),
        "large_srcs": attr.label_list(
            doc = "Files of srcs that do not share actions with others, whatever shard_size is.",
            allow_files = True,
        ),
        "options": attr.string_list(doc = "Options of 'assetcrush build'."),
        "shard_size": attr.int(
            default = 1,
            doc = "About the number of small files that share an action, at most twice as many. PNGs, property lists and text count as small.",
        ),
        "srcs": attr.label_list(
            doc = "The files. They must not include junk that the tool excludes from builds, such as .DS_Store.",
            allow_files = True,
            mandatory = True,
        ),
        "strip_prefix": attr.string(doc = "A folder of the package to remove from the paths in the bundle."),
        "_catalogs": attr.label(
            default = Label("//:catalogs.sh"),
            allow_single_file = True,
            cfg = "exec",
            executable = True,
        ),
    },
)
