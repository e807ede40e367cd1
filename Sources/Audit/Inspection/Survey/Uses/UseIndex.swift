import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushProjects
package import CrushSourceScanning

/// The lookup table of all uses of images in all sources, by the name of the image.
package struct UseIndex: Sendable {
  package struct Located: Sendable {
    package let use: ImageUse
    /// `file:line`.
    package let place: String
    /// The index of its source's membership in the `ProjectMap`.
    package let membership: Int
  }

  /// A use that requires its image to exist.
  package struct Demand: Sendable {
    /// The path of the source.
    package let path: String
    package let use: ImageUse
    /// The index of the source's membership in the `ProjectMap`.
    package let membership: Int
  }

  private var byName: [String: [Located]] = [:]
  private var bySymbol: [String: [Located]] = [:]
  private var byFile: [String: [Located]] = [:]
  /// The uses by pattern, in the order of `patterns`.
  private var byPattern: [Located] = []
  private var patterns = NamePatterns()
  private var words: Set<String> = []
  /// The words of sources that are no prose. Empty unless some file may ship or not (`Membership.isUnproven`).
  private var codeWords: Set<String> = []
  /// The symbols, reduced to letters and digits.
  private var symbols: Set<String> = []
  private var textPatterns = NamePatterns()
  /// The texts and symbols in code apart from the uses, by the membership of the source.
  private var loose: [Int: LooseNames] = [:]
  /// The uses that require their image to exist.
  package private(set) var demands: [Demand] = []
  /// The memberships of the sources that load images by names without any literal part.
  package private(set) var variableLoaders: Set<Int> = []
  /// The names of the views whose image code sets.
  private var filledViews: Set<String> = []

  /// Names that code contains apart from the uses.
  private struct LooseNames {
    var words: Set<String> = []
    /// Reduced to letters and digits.
    var symbols: Set<String> = []
  }

  /// - Parameter shown: the uses of images by their paths, as the audit spells them.
  init(
    _ sources: [(path: String, uses: SourceUses)], _ projects: ProjectMap,
    shown: [(path: String, use: Located)] = []
  ) {
    for (path, use) in shown { byFile[Self.resolved(path, from: ""), default: []].append(use) }
    var names: Set<String> = []
    var texts: Set<ImageUse.Name> = []
    var known: Set<Meaning> = []
    let needsCode = projects.memberships.contains(where: \.isUnproven)
    for (path, source) in sources {
      if needsCode, !Self.isProse(path), !projects.hasNativeApp || Self.isOfApple(path) {
        for word in source.words { codeWords.formUnion([word, AssetName(word).base]) }
      }
      for word in source.words {
        words.insert(word)
        // `Images/hero@2x.png` names hero.
        words.insert(AssetName(word).base)
      }
      for case .pattern(let start, let end) in source.patterns.subtracting(texts) {
        textPatterns.append(start: start, end: end)
      }
      texts.formUnion(source.patterns)
      names.formUnion(source.symbols)
      filledViews.formUnion(source.filledViews)
      let membership = projects.membership(of: path)
      if source.loadsByVariable { variableLoaders.insert(membership) }
      if !source.looseWords.isEmpty || !source.looseSymbols.isEmpty {
        for word in source.looseWords {
          loose[membership, default: LooseNames()].words.formUnion([word, AssetName(word).base])
        }
        loose[membership, default: LooseNames()].symbols.formUnion(source.looseSymbols.lazy.map(Self.letters))
      }
      for use in source.uses {
        if use.mustExist { demands.append(Demand(path: path, use: use, membership: membership)) }
        guard Self.isFile(use.name) || known.insert(Meaning(use, membership)).inserted else { continue }
        let located = Located(use: use, place: "\(path):\(use.line)", membership: membership)
        switch use.name {
        case .asset(let name): byName[name, default: []].append(located)
        case .symbol(let name): bySymbol[Self.letters(name), default: []].append(located)
        case .file(let name): byFile[Self.resolved(name, from: Path.parent(of: path)), default: []].append(located)
        case .pattern(let start, let end):
          patterns.append(start: start, end: end)
          byPattern.append(located)
        }
      }
    }
    symbols = Set(names.map(Self.letters))
  }

  /// The facts that a use states about an image. Only the first use with equal facts is stored. File names are
  /// excluded, since each is relative to its source.
  private struct Meaning: Hashable {
    let name: ImageUse.Name
    let origin: ImageUse.Origin
    let size: ImageUseSize?
    let platforms: Platforms
    let runsBelow: VersionBounds
    let membership: Int
    let isCropped: Bool

    init(_ use: ImageUse, _ membership: Int) {
      (name, origin, size, platforms, runsBelow) = (use.name, use.origin, use.size, use.platforms, use.runsBelow)
      self.membership = membership
      isCropped = use.isCropped
    }
  }

  private static func isFile(_ name: ImageUse.Name) -> Bool { if case .file = name { true } else { false } }

  /// Whether no source shows any image.
  package var isEmpty: Bool { byName.isEmpty && bySymbol.isEmpty && byFile.isEmpty && byPattern.isEmpty }

  /// Returns the uses that show the file's asset.
  package func uses(of asset: Asset, at path: String) -> [Located] {
    let names = asset.names.count > 1 ? Set(asset.names).sorted() : asset.names
    var found: [Located] = []
    for name in names { if let uses = byName[name] { found += uses } }
    if asset.setKind != nil, !bySymbol.isEmpty {
      for symbol in Self.symbols(of: asset.names).sorted() { found += bySymbol[symbol] ?? [] }
    }
    if !byFile.isEmpty { found += byFile[Self.resolved(path, from: "")] ?? [] }
    if byPattern.isEmpty { return found }
    return found + Set(asset.names.flatMap(patterns.matches)).sorted().map { byPattern[$0] }
  }

  /// Returns true if code sets the image of a view with this name.
  package func fill(view: String) -> Bool { filledViews.contains(view) }

  /// Returns true if any text contains a name as a word.
  package func mentions(word: String) -> Bool { words.contains(word) }

  private static func isProse(_ path: String) -> Bool {
    let name = Path.name(of: path)
    return ["md", "rst", "txt"].contains(Path.fileExtension(of: name)) && name != "CMakeLists.txt"
  }

  /// Returns true for the sources of apps for Apple's systems.
  private static func isOfApple(_ path: String) -> Bool {
    ["swift", "m", "mm", "xib", "storyboard", "plist", "pbxproj"].contains(Path.fileExtension(of: path))
  }

  /// Returns true if a source other than a document names a file. In a tree with an app of Xcode, it is a source of such
  /// an app. Without its extension, a name counts only if it is no plain word, because any code contains `icon` and `2`.
  /// False if all files are known to ship or not.
  package func codeMentions(file name: String) -> Bool {
    let base = AssetName(name).base
    if codeWords.contains(name) { return true }
    let isPlain = base.utf8.dropFirst().allSatisfy { UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 }
    let isNumber = base.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    return !isPlain && !isNumber && codeWords.contains(base)
  }

  /// Returns true if any text in any source may name the asset.
  package func mentions(_ asset: Asset, at path: String) -> Bool {
    if !uses(of: asset, at: path).isEmpty || asset.names.contains(where: words.contains) { return true }
    if asset.setKind != nil, !symbols.isDisjoint(with: Self.symbols(of: asset.names)) { return true }
    return asset.names.contains { !textPatterns.matches($0).isEmpty }
  }

  /// Returns true if code names the asset apart from its uses. The code may show it at any size.
  ///
  /// - Parameter counts: returns true if sources of a membership may show the asset.
  package func isNamedElsewhere(_ asset: Asset, in counts: (Int) -> Bool) -> Bool {
    if loose.isEmpty { return false }
    let symbols = asset.setKind == nil ? [] : Self.symbols(of: asset.names)
    return loose.contains { membership, names in
      (asset.names.contains(where: names.words.contains) || !names.symbols.isDisjoint(with: symbols))
        && counts(membership)
    }
  }

  /// Returns the symbols that Xcode may generate for these names, as letters and digits. Xcode drops "Image" at the
  /// end.
  static func symbols(of names: [String]) -> Set<String> {
    var symbols: Set<String> = []
    for name in names {
      let letters = letters(Path.name(of: name))
      symbols.insert(letters)
      if letters.hasSuffix("image") { symbols.insert(String(letters.dropLast(5))) }
    }
    return symbols
  }

  /// Returns a name reduced to lowercase letters and digits.
  static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  /// Returns a path without `.` and `..`, relative to the working directory.
  static func resolved(_ path: String, from folder: String) -> String {
    var parts: [Substring] = []
    let joined = path.utf8.first == UInt8(ascii: "/") ? path : Path.join(folder, path)
    for part in joined.split(separator: "/", omittingEmptySubsequences: false) {
      if part == "." || part.isEmpty && !parts.isEmpty { continue }
      if part == "..", let last = parts.last, last != "..", !last.isEmpty {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
