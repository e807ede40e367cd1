import Assets
import FileSystem
import ImageUses

/// All uses of images in all sources, by what they call them.
struct UseIndex: Sendable {
  struct Located: Sendable {
    let use: ImageUse
    /// `file:line`.
    let place: String
  }

  private var byName: [String: [Located]] = [:]
  private var bySymbol: [String: [Located]] = [:]
  private var byFile: [String: [Located]] = [:]
  private var patterns: [Located] = []
  private var words: Set<String> = []
  /// As letters and digits.
  private var symbols: Set<String> = []
  private var textPatterns: Set<ImageUse.Name> = []
  /// Those whose image has to be there, by source.
  private(set) var demands: [(path: String, use: ImageUse)] = []

  init(_ sources: [(path: String, uses: SourceUses)]) {
    var names: Set<String> = []
    for (path, source) in sources {
      for word in source.words {
        words.insert(word)
        // `Images/hero@2x.png` names hero.
        words.insert(AssetName(word).base)
      }
      textPatterns.formUnion(source.patterns)
      names.formUnion(source.symbols)
      for use in source.uses {
        let located = Located(use: use, place: "\(path):\(use.line)")
        switch use.name {
        case .asset(let name): byName[name, default: []].append(located)
        case .symbol(let name): bySymbol[Self.letters(name), default: []].append(located)
        case .file(let name): byFile[Self.resolved(name, from: Path.parent(of: path)), default: []].append(located)
        case .pattern: patterns.append(located)
        }
        if use.mustExist { demands.append((path, use)) }
      }
    }
    symbols = Set(names.map(Self.letters))
  }

  /// Whether no source shows any image.
  var isEmpty: Bool { byName.isEmpty && bySymbol.isEmpty && byFile.isEmpty && patterns.isEmpty }

  /// Where the file's asset is shown.
  func uses(of asset: Asset, at path: String) -> [Located] {
    var found = Set(asset.names).sorted().flatMap { byName[$0] ?? [] }
    if asset.setKind != nil, !bySymbol.isEmpty {
      for symbol in Self.symbols(of: asset.names).sorted() { found += bySymbol[symbol] ?? [] }
    }
    if !byFile.isEmpty { found += byFile[Self.resolved(path, from: "")] ?? [] }
    if !patterns.isEmpty {
      found += patterns.filter { located in asset.names.contains { Self.matches(located.use.name, $0) } }
    }
    return found
  }

  /// Whether a name stands in any text.
  func mentions(word: String) -> Bool { words.contains(word) }

  /// Whether any text anywhere may mean it.
  func mentions(_ asset: Asset, at path: String) -> Bool {
    if !uses(of: asset, at: path).isEmpty || asset.names.contains(where: words.contains) { return true }
    if asset.setKind != nil, !symbols.isDisjoint(with: Self.symbols(of: asset.names)) { return true }
    return asset.names.contains { name in textPatterns.contains { Self.matches($0, name) } }
  }

  /// What the generated symbols of these names may be, as letters and digits: Xcode drops a last "Image".
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

  private static func matches(_ pattern: ImageUse.Name, _ name: String) -> Bool {
    guard case .pattern(let prefix, let suffix) = pattern, !prefix.isEmpty || !suffix.isEmpty else { return false }
    return name.utf8.count >= prefix.utf8.count + suffix.utf8.count && name.hasPrefix(prefix) && name.hasSuffix(suffix)
  }

  /// A path without `.` and `..`, from where the process stands.
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
