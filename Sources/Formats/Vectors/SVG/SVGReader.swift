/// The reader of SVG pictures: SVG 1.1 without text, markers, filters and animation.
///
/// Pictures inside the file are drawn if they are PNG or JPEG. A pattern is drawn if its tile is the whole shape.
///
/// A drawn feature outside of this subset is an error, so that no picture is wrong in silence. Such features do no harm
/// in definitions that nothing refers to.
package enum SVGReader {
  /// Returns the picture of an SVG file in CSS pixels, which count as points.
  ///
  /// - Parameter ignoresFilters: whether elements are drawn without their filters. Otherwise, a filter is an error.
  /// - Throws: `VectorError`, with the line of the element.
  package static func picture(
    of file: [UInt8], ignoresFilters: Bool = false
  ) throws(VectorError) -> VectorPicture {
    guard file.count <= VectorLimits.bytes else { throw .tooMany("bytes", limit: VectorLimits.bytes) }
    guard !file.starts(with: [0x1F, 0x8B]) else { throw .unsupported("a compressed SVG", at: .offset(0)) }
    var document = try SVGDocumentParser.document(of: file)
    try SVGCascade.apply(to: &document)
    if ignoresFilters { document.removeFilters() }
    var builder = SVGBuilder(document)
    return try builder.picture()
  }
}
