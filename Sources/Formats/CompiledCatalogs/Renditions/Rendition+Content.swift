extension Rendition {
  /// The part of an atlas that it shows; nil for other renditions.
  package var link: AtlasLink? { if case .link(let link) = payload { link } else { nil } }

  /// Whether it can be extracted as a file: pixels, or a stored file.
  package var isExtractable: Bool { hasPixels || hasFile }

  /// The bytes of its own decoded pixels: width × height × bytes a pixel. 0 for the part of an atlas, whose pixels belong
  /// to the atlas, and for renditions without pixels. Larger values than `Int.max` are clamped to it.
  package var decodedBytes: Int {
    guard case .bitmap = payload, let pixelBytes = pixelFormat?.bytesPerPixel else { return 0 }
    let (pixels, isLarge) = width.multipliedReportingOverflow(by: height)
    let (bytes, isLarger) = pixels.multipliedReportingOverflow(by: pixelBytes)
    return isLarge || isLarger ? .max : bytes
  }
}
