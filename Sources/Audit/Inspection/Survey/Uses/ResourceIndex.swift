import CrushFiles
import CrushProjects
package import CrushSourceScanning

/// The lookup table of the colors, data sets, files and loads in all sources, by kind and name.
package struct ResourceIndex: Sendable {
  package struct Located: Sendable {
    /// The path of the source.
    package let path: String
    package let use: ResourceUse
    /// The index of the source's membership in the `ProjectMap`.
    package let membership: Int

    /// `file:line`.
    package var place: String { "\(path):\(use.line)" }
  }

  private struct Key: Hashable {
    let kind: ResourceUse.Kind
    let name: String
  }

  /// All uses, by source and line. The audited sources are first.
  package private(set) var all: [Located] = []
  /// The uses in `all` by the last part of their path or name.
  private var byName: [Key: [Int]] = [:]
  /// The uses in `all` by symbol, reduced to letters and digits.
  private var bySymbol: [Key: [Int]] = [:]
  /// For each kind, the patterns and their uses in `all`.
  private var patterns: [ResourceUse.Kind: NamePatterns] = [:]
  private var patternUses: [ResourceUse.Kind: [Int]] = [:]

  init(_ sources: [(path: String, uses: SourceUses)], _ projects: ProjectMap) {
    // An app's own `Color("#FF0000")` names no color of a catalog, in all files that see its initializer.
    let own = sources.filter { $0.uses.ownInitializers.color != .none }.map {
      (membership: projects.membership(of: $0.path), reach: $0.uses.ownInitializers.color)
    }
    for (path, source) in sources where !source.resources.isEmpty {
      let membership = projects.membership(of: path)
      let hasOwnColor = own.contains {
        $0.reach == .otherTargets || projects.sharesTarget($0.membership, membership)
      }
      for use in source.resources {
        let isOwn = hasOwnColor && use.isSwiftUI
        add(Located(path: path, use: isOwn ? use.withoutDemand() : use, membership: membership))
      }
    }
  }

  private mutating func add(_ located: Located) {
    let number = all.count
    let kind = located.use.kind
    all.append(located)
    switch located.use.name {
    case .asset(let name), .file(let name):
      byName[Key(kind: kind, name: Path.name(of: name)), default: []].append(number)
    case .symbol(let name): bySymbol[Key(kind: kind, name: UseIndex.letters(name)), default: []].append(number)
    case .pattern(let start, let end):
      // A name may begin with a folder, which files do not have.
      let start = start.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
      patterns[kind, default: NamePatterns()].append(start: start, end: end)
      patternUses[kind, default: []].append(number)
    case nil: break
    }
  }

  package var isEmpty: Bool { all.isEmpty }

  /// Returns the uses of some kinds.
  package func uses(of kinds: Set<ResourceUse.Kind>) -> [Located] { all.filter { kinds.contains($0.use.kind) } }

  /// Returns the uses of one kind that state a name: by its text, its generated symbol, or its start and end.
  ///
  /// - Parameter name: the name of a set, or of a file with its extension. Folders before it are ignored.
  package func uses(of kind: ResourceUse.Kind, named name: String) -> [Located] {
    let name = Path.name(of: name)
    var numbers = byName[Key(kind: kind, name: name)] ?? []
    if !bySymbol.isEmpty {
      for symbol in Self.symbols(of: name, kind) { numbers += bySymbol[Key(kind: kind, name: symbol)] ?? [] }
    }
    if let patterns = patterns[kind], let uses = patternUses[kind] {
      numbers += patterns.matches(name).map { uses[$0] }
    }
    return numbers.sorted().map { all[$0] }
  }

  /// Returns the symbols that Xcode may generate for a name, as letters and digits. Xcode drops "Color" at the end of
  /// a color, and "Image" at the end of an image.
  private static func symbols(of name: String, _ kind: ResourceUse.Kind) -> [String] {
    let letters = UseIndex.letters(name)
    let ending = kind == .color ? "color" : "image"
    return letters.hasSuffix(ending) ? [letters, String(letters.dropLast(ending.count))] : [letters]
  }
}
