import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// The encoder against the bytes of Apple's catalogs.
@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
struct EncodingCorpusTests {
  private static let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
  /// With `ASSETCRUSH_FULL`, bitmaps of all sizes are compared, and each difference is printed. Use a release build then.
  private static let isFull = ProcessInfo.processInfo.environment["ASSETCRUSH_FULL"] != nil
  private static let mostBytes = isFull ? Int.max : 60_000
  /// The slow encoder takes less.
  private static let mostSlowBytes = isFull ? Int.max : 3000

  /// A folder for the smallest payloads as catalogs, next to their pixels, for other readers.
  private static let folder = ProcessInfo.processInfo.environment["ASSETCRUSH_STREAMS"].map { URL(filePath: $0) }

  /// The least percentage of bitmaps with equal bytes, by codec and pixel format. Older versions of CoreUI than 498 have
  /// another encoder of LZFSE. The other deepmaps of color are a theme of macOS and a band with a loss. Most small ones are from
  /// the theme.
  private static let floors = [
    "uncompressed ARGB": 100, "rle ARGB": 100, "rle GA8 ": 100, "lzvn ARGB": 90, "lzfse ARGB": 98, "lzfse GA8 ": 100,
    "palette-img ARGB": 100, "deepmap-lzfse ARGB": isFull ? 40 : 0, "deepmap-lzfse GA8 ": 100, "deepmap2 ARGB": 100,
    "deepmap2 GA8 ": 100,
  ]

  /// The counts of a codec.
  private struct Count {
    var equal = 0
    var different = 0
    /// Bitmaps whose codec has a loss in Apple's catalog. They need another one here.
    var lossy = 0
    var ours = 0
    var apples = 0
  }

  @Test func `payloads are Apple's bytes`() throws {
    var counts: [String: Count] = [:]
    var seen: Set<[UInt8]> = []
    var (time, pixelBytes) = (Duration.zero, 0)
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      for bitmap in try StoredBitmap.all(in: bytes.span, mostBytes: Self.mostBytes) {
        guard seen.insert(bitmap.payload).inserted else { continue }
        let isOld = bitmap.choice.coreUIVersion < 498
        let name = "\(bitmap.compression.name) \(bitmap.pixels.format.rawValue)" + (isOld ? " before CoreUI 498" : "")
        time += ContinuousClock().measure {
          compare(bitmap, in: file.lastPathComponent, &counts[name, default: Count()])
        }
        pixelBytes += bitmap.pixels.bytes.count
      }
    }
    print("\(pixelBytes) bytes of pixels in \(time)")
    for (name, count) in counts.sorted(by: { $0.key < $1.key }) {
      print(
        "\(name): \(count.equal) equal, \(count.different) different, \(count.lossy) with a loss, "
          + "\(count.ours) bytes for \(count.apples)")
      guard let floor = Self.floors[name] else { continue }
      #expect(count.equal * 100 >= floor * (count.equal + count.different), Comment(rawValue: name))
    }
    #expect(counts.values.reduce(0) { $0 + $1.equal } > 0)
  }

  /// Encodes a bitmap and counts the result.
  private func compare(_ bitmap: StoredBitmap, in file: String, _ count: inout Count) {
    let result = BitmapEncoder.encode(bitmap.pixels, bitmap.choice)
    count.ours += result.payload.count
    count.apples += bitmap.payload.count
    if result.payload == bitmap.payload, result.bytesPerRow == bitmap.bytesPerRow {
      count.equal += 1
    } else if bitmap.hasLoss {
      count.lossy += 1
    } else {
      count.different += 1
      guard Self.isFull else { return }
      print(
        "\(file): CoreUI \(bitmap.choice.coreUIVersion), class \(bitmap.choice.deploymentClass ?? -1),",
        "\(bitmap.compression.name), \(bitmap.pixels.width) x \(bitmap.pixels.height):",
        "\(result.compression.name), \(result.payload.count) bytes for \(bitmap.payload.count)")
    }
  }

  @Test func `the smallest payloads decode to equal pixels`() throws {
    var (ours, apples) = (0, 0)
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      var total = (ours: 0, apples: 0)
      for bitmap in try StoredBitmap.all(in: bytes.span, mostBytes: Self.mostSlowBytes) {
        var choice = bitmap.choice
        choice.optimization = .space
        let result = BitmapEncoder.encode(bitmap.pixels, choice)
        let isEqual = try StoredBitmap.decode(result, like: bitmap.pixels) == bitmap.pixels.shownBytes
        #expect(isEqual, Comment(rawValue: "\(file.path), \(bitmap.pixels.width) pixels wide"))
        total.ours += result.payload.count
        if let folder = Self.folder {
          let name = "\(file.lastPathComponent)-\(total.apples)"
          try Data(StoredBitmap.catalog(result, like: bitmap.pixels)).write(to: folder.appending(path: name + ".car"))
          try Data(bitmap.pixels.shownBytes).write(to: folder.appending(path: name + ".raw"))
        }
        total.apples += bitmap.payload.count
      }
      ours += total.ours
      apples += total.apples
      if Self.isFull, total.apples > 0 {
        print(
          "\(file.lastPathComponent): \(total.ours) bytes for \(total.apples), \(total.ours * 100 / total.apples) %")
      }
    }
    print("smallest: \(ours) bytes for \(apples), \(Double(ours * 10000 / max(1, apples)) / 100) %")
    #expect(ours < apples)
  }
}
