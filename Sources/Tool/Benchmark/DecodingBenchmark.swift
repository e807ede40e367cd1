import CrushCodecs
import CrushFiles
import CrushPNG

/// A benchmark that decodes every PNG of a folder with each decoder. It also inflates each file without decoding, a
/// bound that no decoder on libdeflate can beat.
struct DecodingBenchmark {
  let folder: String
  let rounds: Int
  /// Whether to omit libpng, for profiles of this package's decoder.
  let isAlone: Bool

  func run() throws {
    var totals = [Double](repeating: 0, count: Self.names.count)
    var bytes = 0
    let decoder = Decoder()
    let inflater = Inflater()
    for case let name? in try Folder.names(in: folder) where name.hasSuffix(".png") {
      let file = try Files.read(Path.join(folder, name), limit: 1 << 30)
      let image = try PNGFile(file.span)
      let count = image.header.width * image.header.height * 4
      bytes += count
      let data = image.imageData(in: file.span)
      var best = [Double](repeating: .infinity, count: Self.names.count)
      for _ in 0..<rounds {
        if !isAlone {
          best[0] = min(best[0], try Stopwatch.seconds { try LibPNG.rgba(of: file.span, count: count).count })
        }
        best[1] = min(
          best[1],
          try Stopwatch.seconds {
            let image = try decoder.rgba(of: PNGFile(file.span), in: file.span)
            decoder.recycle(consume image)
            return count
          })
        best[2] = min(
          best[2],
          try Stopwatch.seconds {
            let image = try decoder.premultiplied(of: PNGFile(file.span), in: file.span)
            decoder.recycle(consume image)
            return count
          })
        var words = [UInt32](repeating: 0, count: (image.header.filteredBytes + 3) / 4)
        best[3] = min(
          best[3],
          try Stopwatch.seconds {
            let start = words.count * 4 - image.header.filteredBytes
            var span = words.mutableSpan
            return try inflater.inflate(data.span, image.isCgBI ? .raw : .zlib, into: &span, from: start)
          })
      }
      for index in best.indices { totals[index] += best[index] }
    }
    for (index, name) in Self.names.enumerated() where index > 0 || !isAlone {
      let speed = Double(bytes) / totals[index] / 1e6
      print("\(name)\t\((speed * 10).rounded() / 10)\t\((totals[0] / totals[index] * 100).rounded() / 100)")
    }
  }

  /// Reads and decodes every file once.
  func read() throws {
    let decoder = Decoder()
    var pixels = 0
    for case let name? in try Folder.names(in: folder) where name.hasSuffix(".png") {
      let file = try Files.read(Path.join(folder, name), limit: 1 << 30)
      pixels += try decoder.rgba(of: PNGFile(file.span), in: file.span).pixels.count
    }
    print(pixels)
  }

  private static let names = ["libpng RGBA", "assetcrush RGBA", "assetcrush BGRA premultiplied", "inflating alone"]
}
