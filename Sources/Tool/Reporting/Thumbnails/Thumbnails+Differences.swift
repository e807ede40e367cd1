import CrushBasics
package import CrushFiles
import CrushPNG

extension Thumbnails {
  /// Two images whose pixels are compared.
  package struct Pair: Sendable, Hashable {
    package let before: PictureSource
    package let after: PictureSource

    package init(before: PictureSource, after: PictureSource) {
      self.before = before
      self.after = after
    }
  }

  /// Returns the difference of the pixels of two images; nil if their sizes differ or one cannot be drawn.
  package func difference(
    _ before: PictureSource, _ after: PictureSource, _ afterReader: FileReader
  ) -> PictureDifference? {
    differences(of: [Pair(before: before, after: after)], afterReader).first ?? nil
  }

  /// Returns the difference of each pair, on all workers. Each catalog is read once for all pairs with another catalog.
  ///
  /// Samples are compared as stored, without a conversion of colors. Samples of 16 bits are rounded to 8 bits.
  package func differences(of pairs: [Pair], _ afterReader: FileReader) -> [PictureDifference?] {
    var result = [PictureDifference?](repeating: nil, count: pairs.count)
    for group in Self.groups(pairs) {
      let befores = group.before.map { catalog(at: $0, reader) }
      let afters = group.after.map { catalog(at: $0, afterReader) }
      // A catalog that cannot be read has no pixels.
      if befores.map({ $0 == nil }) ?? false || afters.map({ $0 == nil }) ?? false { continue }
      let compared = Workers.map(group.positions, width: jobs, scratch: { (PictureDecoderPair()) }) {
        decoders, position in
        compare(
          open(pairs[position].before, befores ?? nil, reader), open(pairs[position].after, afters ?? nil, afterReader),
          &decoders)
      }
      for (position, difference) in zip(group.positions, compared) { result[position] = difference }
    }
    return result
  }

  /// The pairs with one catalog on each side, or with files.
  private struct Group {
    let before: String?
    let after: String?
    var positions: [Int]
  }

  private static func groups(_ pairs: [Pair]) -> [Group] {
    var groups: [Group] = []
    var known: [[String?]: Int] = [:]
    for (position, pair) in pairs.enumerated() {
      let catalogs = [pair.before.catalog, pair.after.catalog]
      if let group = known[catalogs] {
        groups[group].positions.append(position)
      } else {
        known[catalogs] = groups.count
        groups.append(Group(before: catalogs[0], after: catalogs[1], positions: [position]))
      }
    }
    return groups
  }

  private func open(_ source: PictureSource, _ catalog: OpenCatalog?, _ reader: FileReader) -> PictureFile? {
    switch source {
    case .file(let path): file(at: path, reader)
    case .rendition(_, let index): catalog.flatMap { PictureFile($0, index: index, reading) }
    }
  }

  private func compare(
    _ before: PictureFile?, _ after: PictureFile?, _ decoders: inout PictureDecoderPair
  ) -> PictureDifference? {
    guard let before, let after else { return nil }
    return gate.with(before.memory + after.memory) {
      guard let one = decoders.before.pixels(of: before), let other = decoders.after.pixels(of: after),
        one.width == other.width, one.height == other.height
      else { return nil }
      let (pixels, others) = (one.pixels.span, other.pixels.span)
      var differing = 0
      for index in pixels.indices { differing &+= pixels[index] == others[index] ? 0 : 1 }
      return PictureDifference(differing: differing, total: pixels.count)
    }
  }
}

/// The decoders of both sides. Each keeps the atlases of its side's catalog.
private struct PictureDecoderPair: ~Copyable {
  var before = PictureDecoder()
  var after = PictureDecoder()
}

extension PictureSource {
  /// The path of the catalog; nil for a file.
  fileprivate var catalog: String? {
    if case .rendition(let catalog, _) = self { catalog } else { nil }
  }
}
