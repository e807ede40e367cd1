import Assets
import FileSystem
package import ImageUses

/// The lookup table of all uses of images in all sources, by the name of the image.
package struct UseIndex: Sendable {
  package struct Located: Sendable {
    package let use: ImageUse
    /// `file:line`.
    package let place: String
  }

  private var byName: [String: [Located]] = [:]
  private var bySymbol: [String: [Located]] = [:]
  private var byFile: [String: [Located]] = [:]
  /// The uses by pattern, in the order of `patterns`.
  private var byPattern: [Located] = []
  private var patterns = NamePatterns()
  private var words: Set<String> = []
  /// The symbols, reduced to letters and digits.
  private var symbols: Set<String> = []
  private var textPatterns = NamePatterns()
  /// The texts and symbols in code apart from the uses.
  private var looseWords: Set<String> = []
  private var looseSymbols: Set<String> = []
  /// The uses that require their image to exist, with the path of the source.
  package private(set) var demands: [(path: String, use: ImageUse)] = []

  init(_ sources: [(path: String, uses: SourceUses)]) {
    var names: Set<String> = []
    var texts: Set<ImageUse.Name> = []
    var known: Set<Meaning> = []
    for (path, source) in sources {
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
      for word in source.looseWords { looseWords.formUnion([word, AssetName(word).base]) }
      looseSymbols.formUnion(source.looseSymbols.lazy.map(Self.letters))
      for use in source.uses {
        if use.mustExist { demands.append((path, use)) }
        guard Self.isFile(use.name) || known.insert(Meaning(use)).inserted else { continue }
        let located = Located(use: use, place: "\(path):\(use.line)")
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

    init(_ use: ImageUse) {
      (name, origin, size, platforms, runsBelow) = (use.name, use.origin, use.size, use.platforms, use.runsBelow)
    }
  }

  private static func isFile(_ name: ImageUse.Name) -> Bool { if case .file = name { true } else { false } }

  /// Whether no source shows any image.
  package var isEmpty: Bool { byName.isEmpty && bySymbol.isEmpty && byFile.isEmpty && byPattern.isEmpty }

  /// Returns the uses that show the file's asset.
  package func uses(of asset: Asset, at path: String) -> [Located] {
    var found = Set(asset.names).sorted().flatMap { byName[$0] ?? [] }
    if asset.setKind != nil, !bySymbol.isEmpty {
      for symbol in Self.symbols(of: asset.names).sorted() { found += bySymbol[symbol] ?? [] }
    }
    if !byFile.isEmpty { found += byFile[Self.resolved(path, from: "")] ?? [] }
    return found + Set(asset.names.flatMap(patterns.matches)).sorted().map { byPattern[$0] }
  }

  /// Returns true if any text contains a name as a word.
  package func mentions(word: String) -> Bool { words.contains(word) }

  /// Returns true if any text in any source may name the asset.
  package func mentions(_ asset: Asset, at path: String) -> Bool {
    if !uses(of: asset, at: path).isEmpty || asset.names.contains(where: words.contains) { return true }
    if asset.setKind != nil, !symbols.isDisjoint(with: Self.symbols(of: asset.names)) { return true }
    return asset.names.contains { !textPatterns.matches($0).isEmpty }
  }

  /// Returns true if code names the asset apart from its uses. The code may show it at any size.
  package func isNamedElsewhere(_ asset: Asset) -> Bool {
    if asset.names.contains(where: looseWords.contains) { return true }
    return asset.setKind != nil && !looseSymbols.isDisjoint(with: Self.symbols(of: asset.names))
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

  private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

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
