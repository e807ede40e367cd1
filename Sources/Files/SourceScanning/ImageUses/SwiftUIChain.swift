/// The modifiers after an `Image(…)`, as far as they decide its size.
struct SwiftUIChain {
  /// The length of a side, as the frames until now limit it.
  private enum Side: Equatable {
    case open, unknown
    case limited(Double)

    var length: Double? { if case .limited(let length) = self { length } else { nil } }
  }

  private var isResizable = false
  private var isFitted = false
  private var isFilled = false
  private var width = Side.open
  private var height = Side.open
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
    case "resizable":
      isResizable = true
      // The middle of a stretched or tiled image has no size of its own.
      if !arguments.isEmpty { isScaled = true }
    case "scaledToFit": isFitted = true
    case "scaledToFill": isFilled = true
    case "aspectRatio":
      let mode = arguments.last { $0.label == "contentMode" }?.value
      isFitted = mode?.last == .name("fit")
      isFilled = mode?.last == .name("fill")
    case "scaleEffect", "transformEffect", "projectionEffect", "visualEffect", "fixedSize", "containerRelativeFrame",
      "matchedGeometryEffect":
      isScaled = true
    case "frame" where isResizable:
      if width == .open { width = Self.side(arguments, "width", "minWidth", "maxWidth", &isUpperBound) }
      if height == .open { height = Self.side(arguments, "height", "minHeight", "maxHeight", &isUpperBound) }
    case "padding" where isResizable: if width == .open && height == .open { isUpperBound = true }
    default: break
    }
  }

  /// Returns the limit that a frame sets for one side. The first frame limits the image. The outer frames only add
  /// space.
  private static func side(
    _ arguments: [SwiftCode.Argument], _ fixed: String, _ least: String, _ most: String, _ isUpperBound: inout Bool
  ) -> Side {
    func argument(_ label: String) -> SwiftCode.Argument? { arguments.first { $0.label == label } }
    if let length = argument(fixed) {
      if let number = length.number { return .limited(number) }
      return length.value.elementsEqual([.name("nil")]) ? .open : .unknown
    }
    // An image may be larger than the space for it if it has a least size.
    if let least = argument(least), least.number != 0 { return .unknown }
    guard let most = argument(most), most.value.last != .name("infinity") else { return .open }
    isUpperBound = true
    return most.number.map { .limited($0) } ?? .open
  }

  /// Whether the image fills a view of unknown size and is cut off.
  var isCropped: Bool { isResizable && isFilled && size == nil }

  /// The size, or nil if the image has its own size or an unknown one.
  var size: ImageUseSize? {
    guard isResizable, !isScaled else { return nil }
    // A side without a limit may have any length, unless the image is fitted to the other side.
    if (width.length == nil || height.length == nil) && !isFitted { return nil }
    return ImageUseSize(
      width: width.length, height: height.length, isFitted: isFitted,
      isUpperBound: isUpperBound || width == .unknown || height == .unknown)
  }
}
