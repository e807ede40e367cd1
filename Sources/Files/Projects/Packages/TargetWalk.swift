import CrushFiles

/// The walk through the folder of a target, which decides the rule of each file.
///
/// A folder with the rule `.copy` and a folder of a known kind, such as an asset catalog, count as one file. Xcode knows
/// the kinds without a rule. `swift build` needs a rule for each, since tools version 5.5.
struct TargetWalk {
  /// A file, or a folder that counts as one, with its rule.
  struct Found {
    let path: String
    let rule: SwiftPackage.Rule
    let isFolder: Bool
  }

  private(set) var found: [Found] = []
  private(set) var folders: [String] = []
  private(set) var problems: [String] = []
  /// The files without any rule.
  private(set) var unhandled: [String] = []
  private let package: SwiftPackage
  private let target: SwiftPackage.Target
  private let folder: String
  private let declared: [(path: String, rule: SwiftPackage.Rule)]
  private let sources: Set<String>?
  private let excluded: Set<String>
  /// The indices of the declared resources that a file matched.
  private var matched: Set<Int> = []

  init(_ target: SwiftPackage.Target, folder: String, in package: SwiftPackage) {
    (self.target, self.folder, self.package) = (target, folder, package)
    declared = target.resources.map { (ManifestPath.resolve($0.path, in: folder), $0.rule) }
    sources = target.sources.map { Set($0.map { ManifestPath.resolve($0, in: folder) }) }
    excluded = Set(target.exclude.map { ManifestPath.resolve($0, in: folder) })
  }

  /// The declared resources that no file matched.
  var unmatched: [(path: String, rule: SwiftPackage.Rule)] {
    declared.indices.filter { !matched.contains($0) }.map { declared[$0] }
  }

  /// Returns true if the manifest excludes a path, or a folder around it.
  func excludes(_ path: String) -> Bool { excluded.contains { Path.isInside(path, $0) } }

  mutating func run() throws(FileError) {
    folders = [folder]
    var failure: FileError?
    var walk = self
    try FileTree.walk(folder) {
      walk.visit($0)
    } failed: {
      failure = failure ?? $0
    }
    self = walk
    if let failure { throw failure }
  }

  /// Returns true if the walk enters a folder.
  private mutating func visit(_ entry: FileTree.Entry) -> Bool {
    let path = ManifestPath.resolve(entry.path, in: ".")
    let isFolder = entry.kind == .folder
    guard !isIgnored(path, entry.name), !excluded.contains(path) else { return false }
    if !isFolder {
      add(path, isFolder: false)
      return false
    }
    if isOpaque(path) || declared.contains(where: { $0.rule == .copy && $0.path == path }) {
      add(path, isFolder: true)
      return false
    }
    if Path.hasExtension(Path.parent(of: path), "lproj") {
      problems.append("\(path): SwiftPM permits no folders in a folder of translations; move its files")
      return false
    }
    folders.append(entry.path)
    return true
  }

  private func isIgnored(_ path: String, _ name: String) -> Bool {
    if name.hasPrefix(".") || ["xcodeproj", "playground", "xcworkspace"].contains(Path.fileExtension(of: name)) {
      return true
    }
    guard Path.parent(of: path) == ManifestPath.resolve(".", in: package.folder) else { return false }
    return name == "Package.swift" || name == "Package.resolved" || name.hasPrefix("Package@")
  }

  /// The kinds of folders that count as one file.
  private static let opaque: Set = [
    "xcassets", "xcdatamodeld", "xcdatamodel", "xcmappingmodel", "nib", "docc",
  ]

  /// Returns true if a folder counts as one file. From tools version 5.3 to 5.5, each extension did.
  private func isOpaque(_ path: String) -> Bool {
    let kind = Path.fileExtension(of: path)
    guard !kind.isEmpty, kind != "lproj", sources?.contains(path) != true else { return false }
    return package.toolsVersion >= SystemVersion(major: 5, minor: 6) ? Self.opaque.contains(kind) : true
  }

  /// Adds a file with its rule: the declared one, or the one of its kind.
  private mutating func add(_ path: String, isFolder: Bool) {
    let indices = declared.indices.filter { Path.isInside(path, declared[$0].path) }
    matched.formUnion(indices)
    let isSource = sources?.contains { Path.isInside(path, $0) } == true
    if indices.count + (isSource ? 1 : 0) > 1 {
      let rules = indices.map { ".\(declared[$0].rule.word)(\"\(target.resources[$0].path)\")" }
      let all = rules + (isSource ? ["sources:"] : [])
      problems.append(
        "\(path): target \(target.name) declares it more than once, with \(all.joined(separator: " and ")); keep one")
      return
    }
    if isSource { return }
    if let index = indices.first {
      found.append(Found(path: path, rule: declared[index].rule, isFolder: isFolder))
    } else {
      addByKind(path, isFolder: isFolder)
    }
  }

  /// The files that are code, or that describe code.
  private static let code: Set = [
    "swift", "c", "m", "mm", "cc", "cpp", "cxx", "s", "modulemap", "apinotes", "h", "hh", "hpp", "h++", "hp", "hxx",
    "ipp", "def", "docc",
  ]

  /// The kinds that Xcode processes without a rule, by the tools version that knows them.
  private static let processed: [String: SystemVersion] = [
    "nib": resources, "xib": resources, "storyboard": resources, "xcassets": resources, "xcdatamodeld": resources,
    "xcdatamodel": resources, "xcmappingmodel": resources, "metal": resources,
    "xcstrings": SystemVersion(major: 5, minor: 9),
  ]
  /// The first tools version with resources.
  private static let resources = SystemVersion(major: 5, minor: 3)

  private mutating func addByKind(_ path: String, isFolder: Bool) {
    let kind = Path.fileExtension(of: path)
    let tools = package.toolsVersion
    if let version = Self.processed[kind], tools >= version {
      found.append(Found(path: path, rule: .process(nil), isFolder: isFolder))
    } else if kind == "xcprivacy", tools >= SystemVersion(major: 6) {
      found.append(Found(path: path, rule: .copy, isFolder: false))
    } else if Path.hasExtension(Path.parent(of: path), "lproj"), tools >= Self.resources {
      found.append(Found(path: path, rule: .process(nil), isFolder: isFolder))
    } else if !Self.code.contains(kind), tools >= Self.resources {
      unhandled.append(path)
    }
  }
}
