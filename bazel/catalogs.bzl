"""Asset catalogs and string catalogs.

The catalogs of one folder share an action, because their result is one Assets.car. With `catalog_shard_size`, further
actions encode the renditions of its sets before. A last action links them, and encodes only the renditions that are missing.
"""

load(":actions.bzl", "COMMON_OPTIONS", "build", "shards")

# The oldest systems that the tool assumes, by platform. For others, it is 13.0.
_OLDEST = {
    "macosx": "10.15",
    "watchos": "6.0",
    "watchsimulator": "6.0",
    "xros": "1.0",
    "xrsimulator": "1.0",
}

# The names of app icons in Xcode's templates.
_ICONS = [
    "AppIcon.appiconset",
    "AppIcon.icon",
    "AppIcon.brandassets",
    "App Icon & Top Shelf Image.brandassets",
]

def catalog_of(path):
    """Returns the path of the catalog that contains a file, or is it; None for other files."""
    folder = path.find(".xcassets/")
    if folder >= 0:
        return path[:folder + len(".xcassets")]
    return path if path.endswith((".xcassets", ".xcstrings")) else None

def group_catalogs(files):
    """Groups the files of catalogs by the folder of the catalog in the bundle.

    Args:
      files: structs with the `source`, and its path `below` the bundle.

    Returns:
      By folder, with a slash at its end unless it is empty: a struct with the paths of the `catalogs` as keys, and `members`.
      A member has the `source`, its path `inside` the catalog, and the path of its `catalog`.
    """
    groups = {}
    for file in files:
        catalog = catalog_of(file.below)
        parent = catalog[:catalog.rfind("/") + 1]
        group = groups.setdefault(parent, struct(catalogs = {}, members = []))
        path = file.source.path[:len(file.source.path) - (len(file.below) - len(catalog))]
        group.catalogs[path] = True
        group.members.append(struct(source = file.source, catalog = path, inside = file.below[len(catalog) + 1:]))
    return groups

def build_catalogs(ctx, bundle, files):
    """Declares the actions for catalogs.

    Args:
      ctx: the context of the rule.
      bundle: the folder of the results.
      files: structs with the `source`, and its path `below` the bundle.

    Returns:
      The folders of their results, the files in the bundle, and the folders of encoded renditions.
    """
    folders = []
    outputs = []
    renditions = []
    for parent, group in group_catalogs(files).items():
        # No folder may be inside another one.
        place = "".join(["+" + name for name in parent.split("/") if name])
        folder = ctx.actions.declare_directory("%s.catalogs%s" % (bundle, place))
        options = _settings(ctx.attr.options, group)
        name = "catalogs of " + (parent or bundle)
        encoded = _encode(ctx, "%s.renditions%s" % (bundle, place), group, options)
        if encoded:
            _link(ctx, folder, group, encoded, options, name)
        else:
            build(ctx, group.catalogs.keys(), _sources(group.members), [folder], folder.path, name, options)
        folders.append(folder)
        renditions += encoded
        if [catalog for catalog in group.catalogs if catalog.endswith(".xcassets")]:
            outputs += [_copy(ctx, folder, name, bundle + "/" + parent) for name in ctx.attr.catalog_files]
    return folders, outputs, renditions

def _sources(members):
    return [member.source for member in members]

def _value(options, name):
    """Returns the last value of an option, or None."""
    value = None
    for index, option in enumerate(options):
        if option == name and index + 1 < len(options):
            value = options[index + 1]
        elif option.startswith(name + "="):
            value = option[len(name) + 1:]
    return value

def _settings(options, group):
    """Returns the settings that the tool would search in projects around the catalogs.

    Only a local action without a sandbox would find a project, and its result would differ from the ones of other actions.
    """
    result = []
    platform = _value(options, "--platform")
    if not platform:
        platform = "iphoneos"
        result.append("--platform=" + platform)
    if not _value(options, "--minimum-deployment-target"):
        result.append("--minimum-deployment-target=" + _OLDEST.get(platform, "13.0"))
    if not _value(options, "--target-device") and platform in ["iphoneos", "iphonesimulator"]:
        result += ["--target-device=iphone", "--target-device=ipad"]
    if not _value(options, "--app-icon"):
        folders = {name: True for member in group.members for name in member.inside.split("/")}
        icons = [icon for icon in _ICONS if icon in folders]
        if icons:
            result.append("--app-icon=" + icons[0][:icons[0].rfind(".")])
    return result

def _set_of(inside):
    """Returns the outermost set that contains a file of a catalog; None for the files of the catalog and its folders."""
    path = []
    for name in inside.split("/")[:-1]:
        path.append(name)
        if "." in name:
            return "/".join(path)
    return None

def _encode(ctx, place, group, options):
    """Declares actions that encode the renditions of sets. Returns the folders with their results."""
    if ctx.attr.catalog_shard_size < 1:
        return []
    sets = {}
    shared = []
    for member in group.members:
        path = _set_of(member.inside)
        if path == None:
            shared.append(member)
        else:
            sets.setdefault((member.catalog, path), []).append(member)

    # A set without other files, such as a color, has nothing to encode.
    work = [
        struct(key = catalog + "/" + path, members = members)
        for (catalog, path), members in sets.items()
        if [member for member in members if member.source.basename != "Contents.json"]
    ]
    parts = shards(work, ctx.attr.catalog_shard_size)
    if len(parts) < 2:
        return []
    folders = []
    for part in parts:
        first = part[0].members[0]
        number = len(part)
        name = "%s/%s" % (_name(first.catalog), _set_of(first.inside))
        folder = ctx.actions.declare_directory("%s/%s" % (place, name))
        inputs = _sources([member for one in part for member in one.members] + _above(shared, part))
        _run(
            ctx,
            "encode",
            folder,
            inputs,
            inputs,
            options,
            "AssetCrushEncode",
            "Encoding " + name + (" and %d more sets" % (number - 1) if number > 1 else ""),
        )
        folders.append(folder)
    return folders

def _name(path):
    return path[path.rfind("/") + 1:]

def _above(shared, part):
    """Returns the files of the folders that contain the sets."""
    keys = [one.key for one in part]
    result = []
    for member in shared:
        folder = member.catalog + "/" + member.inside[:member.inside.rfind("/") + 1]
        if [key for key in keys if key.startswith(folder)]:
            result.append(member)
    return result

def _link(ctx, folder, group, encoded, options, name):
    inputs = _sources(group.members) + encoded
    arguments = group.catalogs.keys() + options
    _run(ctx, "link", folder, encoded, inputs, arguments, "AssetCrushLink", "Linking " + name)

def _run(ctx, mode, folder, listed, inputs, options, mnemonic, message):
    """Declares an action of catalogs.sh, with a list of files or folders."""
    flags = ctx.actions.args()
    flags.use_param_file("--flagfile=%s", use_always = True)
    flags.set_param_file_format("multiline")
    flags.add_all(COMMON_OPTIONS + ctx.attr.options + options)
    paths = ctx.actions.args()
    paths.use_param_file("%s", use_always = True)
    paths.set_param_file_format("multiline")
    paths.add_all(listed, expand_directories = False)
    ctx.actions.run(
        executable = ctx.executable._catalogs,
        arguments = [mode, ctx.executable.assetcrush.path, folder.path, flags, paths],
        inputs = inputs,
        outputs = [folder],
        tools = [ctx.executable.assetcrush],
        mnemonic = mnemonic,
        progress_message = message,
    )

def _copy(ctx, folder, name, place):
    file = ctx.actions.declare_file(place + name)
    ctx.actions.run_shell(
        command = 'cp "$1" "$2"',
        arguments = [folder.path + "/" + name, file.path],
        inputs = [folder],
        outputs = [file],
        mnemonic = "AssetCrushCopy",
    )
    return file
