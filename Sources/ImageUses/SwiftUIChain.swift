/// The modifiers after an `Image(…)`, as far as they decide its size.
struct SwiftUIChain {
  private var isResizable = false
  private var isFitted = false
  private var width: Double?
  private var height: Double?
  private var isUpperBound = false
  /// Whether a modifier scales the image by an unknown factor.
  private var isScaled = false

  /// - Parameter start: the index after the image's closing bracket.
  init(_ code: SwiftCode, from start: Int) {
    var index = start
    while code.isMark(".", at: index), code.tokens.indices.contains(index + 1),
      case .name(let name) = code.tokens[index + 1]
    {
      index += 2
      var arguments: [SwiftCode.Argument] = []
      if let call = code.arguments(at: index) {
        arguments = call.arguments
        index = call.end + 1
      }
      // Skip a trailing closure, and further ones with labels.
      while code.isMark("{", at: index), let end = code.end(at: index) {
        index = end + 1
        if code.tokens.indices.contains(index + 1), case .name = code.tokens[index], code.isMark(":", at: index + 1),
          code.isMark("{", at: index + 2)
        {
          index += 2
        }
      }
      apply(name, arguments)
    }
    // The modifiers inside an #if may change the size.
    if code.isMark("#", at: index) { isScaled = true }
  }

  private mutating func apply(_ name: String, _ arguments: [SwiftCode.Argument]) {
    switch name {
    case "resizable": isResizable = true
    case "scaledToFit": isFitted = true
    case "aspectRatio":
      let mode = arguments.last { $0.label == "contentMode" }?.value
      isFitted = mode?.last == .name("fit")
    case "scaleEffect", "transformEffect", "projectionEffect", "visualEffect": isScaled = true
    case "frame" where isResizable: bind(arguments)
    case "padding" where isResizable: if width == nil && height == nil { isUpperBound = true }
    default: break
    }
  }

  /// Records the first frame, which limits the image. The outer frames only add space.
  private mutating func bind(_ arguments: [SwiftCode.Argument]) {
    func number(_ label: String) -> Double? { arguments.first { $0.label == label }?.number }
    if width == nil {
      width = number("width") ?? number("maxWidth")
      if number("width") == nil && width != nil { isUpperBound = true }
    }
    if height == nil {
      height = number("height") ?? number("maxHeight")
      if number("height") == nil && height != nil { isUpperBound = true }
    }
  }

  /// The size, or nil if the image has its own size or an unknown one.
  var size: ImageUseSize? {
    guard isResizable, !isScaled else { return nil }
    // A side without a limit may have any length, unless the image is fitted to the other side.
    if (width == nil || height == nil) && !isFitted { return nil }
    return ImageUseSize(width: width, height: height, isFitted: isFitted, isUpperBound: isUpperBound)
  }
}
