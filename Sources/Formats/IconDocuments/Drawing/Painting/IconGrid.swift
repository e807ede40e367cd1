/// The map from points of a document to pixels of a square picture.
struct IconGrid {
  /// The pixels of each side.
  let side: Int
  /// Pixels for a point of the document's canvas.
  let scale: Double
  /// The pixel position of the canvas's left and top edge.
  let origin: Double

  /// - Parameters:
  ///   - target: the pixels of each side of the result.
  ///   - factor: the pixels that become one pixel of the result, on each axis.
  init(target: Int, factor: Int, shape: IconDrawing.Shape) {
    side = target * factor
    let inset =
      switch shape {
      case .square: 0
      case .mac: Self.macInset(target) * factor
      }
    origin = Double(inset)
    scale = Double(side - 2 * inset) / IconDocument.canvas
  }

  /// Returns the pixels from the edge of the picture to the rounded square, which shows the whole canvas of the
  /// document.
  ///
  /// The distance is 100 of 1,024 parts, rounded down to whole points at 2x. It is 2, 6, 12, 24, 50 and 100 for 32 to
  /// 1,024 pixels (CoreUI 972 to 975), so that edges are sharp. Apple makes no picture of 16 pixels. Its distance is 1
  /// here.
  private static func macInset(_ side: Int) -> Int {
    let even = side * 100 / 2048 * 2
    return even > 0 ? even : side * 100 / 1024
  }

  /// The document's canvas in pixels.
  var canvas: IconFrame {
    let side = IconDocument.canvas * scale
    return IconFrame(x: origin, y: origin, width: side, height: side)
  }

  /// Returns a frame in pixels.
  func pixels(_ frame: IconFrame) -> IconFrame {
    IconFrame(
      x: origin + frame.x * scale, y: origin + frame.y * scale, width: frame.width * scale,
      height: frame.height * scale)
  }

  /// Returns the pixels that a frame touches. Nil if it is empty or outside of the picture.
  func box(of frame: IconFrame) -> IconBox? {
    guard let columns = range(frame.x, frame.width), let rows = range(frame.y, frame.height) else { return nil }
    return IconBox(columns: columns, rows: rows)
  }

  private func range(_ start: Double, _ length: Double) -> Range<Int>? {
    guard length > 0, start.isFinite, (start + length).isFinite else { return nil }
    let limit = Double(side)
    let first = min(max(start.rounded(.down), 0), limit)
    let last = min(max((start + length).rounded(.up), 0), limit)
    return first < last ? Int(first)..<Int(last) : nil
  }
}

extension IconFrame {
  /// Returns the part of this frame that has these positions in a frame of side 1.
  func part(_ unit: IconFrame) -> IconFrame {
    IconFrame(
      x: x + unit.x * width, y: y + unit.y * height, width: unit.width * width, height: unit.height * height)
  }
}

/// A rectangle of whole pixels.
struct IconBox: Equatable {
  let columns: Range<Int>
  let rows: Range<Int>

  var count: Int { columns.count * rows.count }
}
