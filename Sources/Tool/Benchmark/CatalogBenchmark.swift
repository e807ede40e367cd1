import CrushCompiledCatalogs
import CrushFiles

/// A benchmark that decodes all renditions of compiled catalogs with one thread.
struct CatalogBenchmark {
  let paths: [String]
  let rounds: Int

  /// Prints a line for each catalog: its path, the number of decoded renditions, their bytes at 4 a pixel, and the CPU
  /// seconds of the best round. A round reads the structure, and decodes each atlas once for its links.
  func run() throws {
    for path in paths {
      let file = try Files.read(path, limit: 1 << 31)
      var best = Double.infinity
      var decoded = (renditions: 0, bytes: 0)
      for _ in 0..<rounds {
        best = min(
          best,
          try Stopwatch.seconds {
            decoded = try Self.decoded(file)
            return decoded.renditions + 1
          })
      }
      print("\(path)\t\(decoded.renditions)\t\(decoded.bytes)\t\(best)")
    }
  }

  private static func decoded(_ file: [UInt8]) throws -> (renditions: Int, bytes: Int) {
    let catalog = try CompiledCatalog(file.span)
    var decoder = RenditionDecoder(catalog)
    var total = (renditions: 0, bytes: 0)
    for group in catalog.groupsByAtlas() {
      for index in group where catalog.renditions[index].hasPixels {
        // A rendition of an unknown coding costs nothing.
        guard let image = try? decoder.image(of: index, in: file.span) else { continue }
        total.renditions += 1
        total.bytes += image.width * image.height * 4
      }
    }
    return total
  }
}
