/// A scanner for the images in the Dart source of Flutter apps. They are in calls such as
/// `Image.asset('assets/logo.png')`, in texts that are paths of images, and in members of generated classes such as
/// `Assets.images.logo`.
package enum DartScanner {
  /// The most bytes of a source that is read. Longer ones are data.
  static let limit = 1 << 20

  /// Returns the references to images. The words of the text are not included.
  package static func uses(in bytes: [UInt8]) -> SourceUses {
    var result = SourceUses()
    guard bytes.count <= limit else { return result }
    let code = ScriptCode(bytes, .dart)
    if isList(bytes) {
      result.isGeneratedList = true
      return result
    }
    var reader = DartReader(code)
    reader.readConstants()
    reader.readCalls()
    reader.readTexts()
    (result.references, result.constants) = (reader.references, reader.constants)
    return result
  }

  /// Returns true if a tool made the source. A list of all images shows none (flutter_gen, "assets.gen.dart").
  private static func isList(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(1024), as: UTF8.self).lowercased()
    return start.contains("generated code") && start.contains("fluttergen")
  }
}

/// Collects the constants and references of one source.
private struct DartReader {
  private let code: ScriptCode
  private let types: [(name: String, range: Range<Int>)]
  private(set) var references: [ScriptReference] = []
  private(set) var constants: [String: ScriptText] = [:]
  /// The tokens of texts that belong to a constant or a call.
  private var known: Set<Int> = []
  /// The sizes of `Image(image: …)` by the tokens inside.
  private var sized: [(range: Range<Int>, size: ImageUseSize?)] = []

  init(_ code: ScriptCode) {
    self.code = code
    types = code.tokens.indices.compactMap { index in
      guard ["class", "extension", "mixin", "enum"].contains(code.name(at: index)),
        let name = code.name(at: index + 1),
        let open = (index..<min(index + 40, code.tokens.count)).first(where: { code.isMark("{", at: $0) }),
        let inside = code.inside(open)
      else { return nil }
      return (name, inside)
    }
  }

  /// Collects `const logo = '…'` and `static String get logo => '…'`, by the name and by the name in its type.
  mutating func readConstants() {
    var around: [(name: String, range: Range<Int>)] = []
    var rest = types[...]
    for index in code.tokens.indices {
      while let next = rest.first, next.range.lowerBound <= index { around.append(rest.removeFirst()) }
      while let last = around.last, !last.range.contains(index) { around.removeLast() }
      guard let name = code.name(at: index), code.isMark("=", at: index + 1) else { continue }
      let isGetter = code.isMark(">", at: index + 2)
      if isGetter && code.name(at: index - 1) != "get" { continue }
      let start = index + (isGetter ? 3 : 2)
      guard isGetter || isDeclaration(index), code.text(at: start) != nil || isChainOfTexts(start),
        let statement = code.split(start..<min(start + 64, code.tokens.count), at: ";").first,
        let value = code.split(statement, at: ",").first, let text = code.texts(value).first?.text,
        code.texts(value).count == 1
      else { continue }
      for token in value where code.text(at: token) != nil { known.insert(token) }
      let type = around.last?.name
      for key in [name, type.map { "\($0).\(name)" }].compactMap({ $0 }) {
        // Two values of one name are unknown.
        constants[key] = constants[key].map { $0 == text ? text : ScriptText([.computed]) } ?? text
      }
      addText(text, at: start)
    }
  }

  private func isDeclaration(_ index: Int) -> Bool {
    ["const", "final", "String", "static", "var"].contains(code.name(at: index - 1))
  }

  private func isChainOfTexts(_ index: Int) -> Bool { code.name(at: index) != nil && code.isMark("+", at: index + 1) }

  // MARK: Calls

  /// The calls whose first argument without a label is a path.
  private static let calls: Set<String> = [
    "Image.asset", "AssetImage", "ExactAssetImage", "SvgPicture.asset", "ExtendedImage.asset", "SvgAssetLoader",
    "ExtendedAssetImageProvider", "ExtendedExactAssetImageProvider", "AssetBytesLoader",
  ]

  /// The members of generated images that make a widget with a size (flutter_gen, `AssetGenImage`).
  private static let makers: Set<String> = ["image", "svg"]
  /// The other members of generated images.
  private static let members: Set<String> = ["path", "keyName", "provider", "custom", "lottie", "values"]

  mutating func readCalls() {
    for index in code.tokens.indices {
      guard let first = code.name(at: index), !code.isMark(".", at: index - 1) else { continue }
      let chain = code.chain(at: index)
      let open = chain.end
      if first == "Image", chain.name == "Image", code.isMark("(", at: open) {
        readProvider(open)
      } else if Self.calls.contains(chain.name), code.isMark("(", at: open) {
        readCall(chain.name, open, at: index)
      } else if first == "Assets", chain.name.contains(".") {
        readMember(chain.name, open, at: index)
      }
    }
  }

  /// Notes the size of `Image(image: AssetImage('…'), width: 40)` for the image inside.
  private mutating func readProvider(_ open: Int) {
    let arguments = code.arguments(at: open)
    guard let image = arguments.first(where: { $0.label == "image" })?.value else { return }
    sized.append((image, size(arguments)))
  }

  private mutating func readCall(_ call: String, _ open: Int, at index: Int) {
    let arguments = code.arguments(at: open)
    // Code that only declares a class with such a name has parameters, not values.
    guard let path = arguments.first(where: { $0.label == nil })?.value else { return }
    let makesWidget = call.hasSuffix(".asset")
    let size = makesWidget ? size(arguments) : sized.suffix(4).last { $0.range.contains(index) }?.size
    let package = arguments.first { $0.label == "package" }.map { code.texts($0.value).first?.text.literal ?? "" }
    for token in path where code.text(at: token) != nil { known.insert(token) }
    for (text, place) in code.texts(path) {
      var reference = ScriptReference(.flutter, text, line: code.line(at: place))
      (reference.package, reference.size) = (package, size)
      reference.mustExist = true
      references.append(reference)
    }
  }

  /// Reads a member of a generated class, such as `Assets.images.logo.image(width: 40)`.
  private mutating func readMember(_ chain: String, _ open: Int, at index: Int) {
    var names = chain.split(separator: ".").map(String.init)
    var size: ImageUseSize?
    if let last = names.last, names.count > 2, Self.makers.contains(last) || Self.members.contains(last) {
      names.removeLast()
      if Self.makers.contains(last), code.isMark("(", at: open) { size = self.size(code.arguments(at: open)) }
    }
    var reference = ScriptReference(
      .flutter, ScriptText([.name(names.joined(separator: "."))]), line: code.line(at: index))
    reference.size = size
    references.append(reference)
  }

  /// Returns the size in the arguments of a widget; nil if it is not stated in numbers. An image without `fit` is shown
  /// whole, and never larger than its size (Flutter, `paintImage`).
  private func size(_ arguments: [(label: String?, value: Range<Int>)]) -> ImageUseSize? {
    let fit = arguments.first { $0.label == "fit" }.flatMap { $0.value.last.flatMap(code.name) } ?? "scaleDown"
    guard ["scaleDown", "contain", "cover", "fill"].contains(fit) else { return nil }
    let sides = ["width", "height"].map { label in arguments.first { $0.label == label }?.value }
    let (width, height) = (sides[0].flatMap(code.number), sides[1].flatMap(code.number))
    let isFitted = fit == "scaleDown" || fit == "contain"
    // A side that code computes may make a covering image larger.
    if !isFitted, sides[0] != nil && width == nil || sides[1] != nil && height == nil { return nil }
    return ImageUseSize(width: width, height: height, isFitted: isFitted || width == nil || height == nil)
  }

  // MARK: Texts

  /// Adds the paths in other texts, such as the values of a map.
  mutating func readTexts() {
    for index in code.tokens.indices where code.text(at: index) != nil && !known.contains(index) {
      // An import is no image.
      if let word = code.name(at: index - 1), ["import", "export", "part", "case"].contains(word) { continue }
      var end = index + 1
      while end < code.tokens.count, !isEnd(end) { end = (code.end(of: end) ?? end) + 1 }
      // Each text is read once.
      for token in index..<end where code.text(at: token) != nil { known.insert(token) }
      guard let text = code.texts(index..<end).first?.text else { continue }
      addText(text, at: index)
    }
  }

  private func isEnd(_ index: Int) -> Bool {
    if case .mark(let mark) = code.tokens[index] { ",;)]}?:".utf8.contains(mark) } else { false }
  }

  private mutating func addText(_ text: ScriptText, at index: Int) {
    let start = text.start
    guard start.contains("/") || !text.parts.isEmpty && text.literal == nil, !start.contains("://"),
      !start.contains(where: \.isWhitespace) || text.mayBeImage
    else { return }
    if text.literal == nil {
      // A value at the end may be an extension. Without a folder, the text is about anything.
      guard text.mayBeImage,
        text.parts.contains(where: {
          if case .literal(let piece) = $0 { piece.contains("/") || ScriptText.isImage(piece) } else { false }
        })
      else { return }
    } else if !ScriptText.isImage(start) && !start.hasSuffix("/") {
      return
    }
    references.append(ScriptReference(.flutter, text, line: code.line(at: index)))
  }
}
