import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Records that are built from the facts of Apple's catalogs, compared with Apple's bytes.
struct RecordCorpusTests {
  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `records of a corpus are equal to the ones of Apple`() throws {
    let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
    var (equal, different) = (0, 0)
    for url in files {
      let file = try Corpus.bytes(of: url)
      let catalog = try CompiledCatalog(file.span)
      for rendition in catalog.renditions {
        guard let record = RebuiltRecord(rendition, in: file).record else { continue }
        let stored = RebuiltRecord.normalized(rendition, in: file)
        let isEqual = record.encoded() == stored
        if !isEqual { print(url.lastPathComponent, rendition.name, rendition.layout.rawValue) }
        (equal, different) = (equal + (isEqual ? 1 : 0), different + (isEqual ? 0 : 1))
      }
    }
    print("\(equal) records equal, \(different) different, in \(files.count) catalogs")
    #expect(different == 0)
    #expect(equal > 1000)
  }
}

/// A record that is built from a rendition by the functions for compilers.
private struct RebuiltRecord {
  let record: RenditionRecord?

  init(_ rendition: Rendition, in file: [UInt8]) {
    let properties = rendition.properties
    var frame = ImageFrame()
    frame.slices = properties.slices
    if !properties.insets.isEmpty { frame.insets = properties.insets }
    frame.orientation = properties.orientation
    if case .link(let link) = rendition.payload { frame.layout = link.layout } else { frame.layout = rendition.layout }
    frame.metricsSize = Self.metricsSize(rendition, in: file)
    var facts = ImageFacts(
      name: rendition.name, width: rendition.width, height: rendition.height, scale: rendition.scale,
      format: rendition.pixelFormat ?? .argb, colorSpace: rendition.colorSpace ?? .generic)
    facts.flags = rendition.flags
    facts.frame = frame
    let payload = Self.payload(rendition, in: file)
    let bitmap = EncodedBitmap(payload: payload, bytesPerRow: properties.bytesPerRow, compression: .none)
    // Blend modes are in themes of macOS only.
    let isPlain = properties.blendMode == 0
    switch rendition.payload {
    case .link(let link) where isPlain && rendition.layout == .link:
      record = .link(facts, atlas: link.target, at: AtlasPlacement.Position(x: link.x, y: link.y))
    case .bitmap where isPlain && rendition.layout == .atlas: record = .atlas(facts, bitmap)
    case .bitmap where isPlain && properties.stored.contains { $0.type == 1003 }: record = .image(facts, bitmap)
    case .color(let color):
      record = .color(
        name: rendition.name, space: color.colorSpace, color.components, systemName: color.systemName)
    case .multisize(let sizes): record = .multisize(name: rendition.name, sizes)
    case .gradient(let gradient): record = .gradient(name: rendition.name, gradient)
    case .externalLink(let link): record = .externalLink(scale: rendition.scale, link.names)
    case .file(let stored) where rendition.pixelFormat == .jpeg:
      facts.width = rendition.properties.slices[0].width
      facts.height = rendition.properties.slices[0].height
      facts.colorSpace = .generic
      record = .imageFile(facts, Array(file[stored.range]))
    case .file(let stored) where rendition.layout == .vector && properties.opacity == 1:
      guard let content = try? stored.decoded(in: file) else { fallthrough }
      record = .vector(
        name: rendition.name, format: rendition.pixelFormat ?? .pdf, flags: rendition.flags, content)
    case .file(let stored) where rendition.layout == .data:
      record = .data(
        name: rendition.name, scale: rendition.scale, typeIdentifier: properties.uti, Array(file[stored.range]))
    default: record = nil
    }
  }

  /// Returns the size in the property 1003.
  private static func metricsSize(_ rendition: Rendition, in file: [UInt8]) -> (width: Int, height: Int)? {
    var position = rendition.range.lowerBound + 184
    for property in rendition.properties.stored {
      if property.type == 1003 {
        return (file.span.uint32(at: position + 28), file.span.uint32(at: position + 32))
      }
      position += 8 + property.bytes
    }
    return nil
  }

  private static func payload(_ rendition: Rendition, in file: [UInt8]) -> [UInt8] {
    let start = rendition.range.lowerBound
    return Array(file[start + 184 + file.span.uint32(at: start + 168)..<rendition.range.upperBound])
  }

  /// Returns Apple's bytes with the fields cleared that Apple does not initialize: the rest of a name's field, and the
  /// color space of renditions without pixels.
  static func normalized(_ rendition: Rendition, in file: [UInt8]) -> [UInt8] {
    var bytes = Array(file[rendition.range])
    for offset in 40 + rendition.name.utf8.count..<168 { bytes[offset] = 0 }
    let isPixels = rendition.pixelFormat?.isPixels == true
    for offset in 28..<32 where !isPixels { bytes[offset] = 0 }
    return bytes
  }
}

extension StoredFile {
  fileprivate func decoded(in file: [UInt8]) throws -> [UInt8] {
    let stored = Array(file[range])
    guard isCompressed else { return stored }
    return try RecordStream.decode(stored)
  }
}

/// Image stacks that are built again from Apple's, apart from the number without meaning in each layer.
@Suite(.enabled(if: Corpus.isThere, "\(Corpus.absence)")) struct LayeredImageCorpusTests {
  @Test func `image stacks are equal to the ones of Apple`() throws {
    var compared = 0
    for url in Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car") {
      let file = try Corpus.bytes(of: url)
      let catalog = try CompiledCatalog(file.span)
      for rendition in catalog.renditions where rendition.layout.rawValue == 1002 {
        let made = RenditionRecord.layeredImage(
          name: rendition.name, width: rendition.width, height: rendition.height, scale: rendition.scale,
          layers: rendition.properties.layers
        ).encoded()
        var stored = Array(file[rendition.range])
        // The header has 184 bytes, and the property starts with its type, its length and two numbers.
        for layer in rendition.properties.layers.indices {
          let start = 184 + 8 + 8 + layer * 48
          stored.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
        }
        #expect(made == stored)
        compared += 1
      }
    }
    #expect(compared >= 1)
  }
}
