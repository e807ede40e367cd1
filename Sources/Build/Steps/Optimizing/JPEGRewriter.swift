import CrushCodecs
import CrushImageHeaders
import CrushPNG

/// A rewriter that makes JPEGs smaller without a change of a pixel.
///
/// The coefficients are written again with the best Huffman codes, in the order of scans that is smaller. A result is
/// decoded, and its pixels are compared with those of the source.
struct JPEGRewriter {
  private let policy: StripPolicy
  private let verifies: Bool
  /// The most bytes of the pixels, at four bytes a pixel.
  private let limit: Int

  init(_ recipe: PNGRecipe) {
    policy = recipe.strip
    verifies = recipe.verifies
    let limit = recipe.reading.maximumPixels.multipliedReportingOverflow(by: 4)
    self.limit = limit.overflow ? .max : limit.partialValue
  }

  /// - Throws: `OptimizeError.jpeg`, `severalPictures` and `differs`.
  func run(_ file: Span<UInt8>) throws(OptimizeError) -> OptimizedImage {
    guard let segments = JPEGSegments(file) else {
      // The decoder knows the reason.
      _ = try rewritten(file, isProgressive: false)
      throw .jpeg(.rejected("a segment before the first scan is damaged"))
    }
    if segments.metadata.contains(where: { $0.content == .pictures }) { throw .severalPictures }
    let kept = Kept(segments, policy, in: file)
    var best = copy(of: file, segments, kept)
    for isProgressive in [false, true] {
      guard let candidate = try rewritten(file, isProgressive: isProgressive) else { continue }
      guard (candidate.end..<file.count).allSatisfy({ file[$0] == 0 }) else { throw .severalPictures }
      let composed = Self.composed(candidate.bytes, kept.bytes)
      if composed.count < best.count { best = composed }
    }
    let result = OptimizedImage(
      bytes: best.count < file.count ? best : nil, stripped: kept.stripped, position: kept.position)
    if verifies, result.bytes != nil { try check(best.span, is: file) }
    return result
  }

  private func rewritten(_ file: Span<UInt8>, isProgressive: Bool) throws(OptimizeError) -> JPEG.Rewritten? {
    do throws(JPEGError) {
      return try JPEG.rewritten(file, isProgressive: isProgressive, limit: limit)
    } catch { throw .jpeg(error) }
  }

  /// Returns the file without the segments that are stripped. Its own scans may be the smallest.
  private func copy(of file: Span<UInt8>, _ segments: JPEGSegments, _ kept: Kept) -> [UInt8] {
    let removed = Dictionary(uniqueKeysWithValues: kept.replaced.map { ($0.lowerBound, $0) })
    var bytes: [UInt8] = []
    var offset = 0
    var hasOrientation = kept.orientation.isEmpty
    while offset < file.count {
      if let range = removed[offset] {
        if !hasOrientation { bytes += kept.orientation }
        hasOrientation = true
        offset = range.upperBound
        continue
      }
      bytes.append(file[offset])
      offset += 1
    }
    return bytes
  }

  /// Returns a rewritten file with the kept segments behind its JFIF segment, which must be first.
  private static func composed(_ rewritten: [UInt8], _ kept: [UInt8]) -> [UInt8] {
    var place = 2
    if rewritten.count > 6, rewritten[2] == 0xFF, rewritten[3] == 0xE0 {
      place = 4 + Int(rewritten[4]) << 8 + Int(rewritten[5])
    }
    return Array(rewritten[..<place]) + kept + rewritten[place...]
  }

  private func check(_ result: Span<UInt8>, is file: Span<UInt8>) throws(OptimizeError) {
    let isEqual: Bool
    do throws(JPEGError) {
      let expected = try JPEG.rgba(of: file, limit: limit)
      let actual = try JPEG.rgba(of: result, limit: limit)
      isEqual = actual.width == expected.width && actual.pixels == expected.pixels
    } catch { throw .jpeg(error) }
    if !isEqual { throw .differs }
  }
}

/// The segments that stay in a JPEG, and those that do not.
private struct Kept {
  /// The kept segments in their order, with a new Exif segment if only the orientation stays.
  private(set) var bytes: [UInt8] = []
  private(set) var stripped: [OptimizedImage.Stripped] = []
  /// The ranges of the stripped segments.
  private(set) var replaced: [Range<Int>] = []
  /// An Exif segment with the orientation alone, or empty.
  private(set) var orientation: [UInt8] = []
  private(set) var position: ImageRecord.Position?

  init(_ segments: JPEGSegments, _ policy: StripPolicy, in file: Span<UInt8>) {
    let turned = Self.orientation(segments, in: file)
    let isDefault = segments.profile(in: file).flatMap { ColorProfile($0) }?.isSRGB ?? false
    for segment in segments.metadata where segment.content != .colorModel {
      let isKept = Self.keeps(segment.content, policy, isDefaultProfile: isDefault)
      let data = file.extracting(segment.data)
      if segment.content == .exif, Exif.holdsPosition(data) { position = isKept ? .kept : .stripped }
      if isKept {
        for index in segment.range { bytes.append(file[index]) }
        continue
      }
      if segment.range == turned?.segment, policy.base == .safe {
        orientation = Self.exif(orientation: turned?.number ?? 1)
        bytes = orientation + bytes
      }
      replaced.append(segment.range)
      stripped.append(.init(name: segment.content.name, bytes: segment.range.count))
    }
  }

  /// Returns the orientation in Exif, or else in XMP, and the range of the segment that declares it.
  private static func orientation(
    _ segments: JPEGSegments, in file: Span<UInt8>
  ) -> (number: Int, segment: Range<Int>)? {
    for content in [JPEGSegments.Content.exif, .xmp] {
      for segment in segments.metadata where segment.content == content {
        let data = file.extracting(segment.data)
        let number = content == .exif ? Exif.orientation(data) : XMP.orientation(data)
        if let number, (1...8).contains(number) { return (number, segment.range) }
      }
    }
    return nil
  }

  /// A segment without a counterpart in PNG may change the picture, as that of JPEG XT does. Only `all` strips it.
  private static func keeps(_ content: JPEGSegments.Content, _ policy: StripPolicy, isDefaultProfile: Bool) -> Bool {
    guard let chunk = content.chunk else { return policy.base != .all }
    let isDefault = policy.base == .safe && !policy.keep.contains(chunk) && content == .profile && isDefaultProfile
    return policy.keeps(chunk) && !isDefault
  }

  /// Returns a segment with the orientation alone: big-endian TIFF with one entry, tag 274 (TIFF 6.0, section 2).
  /// It is empty for an upright image.
  private static func exif(orientation: Int) -> [UInt8] {
    guard (2...8).contains(orientation) else { return [] }
    let data =
      Array("Exif\0\0MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
      ]
    return [0xFF, 0xE1, 0, UInt8(data.count + 2)] + data
  }
}

extension JPEGSegments.Content {
  /// The chunk of a PNG with the same content, which the options for metadata name.
  var chunk: ChunkType? {
    switch self {
    case .exif: .exif
    case .profile: .colorProfile
    case .xmp: ChunkType("iTXt")
    case .comment, .photoshop: ChunkType("tEXt")
    case .pictures, .colorModel, .other: nil
    }
  }
}
