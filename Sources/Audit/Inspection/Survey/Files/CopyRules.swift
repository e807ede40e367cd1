import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushProjects

/// The conditions under which a copy of a file wastes space in a product.
enum CopyRules {
  /// The most files of a group of equal files that another file is compared with. Files that share no target have an
  /// original each.
  static let mostFirsts = 64

  /// The extensions of assets that are no images: sounds, films, fonts, models and data.
  ///
  /// Sources, headers, documents, licenses, manifests and localized texts are often equal on purpose.
  private static let extensions: Set<String> = [
    "aac", "aif", "aiff", "caf", "flac", "m4a", "mid", "midi", "mp3", "ogg", "opus", "wav",
    "avi", "m4v", "mov", "mp4", "mpg", "webm",
    "otf", "ttc", "ttf", "woff", "woff2",
    "dae", "fbx", "glb", "mdl", "mlmodel", "obj", "onnx", "ply", "reality", "scn", "stl", "tflite", "usd", "usdc",
    "usdz",
    "bin", "bytes", "dat", "data", "db", "pak", "realm", "sqlite", "zip",
  ]

  /// Returns true if a copy of the file is a waste. Icons and launch images are exempt, since the system requires each of
  /// them, and so are images for Windows. Layers are exempt, since stacks often share one. Junk has a finding already.
  static func mayRepeat(_ file: AuditedFile) -> Bool {
    if case .junk = file.fileClass { return false }
    if isForWindows(file.path) { return false }
    if !file.folder.isDisjoint(with: [.systems, .layers]) || BundlePath.isInside(file.path, folderOf: "lproj") {
      return false
    }
    return file.promised != nil || ImageFile.unreadFormat(of: file.path) != nil
      || extensions.contains(Path.fileExtension(of: file.path))
  }

  /// Returns true for an image that only Windows loads: an icon file, and one scale or size of an asset, such as
  /// `Logo.scale-200.png` (Microsoft, "Tailor your resources for language, scale, and other qualifiers").
  private static func isForWindows(_ path: String) -> Bool {
    if Path.hasExtension(path, "ico") { return true }
    let words = Path.name(of: path).split(separator: ".").dropFirst().dropLast()
    return words.contains { word in
      ["scale-", "targetsize-"].contains { word.hasPrefix($0) && word.dropFirst($0.count).first?.isNumber == true }
    }
  }

  /// Returns true if one of two equal files could be deleted: they share a target, and are not variants of one image. The
  /// catalog's compiler stores equal variants of a set once, and no device decodes two scales of one name.
  static func mayReplace(_ first: AuditedFile, _ copy: AuditedFile, _ projects: ProjectMap) -> Bool {
    if copy.folder.contains(.inSet) {
      let count = Path.folderCount(of: copy.path)
      if count == Path.folderCount(of: first.path), Path.haveSameStart(first.path, copy.path, count: count) {
        return false
      }
    }
    if AndroidFolder.areVariants(first.path, copy.path) { return false }
    if areScales(first.path, copy.path) || areOfTwoExamples(first, copy, projects) { return false }
    return projects.sharesTarget(first.membership, copy.membership)
      || projects.shipTogether(first.membership, copy.membership) && !isForLaunch(first.path) && !isForLaunch(copy.path)
  }

  /// Returns true for files of two examples. Each is a program of its own.
  private static func areOfTwoExamples(_ first: AuditedFile, _ copy: AuditedFile, _ projects: ProjectMap) -> Bool {
    projects.memberships[first.membership].example != projects.memberships[copy.membership].example
  }

  /// Returns true for an image whose name says that the system shows it, so that each part of an app has its own.
  private static func isForLaunch(_ path: String) -> Bool {
    let place = Path.parts(of: path).suffix(2).joined(separator: "/").lowercased()
    return ["splash", "launch", "appicon", "app-icon", "app_icon"].contains { place.contains($0) }
  }

  /// Returns true for two scales of one loose image, such as `logo@2x.png` and `logo@3x.png`.
  private static func areScales(_ first: String, _ second: String) -> Bool {
    let (left, right) = (AssetName(first), AssetName(second))
    return left.scale != right.scale && left.withoutScale == right.withoutScale
      && ExactPath(Path.parent(of: first)) == ExactPath(Path.parent(of: second))
  }
}
