/// A decoder of a single record with pixels of its own, before it is part of a catalog.
package enum RecordDecoder {
  /// Returns the pixels of a record.
  ///
  /// - Parameter limit: the most bytes that the image may need.
  package static func image(of record: Span<UInt8>, limit: Int = 1 << 32) throws(CatalogError) -> RenditionImage {
    let rendition = try Rendition(key: RenditionKey([]), facet: nil, 0..<record.count, in: record)
    switch rendition.payload {
    case .bitmap(let bitmap):
      return try BitmapDecoder(rendition: rendition, bitmap: bitmap, limit: limit).image(in: record)
    case .damaged(let error): throw error
    default: throw .unsupported("a rendition without pixels")
    }
  }
}
