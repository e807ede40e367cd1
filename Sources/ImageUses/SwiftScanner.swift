/// A scanner for the images in Swift source. It ignores code that it cannot evaluate.
package enum SwiftScanner {
  /// - Parameter readsUIKit: whether to search for the sizes of UIKit's views.
  package static func uses(in bytes: [UInt8], readsUIKit: Bool = false) -> SourceUses {
    var result = SourceUses()
    for source in SwiftTokenizer.tokens(of: bytes) ?? [] {
      let code = SwiftCode(source)
      result.uses += code.tokens.indices.compactMap { swiftUI(code, at: $0) }
      result.uses += code.tokens.indices.compactMap { named(code, at: $0) }
      if readsUIKit { addUIKit(code, to: &result) }
      result.words.formUnion(code.rawValues)
      result.symbols.formUnion(code.members)
      for case .text(let text) in code.tokens {
        if !text.isInterpolated {
          result.words.insert(text.prefix)
        } else if !(text.prefix.isEmpty && text.suffix.isEmpty) {
          result.patterns.insert(.pattern(prefix: text.prefix, suffix: text.suffix))
        }
      }
    }
    return result
  }

  /// Adds the sizes of UIKit's views to the uses without a size.
  private static func addUIKit(_ code: SwiftCode, to result: inout SourceUses) {
    let sized = UIKitScanner.uses(in: code)
    let sizes = Dictionary(sized.map { ($0.name, $0.size) }) { first, _ in first }
    result.uses = result.uses.map { use in
      guard use.origin == .uiKit, use.size == nil, let size = sizes[use.name] else { return use }
      return ImageUse(use.name, .uiKit, line: use.line, size: size, mustExist: use.mustExist)
    }
  }

  /// Returns the use in `Image("hero")`, `Image(.hero)` or `Image(decorative: "hero")`, with its modifiers.
  private static func swiftUI(_ code: SwiftCode, at index: Int) -> ImageUse? {
    guard code.isName("Image", at: index), let call = code.arguments(at: index + 1), let first = call.arguments.first,
      first.label == nil || first.label == "decorative", let name = first.imageName,
      !code.isName("func", at: index - 1), !code.isName("struct", at: index - 1), !isMember(code, index)
    else { return nil }
    let size = SwiftUIChain(code, from: call.end + 1).size
    return ImageUse(
      name, .swiftUI, line: code.line(at: index), size: size, mustExist: name.isOwn && isMainBundle(call.arguments))
  }

  /// Returns true if the name is a member of anything except the module SwiftUI.
  private static func isMember(_ code: SwiftCode, _ index: Int) -> Bool {
    code.isMark(".", at: index - 1) && !code.isName("SwiftUI", at: index - 2)
  }

  /// The argument labels for an image's name, and whether the app must contain that image.
  private static let labels = [
    "named": true, "imageLiteralResourceName": true, "resourceName": true, "imageNamed": false, "image": false,
    "resource": false, "selectedImage": false,
  ]

  /// Returns the use in calls such as `UIImage(named: "hero")`.
  private static func named(_ code: SwiftCode, at index: Int) -> ImageUse? {
    guard case .name(let type) = code.tokens[index], type != "Image", let call = code.arguments(at: index + 1),
      let argument = call.arguments.first(where: { labels[$0.label ?? ""] != nil }), let name = argument.imageName
    else { return nil }
    let isImage = ["UIImage", "NSImage", "imageLiteral"].contains(type)
    // Other types have colors and sounds under the same label.
    guard isImage || argument.label != "named" && argument.label != "resource" else { return nil }
    let isCertain = isImage ? labels[argument.label ?? ""] == true : type == "Label" && argument.label == "image"
    let mustExist = isCertain && name.isOwn && isMainBundle(call.arguments)
    return ImageUse(name, .uiKit, line: code.line(at: index), mustExist: mustExist && type != "NSImage")
  }

  /// Returns true unless an argument selects another bundle.
  private static func isMainBundle(_ arguments: [SwiftCode.Argument]) -> Bool {
    arguments.allSatisfy { argument in
      guard argument.label == "bundle" || argument.label == "in" else { return true }
      return argument.value.last == .name("main") || argument.value.elementsEqual([.name("nil")])
    }
  }
}
