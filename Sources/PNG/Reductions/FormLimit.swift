/// The forms that the chunks beside an image allow.
enum FormLimit: Sendable {
  case any
  /// A profile for RGB: the image stays RGB, with or without a palette or alpha.
  case color
  /// A profile for grey.
  case gray
  /// Chunks that count the bits, the colors or the entries of one form.
  case fixed

  /// - Parameter colorType: that of the image as it is.
  init(of chunks: [AncillaryChunk], colorType: ColorType) {
    self = chunks.reduce(.any) { limit, chunk in
      if limit == .fixed || chunk.type.traits.contains(.boundToForm) { return .fixed }
      guard chunk.type == .colorProfile else { return limit }
      // Some readers ignore a profile of the wrong kind, others obey it: another form might switch it on or off.
      return switch ColorProfile(inChunk: chunk.data)?.space {
      case .rgb where !colorType.isGray: .color
      case .gray where colorType.isGray: .gray
      default: .fixed
      }
    }
  }
}
