/// The forms allowed by an image's ancillary chunks.
enum FormLimit: Sendable {
  case any
  /// RGB with or without a palette or alpha, required by a profile for RGB.
  case color
  /// Gray, required by a profile for gray.
  case gray
  /// Only the image's own form, required by chunks that count its bits, colors or entries.
  case fixed

  /// - Parameter colorType: the image's current color type.
  init(of chunks: [AncillaryChunk], colorType: ColorType) {
    // A second profile is invalid. It is not inflated, so that the cost is that of one profile.
    if chunks.count(where: { $0.type == .colorProfile }) > 1 {
      self = .fixed
      return
    }
    self = chunks.reduce(.any) { limit, chunk in
      if limit == .fixed || chunk.type.traits.contains(.boundToForm) { return .fixed }
      guard chunk.type == .colorProfile else { return limit }
      // Some readers ignore a profile of the wrong kind, and others apply it. Another form might switch the profile on
      // or off.
      return switch ColorProfile(inChunk: chunk.data)?.space {
      case .rgb where !colorType.isGray: .color
      case .gray where colorType.isGray: .gray
      default: .fixed
      }
    }
  }
}
