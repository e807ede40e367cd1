import CrushFiles

/// An XcodeGen specification with the files that it includes (XcodeGen, "Project Spec"). The paths of sources are
/// resolved.
struct XcodeGenSpec {
  private(set) var root = ManifestValue.map([])
  private(set) var isComplete = true
  private let read: (String) -> [UInt8]?
  private var files = 0
  private var includedBytes = 0

  /// The most files, and the deepest chain of files, that one specification may include.
  private static let fileLimit = 200
  private static let depthLimit = 16
  /// The most bytes of all included files together. A file may be included several times.
  private static let bytesLimit = 1 << 24

  init(_ bytes: [UInt8], path: String, read: @escaping (String) -> [UInt8]?) {
    self.read = read
    root = load(bytes, folder: Path.parent(of: path), base: Path.parent(of: path), chain: [path])
  }

  /// Returns the content of a file, merged over the files that it includes.
  ///
  /// - Parameters:
  ///   - folder: the folder of the file. Includes are relative to it.
  ///   - base: the folder to which the file's other paths are relative.
  ///   - chain: the files that include this one, with this one as the last.
  private mutating func load(_ bytes: [UInt8], folder: String, base: String, chain: [String]) -> ManifestValue {
    guard let document = try? YAMLReader.read(bytes), case .map(let fields) = document.value else {
      isComplete = false
      return .map([])
    }
    if !document.isComplete { isComplete = false }
    var result = ManifestValue.map([])
    for item in document.value["include"]?.items ?? [] {
      guard let path = item.text ?? item["path"]?.text, !path.utf8.contains(UInt8(ascii: "$")) else {
        isComplete = false
        continue
      }
      if item["enable"]?.text.map({ ["false", "no", "NO"].contains($0) }) == true { continue }
      let included = ManifestPath.resolve(path, in: folder)
      files += 1
      guard files < Self.fileLimit, chain.count < Self.depthLimit, !chain.contains(included),
        let bytes = read(included),
        includedBytes + bytes.count <= Self.bytesLimit
      else {
        isComplete = false
        continue
      }
      includedBytes += bytes.count
      let isRelative = item["relativePaths"]?.text.map { !["false", "no", "NO"].contains($0) } ?? true
      let inner = Path.parent(of: included)
      let content = load(bytes, folder: inner, base: isRelative ? inner : base, chain: chain + [included])
      result = Self.merge(content, over: result)
    }
    let rebased = fields.filter { $0.key != "include" }.map { field in
      ["targets", "targetTemplates"].contains(Self.plainKey(field.key ?? ""))
        ? ManifestValue.Field(key: field.key, value: Self.rebase(targets: field.value, base)) : field
    }
    return Self.merge(.map(rebased), over: result)
  }

  private static func plainKey(_ key: String) -> String {
    key.hasSuffix(":REPLACE") ? String(key.dropLast(8)) : key
  }

  /// Returns targets with resolved paths of their sources.
  private static func rebase(targets: ManifestValue, _ base: String) -> ManifestValue {
    .map(
      targets.fields.map { target in
        let fields = target.value.fields.map { field in
          ["sources", "resources"].contains(plainKey(field.key ?? ""))
            ? ManifestValue.Field(key: field.key, value: .list(field.value.items.map { rebase(source: $0, base) }))
            : field
        }
        return ManifestValue.Field(key: target.key, value: .map(fields))
      })
  }

  private static func rebase(source: ManifestValue, _ base: String) -> ManifestValue {
    switch source {
    case .text(let path): .text(ManifestPath.resolve(path, in: base))
    case .map(let fields):
      .map(
        fields.map { field in
          guard field.key == "path", let path = field.value.text else { return field }
          return ManifestValue.Field(key: "path", value: .text(ManifestPath.resolve(path, in: base)))
        })
    default: source
    }
  }

  /// Merges maps key by key, and appends lists. Other values replace those below, and so does a key that ends in
  /// `:REPLACE`.
  static func merge(_ upper: ManifestValue, over lower: ManifestValue, depth: Int = 0) -> ManifestValue {
    switch (upper, lower) {
    case (.map(let upper), .map(let lower)) where depth < ManifestValue.depthLimit:
      var fields = lower
      var places: [String: Int] = [:]
      for (index, field) in lower.enumerated() { places[field.key ?? ""] = index }
      for field in upper {
        let key = plainKey(field.key ?? "")
        guard let place = places[key] else {
          places[key] = fields.count
          fields.append(ManifestValue.Field(key: key, value: field.value))
          continue
        }
        let replaces = key != field.key
        let value = replaces ? field.value : merge(field.value, over: fields[place].value, depth: depth + 1)
        fields[place] = ManifestValue.Field(key: key, value: value)
      }
      return .map(fields)
    case (.list(let upper), .list(let lower)): return .list(lower + upper)
    default: return upper
    }
  }

  /// Returns a value with `${NAME}` replaced in all texts and keys.
  ///
  /// - Parameter rest: the bytes that variables may still add. References above it stay in the text.
  static func substitute(
    _ variables: [String: String], in value: ManifestValue, _ rest: inout Int
  ) -> ManifestValue {
    switch value {
    case .text(let text): .text(substitute(variables, in: text, &rest))
    case .list(let items): .list(items.map { substitute(variables, in: $0, &rest) })
    case .map(let fields):
      .map(
        fields.map { field in
          ManifestValue.Field(
            key: field.key.map { substitute(variables, in: $0, &rest) },
            value: substitute(variables, in: field.value, &rest))
        })
    default: value
    }
  }

  private static func substitute(_ variables: [String: String], in text: String, _ left: inout Int) -> String {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...]
      // Names are short. The limit keeps the search linear.
      guard rest.hasPrefix("${"), let close = rest.prefix(100).firstIndex(of: "}"),
        let value = variables[String(rest[rest.index(dollar, offsetBy: 2)..<close])], value.utf8.count <= left
      else {
        result.append(rest.removeFirst())
        continue
      }
      left -= value.utf8.count
      result += value
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
