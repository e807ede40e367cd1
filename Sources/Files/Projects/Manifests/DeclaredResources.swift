import CrushFiles

/// The resources that a Swift package declares for a target, as the text of its manifest states them.
package struct DeclaredResources: Sendable, Equatable {
  package enum Rule: String, Sendable {
    case process, copy, embedInCode
  }

  package struct Resource: Sendable, Equatable {
    /// The path in each folder that may be the target's, spelled like the path of the manifest.
    package let paths: [String]
    package let rule: Rule

    /// Returns the innermost path that contains a file; nil if there is none.
    func path(around file: String) -> String? {
      paths.filter { Path.isInside(file, $0) }.max { $0.utf8.count < $1.utf8.count }
    }
  }

  package let resources: [Resource]
  /// Whether a plugin of the target may make resources of other files.
  package let hasPlugins: Bool
  /// The version in `// swift-tools-version: 5.9`; nil if the manifest states none.
  package let toolsVersion: SystemVersion?

  /// The treatment of an asset catalog in the folder of a target.
  package enum Treatment: Sendable, Equatable {
    case processed
    /// The rule `.copy` of this path contains it.
    case copied(path: String)
    /// Several rules contain it, or the copied folder around it. SwiftPM refuses the package.
    case repeated(count: Int)
    /// No rule contains it.
    case undeclared
  }

  /// Returns the treatment of a catalog. A copied folder counts as one file (`TargetSourcesBuilder`).
  ///
  /// - Parameter catalog: the path of the catalog's folder, spelled like the path of the manifest.
  package func treatment(of catalog: String) -> Treatment {
    let copied = resources.filter { $0.rule == .copy }.compactMap { $0.path(around: catalog) }
    let item = copied.min { $0.utf8.count < $1.utf8.count } ?? catalog
    let rules = resources.filter { $0.path(around: item) != nil }
    if rules.count > 1 { return .repeated(count: rules.count) }
    switch rules.first?.rule {
    case .copy: return .copied(path: item)
    case .process: return .processed
    // A catalog cannot be embedded. SwiftPM reports it itself.
    case .embedInCode: return .processed
    case nil: return .undeclared
    }
  }
}

extension DeclaredResources {
  /// Reads the resources of a target in a manifest. Nil if some are computed, or if their rule is unknown.
  ///
  /// - Parameter roots: the folders that may be the target's. Only one of them exists.
  init?(_ target: ManifestValue, roots: [String], toolsVersion: SystemVersion?) {
    var resources: [Resource] = []
    if target["resources"] == .computed { return nil }
    for item in target["resources"]?.items ?? [] {
      guard case .call(let name, _) = item, let rule = Rule(rawValue: name), let path = item.unlabeled?.text else {
        return nil
      }
      resources.append(Resource(paths: roots.map { ManifestPath.resolve(path, in: $0) }, rule: rule))
    }
    self.resources = resources
    hasPlugins = !(target["plugins"]?.items ?? []).isEmpty
    self.toolsVersion = toolsVersion
  }

  private static let mark = Array("swift-tools-version".utf8)
  /// The comment is in the first line. Empty lines may precede it.
  private static let searchedBytes = 512

  /// Returns the tools version of a manifest; nil if it states none.
  static func toolsVersion(in manifest: [UInt8]) -> SystemVersion? {
    let start = Array(manifest.prefix(searchedBytes))
    guard let range = start.firstRange(of: mark) else { return nil }
    let rest = start[range.upperBound...].drop {
      [UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\t")].contains($0)
    }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
    return SystemVersion(String(decoding: digits, as: UTF8.self))
  }
}
