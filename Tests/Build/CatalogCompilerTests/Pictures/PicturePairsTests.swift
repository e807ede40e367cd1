import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFixtures
import Foundation
import Testing

/// Catalogs of Apple's tool with their sources. Every stored picture has the pixels that the reader gives.
@Suite(.enabled(if: Corpus.isThere, "\(Corpus.absence)")) struct PicturePairsTests {
  /// The pixels of the largest picture that is compared, since a build for tests is slow.
  private static let mostPixels = 20_000
  private static let pairs = Corpus.root?.appending(path: "car/pairs")

  @Test func `pixels equal the ones of Apple's catalogs`() throws {
    var (compared, equal, near) = (0, 0, 0)
    var different: [String] = []
    for car in Corpus.files(in: Self.pairs, extension: "car") {
      let folder = car.deletingLastPathComponent().appending(path: "Sources")
      let sources = Dictionary(grouping: Corpus.files(in: folder), by: \.lastPathComponent)
      let file = try Corpus.bytes(of: car)
      let catalog = try CompiledCatalog(file.span)
      var decoder = RenditionDecoder(catalog)
      let reader = PictureReader()
      for (index, rendition) in catalog.renditions.enumerated()
      where rendition.hasPixels && rendition.width * rendition.height <= Self.mostPixels {
        guard let candidates = sources[rendition.name] else { continue }
        let image = try decoder.image(of: index, in: file.span)
        let stored = words(of: image)
        var least = 256
        for candidate in candidates {
          var request = PictureRequest(allowsGray: rendition.pixelFormat == .gray8)
          request.form = .sRGB
          let picture = try reader.picture(try Corpus.bytes(of: candidate), name: rendition.name, request)
          guard let own = picture.pixels, own.width == image.width, own.height == image.height,
            own.format == rendition.pixelFormat
          else { continue }
          least = min(least, difference(words(of: own), stored))
        }
        // A file of another build has another size.
        guard least < 256 else { continue }
        compared += 1
        if least == 0 {
          equal += 1
        } else if least <= 3 {
          near += 1
        } else {
          different.append("\(car.path): \(rendition.name)")
        }
      }
    }
    print("pictures: \(compared) compared, \(equal) equal, \(near) within 3 levels, different: \(different)")
    #expect(compared >= 250)
    #expect(different.isEmpty)
    // Apple's Deepmap2 loses up to 3 levels in colored pictures.
    #expect(near <= 5)
  }

  /// Returns the pixels as words of B, G, R, A.
  private func words(of image: RenditionImage) -> [UInt32] {
    guard case .rgba8(let words) = image.samples else { return [] }
    return words.map { $0 & 0xFF00_FF00 | ($0 & 0xFF) << 16 | $0 >> 16 & 0xFF }
  }

  private func words(of pixels: StoredPixels) -> [UInt32] {
    let step = pixels.format == .gray8 ? 2 : 4
    return (0..<pixels.width * pixels.height).map { index in
      let start = index * step
      let (first, last) = (UInt32(pixels.bytes[start]), UInt32(pixels.bytes[start + step - 1]))
      if step == 2 { return first * 0x01_0101 | last << 24 }
      return first | UInt32(pixels.bytes[start + 1]) << 8 | UInt32(pixels.bytes[start + 2]) << 16 | last << 24
    }
  }

  private func difference(_ left: [UInt32], _ right: [UInt32]) -> Int {
    guard left.count == right.count else { return 256 }
    var largest = 0
    for (one, other) in zip(left, right) where one != other {
      for shift in [UInt32(0), 8, 16, 24] {
        largest = max(largest, abs(Int(one >> shift & 0xFF) - Int(other >> shift & 0xFF)))
      }
    }
    return largest
  }
}
