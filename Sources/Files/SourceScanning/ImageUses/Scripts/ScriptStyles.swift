/// The styles of React Native in one source: `StyleSheet.create({ logo: { width: 40, height: 40 } })` and objects.
struct ScriptStyles {
  /// The values that decide the size of an image.
  private struct Style {
    var width: Double?
    var height: Double?
    var mode: String?
    /// Whether something else may change the size.
    var isOpen = false

    mutating func add(_ other: Style) {
      width = other.width ?? width
      height = other.height ?? height
      mode = other.mode ?? mode
      isOpen = isOpen || other.isOpen
    }
  }

  private let code: ScriptCode
  /// The styles by name, such as `styles.logo`.
  private var named: [String: Style] = [:]

  init(_ code: ScriptCode) {
    self.code = code
    for index in code.tokens.indices {
      guard let name = code.name(at: index), code.isMark("=", at: index + 1) else { continue }
      if code.name(at: index + 2) == "StyleSheet", code.name(at: index + 4) == "create",
        code.isMark("(", at: index + 5)
      {
        readSheet(name, at: index + 6)
      } else if ["const", "let", "var"].contains(code.name(at: index - 1)), code.isMark("{", at: index + 2) {
        readSheet(name, at: index + 2)
      }
    }
  }

  private mutating func readSheet(_ name: String, at open: Int) {
    guard code.isMark("{", at: open) else { return }
    for entry in code.arguments(at: open) {
      guard let label = entry.label, code.isMark("{", at: entry.value.lowerBound) else { continue }
      named["\(name).\(label)"] = style(at: entry.value.lowerBound)
    }
  }

  /// The properties that can change the size of an image that has a width and a height.
  private static let open: Set<String> = [
    "transform", "flex", "flexGrow", "flexShrink", "aspectRatio", "minWidth", "minHeight", "maxWidth", "maxHeight",
    "padding", "borderWidth",
  ]

  /// Returns the style of an object.
  private func style(at open: Int, depth: Int = 0) -> Style {
    var style = Style()
    for entry in code.arguments(at: open) {
      switch entry.label {
      case "width":
        (style.width, style.isOpen) = (code.number(entry.value), style.isOpen || code.number(entry.value) == nil)
      case "height":
        (style.height, style.isOpen) = (code.number(entry.value), style.isOpen || code.number(entry.value) == nil)
      case "resizeMode", "objectFit": style.mode = code.text(at: entry.value.lowerBound)?.literal ?? "?"
      case .some(let label): if Self.open.contains(label) { style.isOpen = true }
      // `...styles.logo`
      case nil: style.add(value(entry.value.drop { code.isMark(".", at: $0) }, depth: depth + 1))
      }
    }
    return style
  }

  /// Returns the style of an expression. Unknown code may change the size.
  private func value(_ range: Range<Int>, depth: Int = 0) -> Style {
    var style = Style()
    let start = range.lowerBound
    if range.isEmpty { return style }
    if depth > ScriptCode.deepest {
      style.isOpen = true
      return style
    }
    if code.isMark("{", at: start), code.end(of: start) == range.upperBound - 1 {
      return self.style(at: start, depth: depth)
    }
    if code.isMark("[", at: start), code.end(of: start) == range.upperBound - 1 {
      for entry in code.split(start + 1..<range.upperBound - 1, at: ",") { style.add(value(entry, depth: depth + 1)) }
      return style
    }
    let chain = code.name(at: start).map { _ in code.chain(at: start) }
    if let chain, chain.end == range.upperBound, let known = named[chain.name] { return known }
    style.isOpen = true
    return style
  }

  /// Returns the size of an element; nil if the source does not state both sides in numbers. Without a mode, the image
  /// covers its frame (React Native, "Image").
  func size(of attributes: [String: Range<Int>]) -> ImageUseSize? {
    var style = attributes["style"].map { value($0) } ?? Style()
    if attributes["..."] != nil { style.isOpen = true }
    style.width = attributes["width"].flatMap(code.number) ?? style.width
    style.height = attributes["height"].flatMap(code.number) ?? style.height
    let mode = (attributes["resizeMode"] ?? attributes["contentFit"]).map { range in
      code.text(at: range.lowerBound)?.literal ?? code.name(at: range.upperBound - 1) ?? "?"
    }
    guard !style.isOpen, let width = style.width, let height = style.height else { return nil }
    switch mode ?? style.mode ?? "cover" {
    case "contain", "center", "scale-down", "none": return ImageUseSize(width: width, height: height, isFitted: true)
    case "cover", "stretch", "fill": return ImageUseSize(width: width, height: height)
    default: return nil
    }
  }
}
