import CrushFileKinds
import CrushImageFacts
import CrushPNG
import CrushSteps

@testable import CrushBuild

/// The records of a build, written by hand.
enum BuildSample {
  static func record(
    _ source: String, _ disposition: Disposition, from before: Int, to after: Int, image: ImageRecord? = nil,
    isWritten: Bool = true
  ) -> FileRecord {
    let hasOutput =
      switch disposition {
      case .skipped, .failed: false
      default: true
      }
    return FileRecord(
      source: source, output: hasOutput ? "out-" + source : nil, disposition: disposition, sourceBytes: before,
      outputBytes: after,
      image: image, state: !hasOutput ? .none : isWritten ? .written : .current)
  }

  /// Returns the inspection of a PNG of this size.
  static func image(_ file: [UInt8], stripped: [ImageRecord.Stripped] = []) throws -> ImageRecord {
    let image = try PNGFile(file.span)
    return ImageRecord(
      footprint: MemoryFootprint(of: image.header), colorType: image.header.colorType,
      bitDepth: image.header.bitDepth, stripped: stripped, position: nil)
  }

  /// `image data (IDAT) from offset 33: the compressed stream is damaged or ends early`
  static let damaged = SourceError.png(.badImageData(.notDeflate, offset: 33))

  static let records = [
    record("a.png", .cgbi, from: 1000, to: 2500),
    record("b.png", .cgbi, from: 2000, to: 2000, isWritten: false),
    record("c.png", .standardPNG, from: 1000, to: 900),
    record("d.png", .rawPixels, from: 100, to: 10_000),
    record("e.plist", .binaryPropertyList, from: 0, to: 42),
    record("f.png", .copied(.animated), from: 100, to: 100),
    record("g.txt", .copied(.otherKind), from: 200, to: 200),
    record("h.strings", .copied(.alreadyBinary), from: 100, to: 100),
    record("i.png", .copied(.alreadyCgBI), from: 100, to: 100),
    record("j.bak", .skipped(.junk(.backup)), from: 50, to: 0),
    record("k", .skipped(.special), from: 0, to: 0),
    record("l.tmp", .skipped(.excluded), from: 5, to: 0),
    record("m.png", .failed(damaged), from: 70, to: 0),
  ]
}
