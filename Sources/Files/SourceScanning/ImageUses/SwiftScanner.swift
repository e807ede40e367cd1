/// A scanner for the images in Swift source. It ignores code that it cannot evaluate.
package enum SwiftScanner {
  /// An image in a call, with the tokens of its name.
  struct Found {
    let name: ImageUse.Name
    let origin: ImageUse.Origin
    /// The index of the call's name.
    let index: Int
    let nameTokens: Range<Int>
    let size: ImageUseSize?
    var isCropped = false
    let mustExist: Bool
    let isInModule: Bool
  }

  /// - Parameter readsUIKit: whether to search for the sizes of UIKit's views.
  package static func uses(in bytes: [UInt8], readsUIKit: Bool = false) -> SourceUses {
    var result = SourceUses()
    guard let sources = SwiftTokenizer.tokens(of: bytes), let file = sources.last else { return result }
    let fileCode = SwiftCode(file)
    let conditions = SwiftConditions(fileCode)
    let views = ViewNames(fileCode) { !conditions[$0].platforms.isEmpty }
    (result.declaredViews, result.entryViews) = (views.declared, views.entries)
    result.ownInitializers = OwnInitializers(fileCode)
    for source in sources {
      let code = source.place == nil ? fileCode : SwiftCode(source)
      let found =
        code.tokens.indices.flatMap { swiftUI(code, at: $0) } + code.tokens.indices.flatMap { named(code, at: $0) }
      result.loadsByVariable = result.loadsByVariable || code.tokens.indices.contains { isVariable(code, at: $0) }
      result.filledViews.formUnion(FilledViews.names(in: code))
      var names = SwiftNames(code)
      for image in found {
        names.setUsed(image.nameTokens)
        let condition = conditions[source.place ?? image.index]
        // Only previews and debug builds run such a place.
        if condition.platforms.isEmpty { continue }
        var use = ImageUse(
          image.name, image.origin, line: code.line(at: image.index), size: image.size, mustExist: image.mustExist,
          isInModule: image.isInModule, condition)
        use.isCropped = image.isCropped
        result.uses.append(use)
      }
      if readsUIKit { addUIKit(code, to: &result) }
      names.add(to: &result) { !conditions[source.place ?? $0].platforms.isEmpty }
    }
    if isList(bytes) {
      (result.uses, result.looseWords, result.looseSymbols) = ([], [], [])
    } else {
      result.resources = resources(in: sources, fileCode, conditions)
    }
    return result
  }

  /// The tools that write a list of all images.
  private static let listMakers = ["swiftgen", "r.swift", "tuist"]

  /// Returns true if a tool made the source. The comment at its start names the tool. A list of all images shows none.
  private static func isList(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
    return start.hasPrefix("//") && start.contains("generated") && listMakers.contains { start.contains($0) }
  }

  /// Adds the sizes of UIKit's views to the uses without a size.
  private static func addUIKit(_ code: SwiftCode, to result: inout SourceUses) {
    let sized = UIKitScanner.uses(in: code)
    let sizes = Dictionary(sized.map { ($0.name, $0.size) }) { first, _ in first }
    result.uses = result.uses.map { use in
      guard use.origin == .uiKit, use.size == nil, let size = sizes[use.name] ?? nil else { return use }
      return use.withSize(size)
    }
  }

  /// Returns the images in `Image("hero")`, `Image(.hero)` or `Image(decorative: "hero")`, with its modifiers. A choice
  /// of two names has two images.
  private static func swiftUI(_ code: SwiftCode, at index: Int) -> [Found] {
    guard code.isName("Image", at: index), let call = code.arguments(at: index + 1), let first = call.arguments.first,
      first.label == nil || first.label == "decorative", !first.imageNames.isEmpty,
      !code.isName("func", at: index - 1), !code.isName("struct", at: index - 1), !isMember(code, index)
    else { return [] }
    let chain = SwiftUIChain(code, from: call.end + 1)
    let bundle = bundle(call.arguments)
    return first.imageNames.map { name in
      Found(
        name: name, origin: .swiftUI, index: index, nameTokens: first.value.indices, size: chain.size,
        isCropped: chain.isCropped, mustExist: name.isOwn && bundle != .other, isInModule: bundle == .module)
    }
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

  /// Returns the images in calls such as `UIImage(named: "hero")`.
  private static func named(_ code: SwiftCode, at index: Int) -> [Found] {
    guard case .name(let type) = code.tokens[index], type != "Image", let call = code.arguments(at: index + 1),
      let argument = call.arguments.first(where: { labels[$0.label ?? ""] != nil })
    else { return [] }
    let isImage = ["UIImage", "NSImage", "imageLiteral"].contains(type)
    // Other types have colors and sounds under the same label.
    guard isImage || argument.label != "named" && argument.label != "resource" else { return [] }
    let isCertain = isImage ? labels[argument.label ?? ""] == true : type == "Label" && argument.label == "image"
    let bundle = bundle(call.arguments)
    let isRequired = isCertain && bundle != .other && !hasOtherImage(code, after: call.end, of: type)
    return argument.imageNames.map { name in
      Found(
        name: name, origin: .uiKit, index: index, nameTokens: argument.value.indices, size: nil,
        mustExist: isRequired && name.isOwn && !(type == "NSImage" && name.isOfAppKit), isInModule: bundle == .module)
    }
  }

  /// Returns true for a call such as `UIImage(named: country.code)`, whose name has no literal part.
  private static func isVariable(_ code: SwiftCode, at index: Int) -> Bool {
    guard case .name(let type) = code.tokens[index], ["UIImage", "NSImage", "Image"].contains(type),
      let argument = code.arguments(at: index + 1)?.arguments.first,
      argument.label == (type == "Image" ? nil : "named") || argument.label == "decorative", argument.imageNames.isEmpty
    else { return false }
    return !argument.value.contains { if case .text = $0 { true } else { false } }
  }

  /// Returns true if the code after a call names an image for the case that the first one is missing, as in
  /// `?? UIImage(systemName: "star")`. AppKit has images of its own, so any other value than `NSImage()` may be one.
  private static func hasOtherImage(_ code: SwiftCode, after end: Int, of type: String) -> Bool {
    guard code.tokens.indices.contains(end + 1), code.tokens[end + 1] == .choice else { return false }
    guard code.isName("UIImage", at: end + 2) || code.isName("NSImage", at: end + 2),
      let other = code.arguments(at: end + 3)
    else { return type == "NSImage" }
    return !other.arguments.isEmpty
  }

  /// The bundle that a call selects.
  enum Bundle { case main, module, other }

  static func bundle(_ arguments: [SwiftCode.Argument]) -> Bundle {
    guard let value = arguments.first(where: { $0.label == "bundle" || $0.label == "in" })?.value else { return .main }
    if value.last == .name("main") || value.elementsEqual([.name("nil")]) { return .main }
    let isMember = value.count == 2 || value.first == .name("Bundle") && value.count == 3
    return isMember && value.last == .name("module") && value.dropLast().last?.isMark(".") == true ? .module : .other
  }
}
