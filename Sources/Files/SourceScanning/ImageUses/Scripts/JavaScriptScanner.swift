/// A scanner for the images in JavaScript and TypeScript. They are in `require('./logo.png')`, in imports, and in the
/// elements that show them with the sizes of React Native's styles.
package enum JavaScriptScanner {
  /// Returns the references to images. The words of the text are not included.
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var result = SourceUses()
    // Longer sources are bundles that a tool made.
    guard bytes.count <= DartScanner.limit else { return result }
    let code = ScriptCode(bytes, .javaScript)
    var reader = JavaScriptReader(code)
    reader.readElements()
    reader.readImports()
    reader.readTexts()
    result.references = reader.references
    return result
  }
}

/// Collects the references of one source.
private struct JavaScriptReader {
  private struct Element {
    let range: Range<Int>
    let size: ImageUseSize?
  }

  private let code: ScriptCode
  private let styles: ScriptStyles
  private(set) var references: [ScriptReference] = []
  /// The elements that show images, by the tokens of the value that names the image.
  private var elements: [Element] = []
  /// The index of the innermost element around a token.
  private var elementOfToken: [Int: Int] = [:]
  /// The places of names.
  private let places: [String: [Int]]
  /// The tokens of texts that were read.
  private var known: Set<Int> = []

  init(_ code: ScriptCode) {
    self.code = code
    styles = ScriptStyles(code)
    var places: [String: [Int]] = [:]
    for index in code.tokens.indices { if let name = code.name(at: index) { places[name, default: []].append(index) } }
    self.places = places
  }

  /// The most tokens of an element's attributes, and of a value that names an image.
  private static let longest = (attributes: 400, value: 64)

  private func element(at index: Int) -> Element? { elementOfToken[index].map { elements[$0] } }

  // MARK: Elements

  mutating func readElements() {
    for index in code.tokens.indices {
      guard code.isMark("<", at: index), code.name(at: index + 1) != nil else { continue }
      let chain = code.chain(at: index + 1)
      let attributes = attributes(from: chain.end)
      guard let source = attributes["source"] ?? attributes["src"] ?? attributes["defaultSource"] else { continue }
      let isNative = attributes["source"] != nil
      if source.count > Self.longest.value { continue }
      for token in source { elementOfToken[token] = elements.count }
      elements.append(Element(range: source, size: isNative ? styles.size(of: attributes) : webSize(attributes)))
    }
  }

  /// Returns the values of an element's attributes by name, without braces.
  private func attributes(from start: Int) -> [String: Range<Int>] {
    var values: [String: Range<Int>] = [:]
    var index = start
    while index < min(code.tokens.count, start + Self.longest.attributes), !code.isMark(">", at: index) {
      if code.isMark("=", at: index), let name = code.name(at: index - 1) {
        values[name] = code.inside(index + 1) ?? index + 1..<min(index + 2, code.tokens.count)
        index += 1
      } else if let inside = code.inside(index) {
        // Other attributes come from `{...props}`.
        values["..."] = inside
      }
      index = (code.end(of: index) ?? index) + 1
    }
    return values
  }

  private func webSize(_ attributes: [String: Range<Int>]) -> ImageUseSize? {
    guard ["className", "class", "style", "...", "srcSet", "sizes", "fill"].allSatisfy({ attributes[$0] == nil }) else {
      return nil
    }
    func side(_ name: String) -> Double? {
      guard let range = attributes[name] else { return nil }
      return code.number(range) ?? code.text(at: range.lowerBound)?.literal.flatMap(Double.init)
    }
    let (width, height) = (side("width"), side("height"))
    return ImageUseSize(width: width, height: height, isFitted: width == nil || height == nil)
  }

  // MARK: Imports

  mutating func readImports() {
    for index in code.tokens.indices {
      switch code.name(at: index) {
      case "require", "import": readCall(index)
      case "from": if let text = code.text(at: index + 1)?.literal { readImport(text, at: index + 1) }
      case "context": readFolder(index)
      case "glob": readGlob(index)
      case "URL": readAddress(index)
      default: break
      }
    }
  }

  /// Reads `require('./logo.png')`, `import('./logo.png')` and `import './logo.png'`.
  private mutating func readCall(_ index: Int) {
    if code.text(at: index + 1) != nil {
      known.insert(index + 1)
      return
    }
    guard code.isMark("(", at: index + 1), let inside = code.inside(index + 1), !inside.isEmpty,
      !code.isMark(".", at: index - 1)
    else { return }
    for token in inside where code.text(at: token) != nil { known.insert(token) }
    let element = element(at: index)
    let name = element == nil ? boundName(before: index) : nil
    for (text, place) in code.texts(inside) {
      if let path = text.literal, !ScriptText.isImage(path) { continue }
      if text.literal == nil, !text.mayBeImage || text.start.isEmpty { continue }
      var reference = ScriptReference(.module, text, line: code.line(at: place))
      (reference.mustExist, reference.size) = (true, element?.size)
      append(reference, boundTo: name, from: index)
    }
  }

  /// Reads `import logo from './logo.png'`.
  private mutating func readImport(_ path: String, at index: Int) {
    known.insert(index)
    guard ScriptText.isImage(path.split(separator: "?").first.map(String.init) ?? path) else { return }
    var reference = ScriptReference(.module, ScriptText(path), line: code.line(at: index))
    reference.mustExist = true
    append(reference, boundTo: code.name(at: index - 2), from: index)
  }

  /// Returns the name in `const logo = require(…)`; nil for other code.
  private func boundName(before index: Int) -> String? {
    guard code.isMark("=", at: index - 1), let name = code.name(at: index - 2),
      ["const", "let", "var"].contains(code.name(at: index - 3)), code.name(at: index - 4) != "export"
    else { return nil }
    return name
  }

  /// Adds an image, and its uses by the name of a constant in the same source.
  private mutating func append(_ reference: ScriptReference, boundTo name: String?, from start: Int) {
    guard let name else {
      references.append(reference)
      return
    }
    let uses = (places[name] ?? []).filter {
      $0 > start && !code.isMark(".", at: $0 - 1) && !code.isMark(":", at: $0 + 1)
    }
    var imported = reference
    imported.shows = uses.isEmpty
    references.append(imported)
    for index in uses {
      var use = reference
      use.mustExist = false
      // Only an element that shows nothing else has the size of the image.
      use.size = element(at: index).flatMap { $0.range.count == 1 ? $0.size : nil }
      references.append(use)
    }
  }

  /// Reads `require.context('./icons', …)` (webpack, "Dependency Management"). All images in the folder are used.
  private mutating func readFolder(_ index: Int) {
    guard code.name(at: index - 2) == "require", let text = code.text(at: index + 2)?.literal else { return }
    known.insert(index + 2)
    appendFolder(text, at: index)
  }

  /// Reads `import.meta.glob('./icons/*.png')` (Vite, "Glob Import").
  private mutating func readGlob(_ index: Int) {
    guard code.name(at: index - 2) == "meta", let inside = code.inside(index + 1) else { return }
    for token in inside {
      guard let text = code.text(at: token)?.literal else { continue }
      known.insert(token)
      appendFolder(String(text.prefix { $0 != "*" && $0 != "{" }), at: index)
    }
  }

  private mutating func appendFolder(_ path: String, at index: Int) {
    let folder = path.hasSuffix("/") ? path : path + "/"
    references.append(
      ScriptReference(.module, ScriptText([.literal(folder), .computed]), line: code.line(at: index)))
  }

  /// Reads `new URL('./logo.png', import.meta.url)`.
  private mutating func readAddress(_ index: Int) {
    guard code.name(at: index - 1) == "new", let text = code.text(at: index + 2), code.isMark(",", at: index + 3),
      code.name(at: index + 4) == "import", text.mayBeImage
    else { return }
    known.insert(index + 2)
    var reference = ScriptReference(.module, text, line: code.line(at: index))
    reference.mustExist = text.literal != nil
    references.append(reference)
  }

  // MARK: Texts

  /// Adds the paths in other texts. A page loads them from its site, so their folder is not certain.
  mutating func readTexts() {
    for index in code.tokens.indices {
      guard let own = code.text(at: index), !known.contains(index) else { continue }
      var end = index + 1
      while code.isMark("+", at: end) || code.isMark("+", at: end - 1) && end < code.tokens.count {
        end = (code.end(of: end) ?? end) + 1
      }
      // Each text is read once.
      for token in index..<end where code.text(at: token) != nil { known.insert(token) }
      let text = code.texts(index..<end).first?.text ?? own
      let start = text.start
      guard !start.contains("://"), !start.hasPrefix("data:"), text.mayBeImage,
        text.literal.map(ScriptText.isImage) ?? start.contains("/")
      else { continue }
      var reference = ScriptReference(.web, text, line: code.line(at: index))
      reference.size = element(at: index)?.size
      references.append(reference)
    }
  }
}
