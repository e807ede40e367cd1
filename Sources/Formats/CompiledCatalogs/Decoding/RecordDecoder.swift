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

extension StoredPixels {
  /// The samples of half floats as R, G, B, A of every pixel, premultiplied. Nil for 8-bit formats.
  package var halfFloats: [Float]? {
    guard format == .wide || format == .gray16 else { return nil }
    func sample(_ index: Int) -> Float {
      HalfFloat.value(UInt16(bytes[index * 2]) | UInt16(bytes[index * 2 + 1]) << 8)
    }
    if format == .wide { return (0..<bytes.count / 2).map(sample) }
    return (0..<bytes.count / 4).flatMap { pixel -> [Float] in
      let gray = sample(pixel * 2)
      return [gray, gray, gray, sample(pixel * 2 + 1)]
    }
  }
}
