import CatalogCompiler
import Catalogs
import Fixtures
import Foundation
import Testing

/// Catalogs of Apple's tool with their sources. Every stored picture has the pixels that the reader gives.
@Suite(.enabled(if: Corpus.isThere, "\(Corpus.absence)")) struct PicturePairsTests {
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
      for (index, rendition) in catalog.renditions.enumerated() where rendition.hasPixels {
        guard let candidates = sources[rendition.name] else { continue }
        let image = try decoder.image(of: index, in: file.span)
        let stored = bytes(of: image)
        var least = 256
        for candidate in candidates {
          var request = PictureRequest(allowsGray: rendition.pixelFormat == .gray8)
          request.form = .sRGB
          let picture = try reader.picture(try Corpus.bytes(of: candidate), name: rendition.name, request)
          guard let own = picture.pixels, own.width == image.width, own.height == image.height,
            own.format == rendition.pixelFormat
          else { continue }
          least = min(least, difference(bytes(of: own), stored))
        }
        // A file of another build has another size.
        guard least < 256 else { continue }
        compared += 1
        if least == 0 { equal += 1 } else if least <= 3 { near += 1 } else { different.append("\(car.path): \(rendition.name)") }
      }
    }
    print("pictures: \(compared) compared, \(equal) equal, \(near) within 3 levels, different: \(different)")
    #expect(compared >= 300)
    #expect(different.isEmpty)
    // Apple's Deepmap2 loses up to 3 levels in colored pictures.
    #expect(near <= 5)
  }

  private func bytes(of image: RenditionImage) -> [UInt8] {
    guard case .rgba8(let words) = image.samples else { return [] }
    return words.flatMap { word in [16, 8, 0, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
  }

  private func bytes(of pixels: StoredPixels) -> [UInt8] {
    guard pixels.format == .gray8 else { return pixels.bytes }
    return stride(from: 0, to: pixels.bytes.count, by: 2).flatMap { start in
      let gray = pixels.bytes[start]
      return [gray, gray, gray, pixels.bytes[start + 1]]
    }
  }

  private func difference(_ left: [UInt8], _ right: [UInt8]) -> Int {
    guard left.count == right.count else { return 256 }
    return zip(left, right).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
  }
}
