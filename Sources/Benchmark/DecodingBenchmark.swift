import Codecs
import FileSystem
import PNG

/// Decodes every PNG of a folder with each decoder.
struct DecodingBenchmark {
  let folder: String
  let rounds: Int

  func run() throws {
    var totals = [Double](repeating: 0, count: Self.names.count)
    var bytes = 0
    let decoder = Decoder()
    for case let name? in try Folder.names(in: folder) where name.hasSuffix(".png") {
      let file = try Files.read(Path.join(folder, name), limit: 1 << 30)
      let image = try PNGFile(file.span)
      let count = image.header.width * image.header.height * 4
      bytes += count
      var best = [Double](repeating: .infinity, count: Self.names.count)
      for _ in 0..<rounds {
        best[0] = min(best[0], try seconds { try LibPNG.rgba(of: file.span, count: count).count })
        best[1] = min(best[1], try seconds { try decoder.rgba(of: PNGFile(file.span), in: file.span).pixels.count })
        best[2] = min(
          best[2], try seconds { try decoder.premultiplied(of: PNGFile(file.span), in: file.span).pixels.count })
      }
      for index in best.indices { totals[index] += best[index] }
    }
    for (index, name) in Self.names.enumerated() {
      let speed = Double(bytes) / totals[index] / 1e6
      print("\(name)\t\((speed * 10).rounded() / 10)\t\((totals[0] / totals[index] * 100).rounded() / 100)")
    }
  }

  /// Reads and decodes every file, once.
  func read() throws {
    let decoder = Decoder()
    var pixels = 0
    for case let name? in try Folder.names(in: folder) where name.hasSuffix(".png") {
      let file = try Files.read(Path.join(folder, name), limit: 1 << 30)
      pixels += try decoder.rgba(of: PNGFile(file.span), in: file.span).pixels.count
    }
    print(pixels)
  }

  private static let names = ["libpng RGBA", "assetcrush RGBA", "assetcrush BGRA premultiplied"]

  private func seconds(_ body: () throws -> Int) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try body()
    precondition(count > 0, "something was decoded")
    return start.duration(to: clock.now) / .seconds(1)
  }
}
