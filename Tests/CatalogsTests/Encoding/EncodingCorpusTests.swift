import Fixtures
import Foundation
import Testing

@testable import Catalogs

/// The encoder against the bytes of Apple's catalogs.
@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
struct EncodingCorpusTests {
  private static let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
  /// Larger bitmaps are left to `scripts/compare/encoders`, which sets `ASSETCRUSH_FULL`.
  private static let isFull = ProcessInfo.processInfo.environment["ASSETCRUSH_FULL"] != nil
  private static let mostBytes = isFull ? Int.max : 100_000

  /// The counts of a codec.
  struct Count {
    var equal = 0
    var different = 0
    /// Bitmaps of another size, whose codec has a loss in Apple's catalog.
    var lossy = 0
    var bytes = (ours: 0, apples: 0)
  }

  @Test func `payloads are Apple's bytes`() throws {
    var counts: [String: Count] = [:]
    var seen: Set<[UInt8]> = []
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      for bitmap in try StoredBitmap.all(in: bytes.span) where bitmap.pixels.bytes.count <= Self.mostBytes {
        guard seen.insert(bitmap.payload).inserted else { continue }
        let result = BitmapEncoder.encode(bitmap.pixels, bitmap.choice)
        let group = bitmap.choice.coreUIVersion < 498 ? "before 498" : "since 498"
        let name = "\(bitmap.compression.name) \(bitmap.pixels.format.rawValue) \(group)"
        let isEqual = result.payload == bitmap.payload && result.bytesPerRow == bitmap.bytesPerRow
        if isEqual { counts[name, default: Count()].equal += 1 } else if bitmap.hasLoss {
          counts[name, default: Count()].lossy += 1
        } else {
          counts[name, default: Count()].different += 1
          if Self.isFull {
            print(
              file.lastPathComponent, name, "\(bitmap.pixels.width)x\(bitmap.pixels.height)", bitmap.choice,
              result.compression.name, result.payload.count, bitmap.payload.count, result.bytesPerRow, bitmap.bytesPerRow)
          }
        }
        counts[name, default: Count()].bytes.ours += result.payload.count
        counts[name, default: Count()].bytes.apples += bitmap.payload.count
      }
    }
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      print("\(name): \(count.equal) equal, \(count.different) different, \(count.lossy) with a loss, "
        + "\(count.bytes.ours) bytes for \(count.bytes.apples)")
    }
  }
}
