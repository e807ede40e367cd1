import Assets
import FileSystem
import ImageUses

/// A source that names an image which is not there.
struct UndefinedImage: Rule {
  static let id = "undefined-image"
  static let summary = "A source names an image that is not there"
  static let help = RuleHelp(
    what:
      "An error for each place in Swift, Objective-C, XIB or storyboard that names an image by a plain text, of the app's "
      + "own bundle, where no catalog and no file has that name, neither in what is audited nor among the sources. Only with "
      + "--sources, where folders are audited and images were found.",
    why: "Nothing is shown there, and nothing says so until somebody looks.",
    example: "Image(\"heroo\") in Home.swift, line 12, where the set is named hero.",
    fix: "Mend the name, or add the image.")

  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    // Files that were named one by one are not all there are.
    guard context.scopes.haveSources, context.scopes.hasFolders else { return [] }
    var names = context.imageNames
    for file in files {
      let path = file.path
      guard FileSignature(name: path) != nil || ImageFile.unreadFormat(of: path) != nil else { continue }
      let name = AssetName(path)
      names.formUnion(context.catalogs.asset(ofImageAt: path, named: name).names)
      // Bundles are searched by the ends of paths as well.
      names.insert(Path.name(of: path))
      names.insert(Path.withoutExtension(Path.name(of: path)))
      names.insert(name.base)
    }
    for (_, name, _) in context.catalogs.sets() { names.insert(name) }
    if names.isEmpty { return [] }
    return context.uses.demands.compactMap { path, use in
      guard case .asset(let name) = use.name, !name.isEmpty, !isThere(name, names),
        context.scopes.haveSources(around: path)
      else { return nil }
      return Finding(
        rule: Self.id, severity: .error, path: path,
        message: "line \(use.line) names the image \(name), which is not there: mend the name, or add the image")
    }
  }

  private func isThere(_ name: String, _ names: Set<String>) -> Bool {
    let last = Path.name(of: name)
    return names.contains(name) || names.contains(last) || names.contains(AssetName(last).base)
  }
}

/// An image that no source mentions.
struct UnusedImage: Rule {
  static let id = "unused-image"
  static let summary = "No source mentions an image"
  static let help = RuleHelp(
    what:
      "A note for each image set and image file whose name, or generated symbol, stands in no source below --sources or "
      + "among what is audited: Swift, Objective-C, XIB, storyboard, HTML, property lists and texts such as JSON. Icons, "
      + "launch images and what else the system names are exempt, and images of engines that name them by number. Only "
      + "with --sources.",
    why: "It ships, and nobody sees it.",
    example: "Old.imageset, which nothing names since the second version.",
    fix: "Delete it; or disable the rule for names that are put together at run time.")

  func findings(across files: [AuditedFile], _ context: RuleContext) -> [Finding] {
    guard context.scopes.haveSources else { return [] }
    var seen: Set<String> = []
    return files.compactMap { file in
      guard let image = file.image, !file.isInBundle, context.scopes.all[file.scope].sources != nil,
        !file.folder.contains(.systems)
      else { return nil }
      let asset = context.asset(of: file, image)
      if let kind = asset.setKind, kind != "imageset" { return nil }
      guard !isSystems(image.name.base), seen.insert(place(of: file, asset, image.name)).inserted else { return nil }
      if context.uses.mentions(asset, at: file.path) { return nil }
      let name = asset.names.first ?? image.name.base
      return finding(.note, file, "no source mentions \(name): delete it, if no name is put together at run time")
    }
  }

  /// Where all that is one image stands: a set, the stack of a layer, the folder of variants.
  private func place(of file: AuditedFile, _ asset: Asset, _ name: AssetName) -> String {
    let folder = Path.parent(of: file.path)
    if asset.setKind != nil { return CatalogIndex.outermost(folder) }
    // Android has a folder a density.
    let isDensity = ["drawable", "mipmap"].contains { Path.name(of: folder).hasPrefix($0) }
    return Path.join(isDensity ? Path.parent(of: folder) : folder, name.base)
  }

  /// Names that the system looks for by itself: launch images and icons outside of catalogs.
  private func isSystems(_ name: String) -> Bool {
    ["Default", "Icon", "iTunesArtwork"].contains(name)
      || ["Default-", "Icon-", "AppIcon", "LaunchImage"].contains(where: name.hasPrefix)
  }
}
