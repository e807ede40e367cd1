/// The painter of atlases.
package enum AtlasComposer {
  /// Returns the pixels of an atlas. If the placement repeats edges, one pixel of every edge is repeated around each
  /// image, corners too. The other pixels are 0, also in an opaque atlas.
  ///
  /// - Parameters:
  ///   - placement: the positions of the images.
  ///   - images: of the atlas's format. `y` counts from the bottom edge.
  /// - Precondition: there is an image for each position, and all have one format.
  package static func pixels(of placement: AtlasPlacement, images: [StoredPixels]) -> StoredPixels {
    precondition(images.count == placement.positions.count && !images.isEmpty, "each position has an image")
    let first = images[0]
    let unit = first.format.bytesPerPixel ?? 1
    var bytes = [UInt8](repeating: 0, count: placement.width * placement.height * unit)
    for (image, position) in zip(images, placement.positions) {
      precondition(image.format == first.format, "an atlas has one format")
      paint(image, at: position, of: placement, unit: unit, into: &bytes)
    }
    return StoredPixels(
      width: placement.width, height: placement.height, format: first.format, colorSpace: first.colorSpace,
      bytes: bytes, isOpaque: images.allSatisfy(\.isOpaque))
  }

  private static func paint(
    _ image: StoredPixels, at position: AtlasPlacement.Position, of placement: AtlasPlacement, unit: Int,
    into bytes: inout [UInt8]
  ) {
    let top = placement.height - position.y - image.height
    let rowBytes = image.width * unit
    let edge = placement.repeatsEdges ? 1 : 0
    for y in -edge..<image.height + edge where (0..<placement.height).contains(top + y) {
      let source = min(max(y, 0), image.height - 1) * rowBytes
      let start = ((top + y) * placement.width + position.x) * unit
      bytes.replaceSubrange(start..<start + rowBytes, with: image.bytes[source..<source + rowBytes])
      guard placement.repeatsEdges else { continue }
      let last = source + rowBytes - unit
      if position.x > 0 {
        bytes.replaceSubrange(start - unit..<start, with: image.bytes[source..<source + unit])
      }
      if position.x + image.width < placement.width {
        let end = start + rowBytes
        bytes.replaceSubrange(end..<end + unit, with: image.bytes[last..<last + unit])
      }
    }
  }
}
