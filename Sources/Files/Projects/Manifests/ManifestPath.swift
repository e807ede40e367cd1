import CrushFiles

/// Paths and globs in manifests. They are relative to the folder of the manifest.
package enum ManifestPath {
  /// The folders that Apple's tools treat as one file. A glob that matches the folder selects all files in it.
  private static let packages: Set<String> = [
    "xcassets", "bundle", "lproj", "xcdatamodeld", "xcdatamodel", "scnassets", "atlas", "icon", "docc", "rkassets",
    "playground", "framework", "xcframework",
  ]
  /// The longest path in bytes (PATH_MAX).
  private static let lengthLimit = 4096
  /// The most globs that one pattern with braces may stand for.
  package static let braceLimit = 64

  /// Returns the path from the folder of the manifest, without `.` and `..` inside. A path above the working folder
  /// keeps its leading `..`.
  package static func resolve(_ path: String, in folder: String) -> String {
    guard path.utf8.count <= lengthLimit else { return Path.join(folder, path) }
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    return Path.parts(of: path).reduce(isAbsolute ? "/" : folder) { result, part in
      switch part {
      case "", ".": result
      case ".." where result == "." || Path.name(of: result) == "..": Path.join(result, "..")
      case "..": Path.parent(of: result)
      default: Path.join(result, part)
      }
    }
  }

  /// A path or a glob, resolved.
  enum Selector {
    case path(String)
    case pattern(FileSelection.Pattern)
  }

  /// Returns the selectors for a glob. The part of the glob before its first wildcard becomes part of the folder, and
  /// `**/NAME` becomes a pattern for names, because comparing names is fast.
  static func selectors(_ glob: String, in folder: String) -> [Selector] {
    guard glob.utf8.count <= lengthLimit else { return [] }
    return expandedBraces(glob).flatMap { glob -> [Selector] in
      let parts = Path.parts(of: glob).filter { !$0.isEmpty && $0 != "." }
      let isAbsolute = glob.utf8.first == UInt8(ascii: "/")
      let plain = parts.prefix { !isWild($0) }
      let base = resolve((isAbsolute ? "/" : "") + plain.joined(separator: "/"), in: folder)
      let rest = Array(parts.dropFirst(plain.count))
      guard let last = rest.last else { return [.path(base)] }
      if rest == ["**"] || rest == ["**", "*"] { return [.path(base)] }
      var globs = [text(of: rest)]
      if packages.contains(Path.fileExtension(of: last)) { globs.append(text(of: rest + ["**"])) }
      return globs.map { .pattern(FileSelection.Pattern(folder: base, glob: Glob($0))) }
    }
  }

  /// Returns a glob's text. A pattern without a slash applies to names in all folders, and one with a leading slash to
  /// the folder alone.
  private static func text(of parts: [String]) -> String {
    if parts.count == 2, parts[0] == "**", parts[1] != "**" { return parts[1] }
    return parts.count == 1 ? "/" + parts[0] : parts.joined(separator: "/")
  }

  static func isWild(_ part: String) -> Bool {
    part.utf8.contains { [UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "[")].contains($0) }
  }

  /// Returns the patterns that `a/*.{png,jpg}` stands for. Nested and unclosed braces stay as they are.
  package static func expandedBraces(_ glob: String) -> [String] {
    var results = [""]
    var rest = glob[...]
    // Few groups are usual. The limit keeps the time linear.
    for _ in 0..<8 {
      guard let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") else {
        return results.map { $0 + rest }
      }
      let choices = rest[rest.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      guard results.count * choices.count <= braceLimit else { return [glob] }
      let before = rest[..<open]
      results = results.flatMap { start in choices.map { start + before + $0 } }
      rest = rest[rest.index(after: close)...]
    }
    return rest.contains("{") ? [glob] : results.map { $0 + rest }
  }
}

extension FileSelection {
  /// Adds the files that a path or a glob selects.
  mutating func add(_ glob: String, in folder: String) {
    for selector in ManifestPath.selectors(glob, in: folder) {
      switch selector {
      case .path(let path): paths.insert(path)
      case .pattern(let pattern): patterns.append(pattern)
      }
    }
  }

  /// Excludes the files that a path or a glob selects, and the files in the folders that it selects.
  mutating func exclude(_ glob: String, in folder: String) {
    for selector in ManifestPath.selectors(glob, in: folder) {
      switch selector {
      case .path(let path): excluded.insert(path)
      case .pattern(let pattern):
        excludedPatterns.append(pattern)
        let last = Path.name(of: pattern.glob.pattern)
        guard last != "**", Path.fileExtension(of: last).isEmpty else { continue }
        let isForNames = !pattern.glob.pattern.utf8.contains(UInt8(ascii: "/"))
        let contents = (isForNames ? "**/" : "") + pattern.glob.pattern + "/**"
        excludedPatterns.append(Pattern(folder: pattern.folder, glob: Glob(contents)))
      }
    }
  }

  /// Returns the files of several selections. An exclusion of one selection is dropped if another one selects files
  /// inside it, because such a file belongs to the union.
  static func union(_ selections: [FileSelection]) -> FileSelection {
    guard selections.count > 1 else { return selections.first ?? FileSelection() }
    // The selection that reaches into a folder, or -1 for several.
    var reach: [String: Int] = [:]
    let excludes = selections.contains { !$0.hasNoExclusions }
    for (index, selection) in selections.enumerated() where excludes {
      for path in selection.paths.union(selection.patterns.map(\.folder)) { note(path, index, &reach) }
    }
    var result = FileSelection()
    for (index, selection) in selections.enumerated() {
      result.paths.formUnion(selection.paths)
      result.patterns += selection.patterns
      result.excluded.formUnion(selection.excluded.filter { (reach[$0] ?? index) == index })
      result.excludedPatterns += selection.excludedPatterns.filter { (reach[$0.folder] ?? index) == index }
    }
    return result
  }

  private var hasNoExclusions: Bool { excluded.isEmpty && excludedPatterns.isEmpty }

  /// Notes that a selection reaches into a folder and into the folders above it.
  private static func note(_ path: String, _ index: Int, _ reach: inout [String: Int]) {
    var path = path
    while true {
      let known = reach[path] ?? index
      let value = known == index ? index : -1
      // The folders above have the same value already.
      if reach.updateValue(value, forKey: path) == value { return }
      let parent = Path.parent(of: path)
      if parent == path || parent.isEmpty { return }
      path = parent
    }
  }
}
