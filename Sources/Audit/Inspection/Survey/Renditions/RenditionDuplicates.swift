import CrushCodecs
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG
import CrushProjects

/// A search for renditions with the pixels or bytes of another rendition, or of a file beside the catalog.
///
/// Hashes of 128 bits are compared, since comparing pixels would decode both catalogs again.
struct RenditionDuplicates {
  private let files: [AuditedFile]
  private let projects: ProjectMap
  private let options: AuditOptions

  init(_ files: [AuditedFile], _ projects: ProjectMap, _ options: AuditOptions) {
    self.files = files
    self.projects = projects
    self.options = options
  }

  private struct Key: Hashable {
    let hash: ContentHash
    /// The number of bytes; nil for pixels.
    let bytes: Int?
  }

  /// The sizes of pictures and the numbers of bytes that renditions have. Other files cannot equal one.
  private struct Candidates {
    var sizes: Set<PixelSize> = []
    var bytes: Set<Int> = []
  }

  /// - Parameter audited: the indices of the files to compare, sorted by path.
  /// - Returns: for each copy the first file before it, if one of the two is a rendition.
  func originals(of audited: [Int]) -> [Int: AuditedFile.Original] {
    let candidates = candidates(audited)
    if candidates.sizes.isEmpty && candidates.bytes.isEmpty { return [:] }
    var originals: [Int: AuditedFile.Original] = [:]
    var groups: [Key: [Int]] = [:]
    for index in audited {
      for key in keys(of: files[index], candidates) {
        let first = (groups[key] ?? []).prefix(CopyRules.mostFirsts).first { mayReplace($0, index) }
        if let first {
          let path = files[first].path
          originals[index] = originals[index] ?? (key.bytes == nil ? .samePixels(path) : .sameBytes(path))
        } else {
          groups[key, default: []].append(index)
        }
      }
    }
    return originals
  }

  private func candidates(_ audited: [Int]) -> Candidates {
    var found = Candidates()
    for index in audited {
      guard let facts = files[index].rendition, isComparable(files[index], facts) else { continue }
      if let bytes = facts.fileBytes {
        found.bytes.insert(bytes)
      } else if case .image(let image) = files[index].content {
        found.sizes.insert(image.size)
      }
    }
    return found
  }

  private func isComparable(_ file: AuditedFile, _ facts: RenditionFacts) -> Bool {
    facts.hash != nil && facts.isOrdinary && file.folder.isDisjoint(with: [.systems, .layers])
  }

  private func keys(of file: AuditedFile, _ candidates: Candidates) -> [Key] {
    if let facts = file.rendition {
      guard isComparable(file, facts), let hash = facts.hash else { return [] }
      return [Key(hash: hash, bytes: facts.fileBytes)]
    }
    guard !file.isFolder, CopyRules.mayRepeat(file) else { return [] }
    var keys: [Key] = []
    if candidates.bytes.contains(file.size), let hash = byteHash(of: file) {
      keys.append(Key(hash: hash, bytes: file.size))
    }
    if case .image(let image) = file.content, image.format == .png, image.pixels != nil, !image.isAnimated,
      image.bitDepth <= 8, candidates.sizes.contains(image.size), let hash = pixelHash(of: file)
    {
      keys.append(Key(hash: hash, bytes: nil))
    }
    return keys
  }

  private func byteHash(of file: AuditedFile) -> ContentHash? {
    (try? options.reader.read(file.path, limit: AuditOptions.inputLimit)).map { ContentHash(of: $0.span) }
  }

  /// Returns the hash of a PNG's pixels as a catalog would give them: its colors pass through premultiplied form.
  private func pixelHash(of file: AuditedFile) -> ContentHash? {
    let decoder = Decoder()
    let read = try? options.reader.withContents(of: file.path, limit: AuditOptions.inputLimit) {
      (bytes) throws(PNGError) in
      try decoder.rgba(of: try PNGFile(bytes, options: options.reading), in: bytes)
    }
    guard let image = try? read?.get() else { return nil }
    let plain = image.premultiplied().unpremultiplied()
    return ContentHash(of: plain)
  }

  /// Returns true if one of two equal files could be deleted. Two renditions of one asset are variants of it, and so are
  /// two that differ in scale, device family or look.
  private func mayReplace(_ first: Int, _ copy: Int) -> Bool {
    let (first, copy) = (files[first], files[copy])
    guard projects.sharesTarget(first.membership, copy.membership), first.isRendition || copy.isRendition else {
      return false
    }
    guard let left = first.rendition, let right = copy.rendition else { return true }
    let isOneAsset = left.facet == right.facet && left.catalogNumber == right.catalogNumber
    return !isOneAsset && left.key.traits == right.key.traits
  }
}

extension RenditionKey {
  /// The key without the attributes that tell assets apart, and the ones of copies for old targets.
  fileprivate var traits: RenditionKey {
    without([.identifier, .dimension1, .dimension2, .deploymentTarget])
  }
}
