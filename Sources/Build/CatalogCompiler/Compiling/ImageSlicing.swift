import CrushCatalogSources
import CrushCompiledCatalogs

/// The parts of a sliced image, and the cut that leaves out the repeated pixels of its center.
///
/// Only the caps and the stated center of the source are stored. Seen in 5 catalogs of Xcode 7.3: an image of 150 × 150
/// with caps of 30, 29, 30 and 30 and a center of 1 × 1 has 60 × 61 stored pixels and nine parts.
struct ImageSlicing: Sendable, Equatable {
  /// The columns and rows of the source that are kept, from the left and from the top.
  private let columns: [Range<Int>]
  private let rows: [Range<Int>]
  let layout: RenditionLayout

  /// - Returns: nil if the parts do not fit into the image.
  init?(_ slicing: SourceEntry.Slicing, width: Int, height: Int) {
    let isTiled = slicing.centerMode == "tile"
    switch slicing.mode {
    case "3-part-horizontal": layout = RenditionLayout(rawValue: isTiled ? 20 : 21)
    case "3-part-vertical": layout = RenditionLayout(rawValue: isTiled ? 23 : 24)
    case "9-part": layout = RenditionLayout(rawValue: isTiled ? 30 : 31)
    default: return nil
    }
    let hasColumns = slicing.mode != "3-part-vertical"
    let hasRows = slicing.mode != "3-part-horizontal"
    guard
      let columns = hasColumns
        ? Self.parts(of: width, slicing.left, slicing.centerWidth, slicing.right) : [0..<width],
      let rows = hasRows ? Self.parts(of: height, slicing.top, slicing.centerHeight, slicing.bottom) : [0..<height]
    else { return nil }
    self.columns = columns
    self.rows = rows
  }

  /// Returns the first cap, the center after it, and the last cap.
  private static func parts(of length: Int, _ first: Int, _ center: Int, _ last: Int) -> [Range<Int>]? {
    guard first >= 0, last >= 0, center >= 0, first <= length, last <= length - first else { return nil }
    let rest = length - first - last
    // A center without a size is all of the rest.
    let center = center == 0 ? rest : center
    guard center <= rest else { return nil }
    return [0..<first, first..<first + center, length - last..<length]
  }

  /// Returns the stored pixels.
  func cut(_ pixels: StoredPixels) -> StoredPixels {
    let unit = pixels.format.bytesPerPixel ?? 1
    var bytes: [UInt8] = []
    let width = columns.reduce(0) { $0 + $1.count }
    let height = rows.reduce(0) { $0 + $1.count }
    bytes.reserveCapacity(width * height * unit)
    for row in rows.joined() {
      let start = row * pixels.width
      for column in columns {
        bytes += pixels.bytes[(start + column.lowerBound) * unit..<(start + column.upperBound) * unit]
      }
    }
    let isOpaque = pixels.isOpaque || Self.isOpaque(bytes, format: pixels.format)
    return StoredPixels(
      width: width, height: height, format: pixels.format, colorSpace: pixels.colorSpace, bytes: bytes,
      isOpaque: isOpaque)
  }

  private static func isOpaque(_ bytes: [UInt8], format: PixelFormat) -> Bool {
    let unit = format == .argb ? 4 : 2
    guard format == .argb || format == .gray8 else { return false }
    return stride(from: unit - 1, to: bytes.count, by: unit).allSatisfy { bytes[$0] == 255 }
  }

  /// The parts of the stored pixels, row by row from the top. `y` counts from the bottom edge.
  var slices: [RenditionProperties.Rectangle] {
    let height = rows.reduce(0) { $0 + $1.count }
    var slices: [RenditionProperties.Rectangle] = []
    var top = 0
    for row in rows {
      top += row.count
      var left = 0
      for column in columns {
        slices.append(.init(x: left, y: height - top, width: column.count, height: row.count))
        left += column.count
      }
    }
    return slices
  }
}

extension ImageSlicing {
  /// The parts of stored pixels that were cut before.
  init?(_ slicing: SourceEntry.Slicing, cutWidth: Int, cutHeight: Int) {
    var cut = slicing
    if slicing.mode != "3-part-vertical" { cut.centerWidth = cutWidth - slicing.left - slicing.right }
    if slicing.mode != "3-part-horizontal" { cut.centerHeight = cutHeight - slicing.top - slicing.bottom }
    self.init(cut, width: cutWidth, height: cutHeight)
  }
}
