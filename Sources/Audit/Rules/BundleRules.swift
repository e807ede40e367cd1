import Assets
import FileSystem
import PropertyList

/// What developers need and users do not, inside a bundle.
struct DeveloperFile: Rule {
  static let id = "developer-file"
  static let summary = "A file for developers ships in a bundle"
  static let help = RuleHelp(
    what:
      "A warning inside .app, .appex and .bundle folders for README and CHANGELOG, scripts, headers, "
      + "sources, .xcconfig, .modulemap, .swiftmodule, .podspec and .git… files.",
    why: "It ships to every user, and may tell what should stay inside.",
    example: "Game.app/build.sh.",
    fix: "Take it out of the target's resources.")
  static let subjects: Subjects = .bundled

  private static let extensions: Set<String> = [
    "sh", "h", "hpp", "m", "mm", "c", "cpp", "swift", "xcconfig", "modulemap", "swiftmodule", "swiftinterface",
    "swiftdoc", "podspec", "pbxproj", "gitkeep", "gitignore", "gitattributes", "keep", "rb", "py", "map",
  ]
  private static let names: Set<String> = [
    ".gitkeep", ".gitignore", ".gitattributes", ".keep", ".swiftlint.yml", "podfile", "cartfile", "package.swift",
    "makefile",
  ]

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.kind == .other, !file.isFolder, file.isInBundle, isForDevelopers(Path.name(of: file.path)) else {
      return []
    }
    return [finding(.warning, file, "a file for developers that ships with the bundle: take it out of the resources")]
  }

  private func isForDevelopers(_ name: String) -> Bool {
    let lower = name.lowercased()
    if Self.names.contains(lower) || Self.extensions.contains(Path.fileExtension(of: lower)) { return true }
    let base = Path.withoutExtension(lower)
    return ["readme", "changelog", "contributing"].contains(base)
      && ["", "md", "txt", "rst", "markdown"].contains(Path.fileExtension(of: lower))
  }
}

/// An asset catalog that was copied, not compiled.
struct RawAssetCatalog: Rule {
  static let id = "raw-asset-catalog"
  static let summary = "An asset catalog ships as it is"
  static let help = RuleHelp(
    what: "An error for a folder .xcassets inside an .app.",
    why:
      "The system reads Assets.car alone: the folder is dead weight, and every image in it ships in all its"
      + " variants.",
    example: "Game.app/Assets.xcassets.",
    fix:
      "Let Xcode compile the catalog: it belongs in the target's resources as a catalog, not as a folder "
      + "reference.")
  static let subjects: Subjects = .folders

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isFolder, Path.fileExtension(of: file.path) == "xcassets",
      BundlePath.isInside(file.path, folderOf: "app")
    else { return [] }
    return [
      finding(.error, file, "an asset catalog that ships as a folder: the system reads Assets.car alone; compile it")
    ]
  }
}

/// A property list that ships as text.
struct XMLPropertyListInBundle: Rule {
  static let id = "xml-plist-in-bundle"
  static let summary = "A property list ships as text"
  static let help = RuleHelp(
    what:
      "A warning inside .app, .appex and .bundle folders for .plist, .strings and .stringsdict files that "
      + "are XML or OpenStep text.",
    why: "Binary property lists are smaller and read without parsing text, at every launch.",
    example: "Game.app/Info.plist, XML.",
    fix: "`assetcrush audit --fix` makes it binary, as `assetcrush build` does.")
  static let subjects: Subjects = .propertyLists

  func findings(in file: AuditedFile, _ context: RuleContext) -> [Finding] {
    guard file.isInBundle, case .propertyList(let format) = file.content else { return [] }
    let what: String
    switch format {
    case .xml: what = "an XML property list"
    case .otherText: what = "a property list in OpenStep text"
    case .binary, .empty: return []
    }
    return [finding(.warning, file, "\(what) of \(ByteCount.text(file.size)) that ships: make it binary", remedy: .fix)]
  }
}
