/// A small image for a report.
package struct Thumbnail: Sendable, Hashable {
  package let width: Int
  package let height: Int
  /// The bytes of a PNG file.
  package let png: [UInt8]
}
