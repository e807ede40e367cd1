package import Bundles
package import PNG

/// A small image for a report.
package struct Thumbnail: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// The bytes of a PNG file.
  package let png: [UInt8]
}

/// The place of an image: a file, or a rendition of a compiled catalog.
package enum PictureSource: Sendable, Hashable {
  /// A file, by its path for a `FileReader`.
  case file(String)
  case rendition(catalog: String, index: Int)
}

/// A comparison of the pixels of two images.
package struct PictureDifference: Sendable, Equatable {
  /// The number of pixels whose premultiplied 8-bit samples differ.
  package let differing: Int
  package let total: Int
}

/// A maker of thumbnails. Equal images give equal bytes, at any number of workers.
package struct Thumbnails: Sendable {
  private let reader: FileReader
  private let reading: ReadingOptions
  private let jobs: Int

  /// The longest side of a thumbnail.
  package static let side = 96

  package init(reader: FileReader, reading: ReadingOptions, jobs: Int) {
    self.reader = reader
    self.reading = reading
    self.jobs = jobs
  }

  /// Returns the thumbnail of each image; nil for an image that cannot be drawn, and beyond the limit.
  ///
  /// - Parameters:
  ///   - sources: the images, the most important first.
  ///   - limit: the most bytes of all thumbnails together. Equal thumbnails count once.
  package func thumbnails(of sources: [PictureSource], limit: Int) -> [Thumbnail?] {
    _ = (reader, reading, jobs, limit)
    return sources.map { _ in nil }
  }

  /// Returns the difference of the pixels of two images; nil if their sizes differ or one cannot be drawn.
  package func difference(
    _ before: PictureSource, _ after: PictureSource, _ afterReader: FileReader
  ) -> PictureDifference? {
    nil
  }
}
