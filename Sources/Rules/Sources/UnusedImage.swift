import Assets
import AuditScopes
import FileSystem
import Findings
import ImageUses
import Survey

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

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.scopes.haveSources else { return [] }
    var seen: Set<String> = []
    return files.compactMap { file in
      guard let image = file.image, !file.isInBundle, index.scopes.all[file.scope].sources != nil,
        !file.folder.contains(.systems)
      else { return nil }
      let asset = index.catalogs.asset(of: file, image)
      if let kind = asset.setKind, kind != "imageset" { return nil }
      guard !isSystems(image.name.base), seen.insert(place(of: file, asset, image.name)).inserted else { return nil }
      if index.uses.mentions(asset, at: file.path) || isMentionedForAll(image.name.base, index) { return nil }
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

  /// What Cocos2d adds to a name by itself, for larger screens.
  private static let resolutions = ["-hd", "-ipad", "-ipadhd", "-iphone5", "-iphone5hd"]

  private func isMentionedForAll(_ name: String, _ index: SurveyIndex) -> Bool {
    Self.resolutions.contains { name.hasSuffix($0) && index.uses.mentions(word: String(name.dropLast($0.count))) }
  }

  /// Names that the system looks for by itself: launch images and icons outside of catalogs.
  private func isSystems(_ name: String) -> Bool {
    ["Default", "Icon", "iTunesArtwork"].contains(name)
      || ["Default-", "Icon-", "AppIcon", "LaunchImage"].contains(where: name.hasPrefix)
  }
}
