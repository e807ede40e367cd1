import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// An image that no source mentions.
struct UnusedImage: Rule {
  static let id = "unused-image"
  static let summary = "No source mentions an image"
  static let group = RuleGroup.sources
  static let severities: [Severity] = [.note]
  static let help = RuleHelp(
    what: """
      Reports a note for each folder with image sets or image files whose names and generated symbols appear in no \
      source. Sources are the Swift, Objective-C, XIB, storyboard, HTML, property list and text files, such as JSON, \
      below --sources and among the audited files. A texture atlas that a source mentions counts for its frames. \
      Icons, launch images and other images that the system names are exempt, as are the images that Unity and Godot \
      import, since scenes refer to them by identifiers. Images of a target with a source that cannot be read are \
      skipped. So is a folder whose names are all codes, numbers or plain words without a mention, if code of its \
      target loads an image by a variable. A folder in which Dart or JavaScript computes the names of images is \
      skipped as well. The rule runs only with --sources.
      """,
    why: "The image ships, but no user sees it.",
    example: "Old.imageset, which no source has named since the second version.",
    fix: "Delete it. Disable the rule for images whose names the app builds at run time.")

  func findings(across files: [AuditedFile], _ index: SurveyIndex) -> [Finding] {
    guard index.scopes.haveSources else { return [] }
    let unread = UnreadCode(files, index)
    let listed = Self.listedFolders(index)
    let required = SimilarNames(Self.requiredNames(index))
    lazy var defined = Set(DefinedNames(files, index).all)
    var seen: Set<String> = []
    var folders = ImageFolders()
    let unused = files.compactMap { file -> (finding: Finding, folder: String)? in
      guard let image = file.image, mayBeUnused(file), index.scopes.all[file.scope].sources != nil,
        !file.folder.contains(.systems), index.projects.memberships[file.membership].engine != .unity
      else { return nil }
      let asset = index.catalogs.asset(of: file, image)
      if let kind = asset.setKind, kind != "imageset" { return nil }
      let shared = sharedPath(of: file, asset, image.name)
      guard !isSystems(image.name.base), seen.insert(shared).inserted else { return nil }
      let name = asset.names.first ?? image.name.base
      let folder = Path.parent(of: shared)
      let isMentioned =
        index.uses.mentions(asset, at: file.path) || isMentionedForAll(image.name.base, index)
        || index.uses.mentions(word: Self.identifier(file.path))
      folders.add(
        Path.name(of: name), in: folder, isMentioned: isMentioned,
        isLoaded: index.uses.variableLoaders.contains { index.projects.mayShow(file.membership, from: $0) })
      if isMentioned || listed.contains(where: { Path.isInside(index.projects.absolute(file.path), $0) })
        || index.scripts.isInComputedFolder(file.path) || isToolsInput(file.path, index)
        || isInMentionedAtlas(file.path, index) || unread.mayName(file.membership)
        // The finding about the other name says so.
        || required.closest(to: name).map({ !defined.contains($0) }) ?? false
      {
        return nil
      }
      let advice = "delete it, unless the app builds its name at run time"
      var unused = finding(.note, file, "no source mentions \(name)", advice: advice)
      // A folder of them is one decision.
      unused.cause = folder
      return (unused, folder)
    }
    return unused.filter { !folders.isLoaded($0.folder) }.map(\.finding)
  }

  /// Returns the names of the images that code and interfaces require.
  private static func requiredNames(_ index: SurveyIndex) -> Set<String> {
    Set(index.uses.demands.compactMap { if case .asset(let name) = $0.use.name { name } else { nil } })
  }

  /// Returns the folders that ship as folders and that a source names. The app reads their files by path, or lists them.
  private static func listedFolders(_ index: SurveyIndex) -> [String] {
    let folders = Set(index.projects.targets.flatMap(\.folderReferences))
    return folders.filter { index.uses.mentions(word: Path.name(of: $0)) }.map(index.projects.absolute).sorted()
  }

  /// Returns true for images whose sources are known. Other images of a bundle or a framework may belong to code that
  /// is not.
  private func mayBeUnused(_ file: AuditedFile) -> Bool {
    guard let facts = file.rendition else { return !file.folder.contains(.built) }
    return facts.isOrdinary && facts.source != nil
  }

  /// Returns a path for all files of one image: their set, the stack of a layer, or the folder and name of variants.
  private func sharedPath(of file: AuditedFile, _ asset: Asset, _ name: AssetName) -> String {
    let folder = Path.parent(of: file.path)
    if let facts = file.rendition { return Path.join(facts.catalog, facts.facet ?? "") }
    if asset.setKind != nil { return CatalogIndex.outermost(folder) }
    // Android has a folder for each density.
    let isDensity = ["drawable", "mipmap"].contains { Path.name(of: folder).hasPrefix($0) }
    return Path.join(isDensity ? Path.parent(of: folder) : folder, name.base)
  }

  /// The endings that Cocos2d adds to a name for larger screens.
  private static let resolutions = ["-hd", "-ipad", "-ipadhd", "-iphone5", "-iphone5hd"]

  /// Returns the identifier that generators of resources give a file: `add_people_svg` for `add-people.svg`.
  private static func identifier(_ path: String) -> String {
    String(Path.name(of: path).map { $0.isLetter || $0.isNumber ? $0 : "_" })
  }

  private func isMentionedForAll(_ name: String, _ index: SurveyIndex) -> Bool {
    Self.resolutions.contains { name.hasSuffix($0) && index.uses.mentions(word: String(name.dropLast($0.count))) }
  }

  /// Returns true if a source mentions a texture atlas that contains the image. SpriteKit loads all frames of an atlas.
  private func isInMentionedAtlas(_ path: String, _ index: SurveyIndex) -> Bool {
    var folder = Path.parent(of: path)
    // In a catalog, the image is in a set in the atlas.
    for _ in 0..<2 {
      if Path.hasExtension(folder, "atlas") || Path.hasExtension(folder, "spriteatlas") {
        return index.uses.mentions(word: Path.name(of: Path.withoutExtension(folder)))
      }
      folder = Path.parent(of: folder)
    }
    return false
  }

  /// The names from which tools make the icons and launch images of Capacitor and Cordova (`@capacitor/assets`).
  private static let inputs: Set<String> = [
    "icon", "icon-only", "icon-foreground", "icon-background", "logo", "logo-dark", "splash", "splash-dark",
  ]

  /// Returns true for an image from which a tool makes icons. No source names it.
  private func isToolsInput(_ path: String, _ index: SurveyIndex) -> Bool {
    let folder = Path.parent(of: path)
    guard ["resources", "assets"].contains(Path.name(of: folder)), Self.inputs.contains(AssetName(path).base) else {
      return false
    }
    let above = Path.parent(of: folder)
    return ["config.xml", "capacitor.config.json", "capacitor.config.ts", "capacitor.config.js"].contains {
      index.scripts.exists(index.projects.absolute(Path.join(above, $0)))
    }
  }

  /// Returns true for names that the system looks up itself: launch images and icons outside of catalogs.
  private func isSystems(_ name: String) -> Bool {
    ["Default", "Icon", "iTunesArtwork"].contains(name)
      || ["Default-", "Icon-", "AppIcon", "LaunchImage"].contains(where: name.hasPrefix)
  }
}
