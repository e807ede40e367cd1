import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushPNG
import CrushProjects

/// A search for PNGs that show the same pixels in different files, such as an image that was saved twice.
struct PixelDuplicates {
  private let reader: FileReader
  private let reading: ReadingOptions

  init(_ reader: FileReader, _ reading: ReadingOptions) {
    self.reader = reader
    self.reading = reading
  }

  private struct Key: Hashable {
    let size: PixelSize
    let hash: UInt64
  }

  /// - Parameters:
  ///   - audited: the indices of the files to compare.
  ///   - files: sorted by path.
  ///   - projects: the targets of the files. Files that share no target are not compared.
  ///   - copies: the files with the bytes of another one, which are not compared again.
  /// - Returns: for each image the first one before it that shows the same pixels, both as indices.
  func originals(
    of audited: [Int], _ files: [AuditedFile], _ projects: ProjectMap, copies: [Int: Int]
  ) -> [Int: Int] {
    var originals: [Int: Int] = [:]
    var firsts: [Key: [Int]] = [:]
    let copied = Set(copies.keys.map { identity(of: files[$0]) })
    let repeated = repeatedHashes(audited, files)
    for index in audited where copies[index] == nil {
      let file = files[index]
      guard let key = key(of: file), repeated.contains(key.hash) else { continue }
      let others = (firsts[key] ?? []).filter { CopyRules.mayReplace(files[$0], file, projects) }
      if others.isEmpty {
        if (firsts[key]?.count ?? 0) < CopyRules.mostFirsts { firsts[key, default: []].append(index) }
        continue
      }
      // Another name of a file is not a copy.
      let identity = self.identity(of: file)
      if identity != nil && copied.contains(identity)
        || others.contains(where: { self.identity(of: files[$0]) == identity })
      {
        continue
      }
      // Equal hashes are no proof, so the pixels are compared.
      let own = self.pixels(of: file)
      if let own, let first = others.first(where: { self.pixels(of: files[$0]) == own }) {
        originals[index] = first
      } else {
        firsts[key, default: []].append(index)
      }
    }
    return originals
  }

  /// Returns the size and hash of an image's pixels; nil for a file that is not compared.
  private func key(of file: AuditedFile) -> Key? {
    guard case .image(let image) = file.content, let pixels = image.sourcePixels, image.format == .png,
      !file.isRendition, CopyRules.mayRepeat(file)
    else { return nil }
    return Key(size: image.size, hash: pixels.hash)
  }

  /// Returns the hashes that several images have. A list of all hashes needs less memory than a table.
  private func repeatedHashes(_ audited: [Int], _ files: [AuditedFile]) -> Set<UInt64> {
    let hashes = audited.compactMap { key(of: files[$0])?.hash }.sorted()
    return Set(zip(hashes, hashes.dropFirst()).lazy.filter { $0.0 == $0.1 }.map(\.0))
  }

  private func identity(of file: AuditedFile) -> FileStatus.Identity? {
    try? reader.status(of: file.path).identity
  }

  /// Decodes 16-bit samples as they are, others as 8-bit colors with the colors of invisible pixels cleared.
  private func pixels(of file: AuditedFile) -> Pixels? {
    let decoder = Decoder()
    let read = try? reader.withContents(of: file.path, limit: AuditOptions.inputLimit) { (bytes) throws(PNGError) in
      let png = try PNGFile(bytes, options: reading)
      if png.header.bitDepth == 16 { return Pixels.deep(try decoder.raster(of: png, in: bytes)) }
      return .plain(try decoder.rgba(of: png, in: bytes).withCleanAlpha())
    }
    return try? read?.get()
  }

  private enum Pixels: Equatable {
    case plain(RGBAImage)
    case deep(Raster)
  }
}
