import CrushFiles

/// The files of one target that belong to its bundle, by the rules of SwiftPM with the file types of Xcode
/// (`TargetSourcesBuilder`, SE-0271, SE-0278).
package struct PackageResources: Sendable, Equatable {
  /// A file, or a folder that is treated as one file.
  package struct Item: Sendable, Equatable {
    package let path: String
    /// The path inside the bundle's folder of resources. Catalogs have none of their own and become `Assets.car`.
    package let destination: String
    package let isFolder: Bool
    /// Whether the bytes are copied, because of the rule `.copy`.
    package let isCopied: Bool
  }

  package let target: SwiftPackage.Target
  /// The path of the target's folder.
  package let folder: String
  /// Sorted by path.
  package private(set) var items: [Item] = []
  /// The folders that were listed.
  package private(set) var folders: [String] = []
  /// Facts that do not prevent a bundle, each with its path and its remedy.
  package private(set) var warnings: [String] = []

  /// Finds the resources of a target.
  ///
  /// - Throws: `PackageError.targets` with all problems of the target.
  package init(of target: SwiftPackage.Target, in package: SwiftPackage) throws(PackageError) {
    guard let folder = package.folder(of: target) else {
      let place = target.path ?? "Sources/\(target.name)"
      throw .targets(["\(package.manifest): the folder of target \(target.name) does not exist; expected \(place)"])
    }
    self.target = target
    self.folder = folder
    var walk = TargetWalk(target, folder: folder, in: package)
    do throws(FileError) { try walk.run() } catch { throw .file(error) }
    folders = walk.folders
    var problems = walk.problems
    for found in walk.found { add(found, package, &problems) }
    addUnvisited(walk, package, &problems)
    items.sort { Path.precedes($0.path, $1.path) }
    checkNames(package, &problems)
    warnAboutUnhandled(walk.unhandled)
    if !problems.isEmpty { throw .targets(problems) }
  }

  private mutating func add(_ found: TargetWalk.Found, _ package: SwiftPackage, _ problems: inout [String]) {
    let name = Path.name(of: found.path)
    let parent = Path.parent(of: found.path)
    switch found.rule {
    case .embed: return
    case .copy:
      items.append(Item(path: found.path, destination: name, isFolder: found.isFolder, isCopied: true))
    case .process(let localization):
      let explicit = localization.map { $0 == .base ? "Base" : package.defaultLocalization ?? "en" }
      let implicit = Path.hasExtension(parent, "lproj") ? Path.withoutExtension(Path.name(of: parent)) : nil
      if explicit != nil && implicit != nil {
        problems.append(
          "\(found.path): the folder \(Path.name(of: parent)) and the manifest both state a localization; "
            + "delete localization: from its rule")
      }
      let language = (implicit ?? explicit).map { $0 + ".lproj" }
      items.append(
        Item(
          path: found.path, destination: language.map { Path.join($0, name) } ?? name, isFolder: found.isFolder,
          isCopied: false))
    }
  }

  /// Adds the declared paths outside of the folder of the target. SwiftPM accepts them since tools version 6.0.
  private mutating func addUnvisited(
    _ walk: TargetWalk, _ package: SwiftPackage, _ problems: inout [String]
  ) {
    for declared in walk.unmatched {
      guard let status = try? FileStatus(of: declared.path) else {
        problems.append(
          "\(declared.path): the manifest declares this resource of target \(target.name), but it does not exist; "
            + "correct or delete its rule")
        continue
      }
      let isFolder = status.kind == .folder
      if isFolder && !Path.hasExtension(declared.path, "xcassets") && declared.rule != .copy { continue }
      if package.toolsVersion >= SystemVersion(major: 6), !Path.isInside(declared.path, folder) {
        add(TargetWalk.Found(path: declared.path, rule: declared.rule, isFolder: isFolder), package, &problems)
      } else if !walk.excludes(declared.path) {
        warnings.append(
          "\(declared.path): target \(target.name) declares this resource, but SwiftPM does not search this place, "
            + "so it is skipped; move it into the folder of the target")
      }
    }
  }

  /// Adds a problem for each name that two files would have in the bundle.
  private mutating func checkNames(_ package: SwiftPackage, _ problems: inout [String]) {
    var first: [String: Item] = [:]
    for item in items where !(item.isFolder && !item.isCopied && Path.hasExtension(item.path, "xcassets")) {
      if item.destination == "Info.plist" {
        problems.append("\(item.path): the bundle has its own Info.plist; rename this file, or exclude it")
      }
      guard let other = first[item.destination] else {
        first[item.destination] = item
        continue
      }
      problems.append(
        "\(item.path): in the bundle of target \(target.name), its name \(item.destination) is the one of "
          + "\(other.path) too, because .process puts files into one folder; rename one of them, or declare their "
          + "folders with .copy")
    }
    var plain: [String: Item] = [:]
    for item in items where !Path.hasExtension(Path.parent(of: item.destination), "lproj") {
      plain[Path.name(of: item.destination)] = item
    }
    for item in items where Path.hasExtension(Path.parent(of: item.destination), "lproj") {
      guard let other = plain.removeValue(forKey: Path.name(of: item.destination)) else { continue }
      warnings.append("\(other.path): this file hides its translations, such as \(item.path); keep one form")
    }
  }

  /// The number of paths in a warning.
  private static let mostNames = 5

  private mutating func warnAboutUnhandled(_ paths: [String]) {
    guard let first = paths.first else { return }
    let names = paths.prefix(Self.mostNames).map { Path.name(of: $0) }.joined(separator: ", ")
    let others = paths.count > Self.mostNames ? " and \(paths.count - Self.mostNames) more" : ""
    warnings.append(
      "\(Path.parent(of: first)): target \(target.name) declares no rule for \(names)\(others), so the bundle does not "
        + "contain them; declare them as resources, or exclude them")
  }
}
