import CrushFileKinds
import CrushFiles
import CrushImageFacts
package import CrushInspection

/// The images among files by decoded memory, largest first, then by path. An image is copied on access, since a table
/// shows the first few of many.
package struct RankedImages: RandomAccessCollection, Sendable {
  private let files: [AuditedFile]
  /// Indices of `files`.
  private let order: [Int]
  /// The bytes of all pixels.
  package let pixelBytes: Int
  /// The bytes on disk of all images.
  package let fileBytes: Int
  /// Whether the system shows some of the images instead of the app.
  package let hasSystems: Bool

  init(_ files: [AuditedFile]) {
    self.files = files
    // Small keys are sorted, not files.
    var keys: [(bytes: Int, index: Int)] = []
    keys.reserveCapacity(files.count)
    var (pixelBytes, fileBytes, hasSystems) = (0, 0, false)
    for index in files.indices {
      guard let footprint = files[index].footprint else { continue }
      let rendition = files[index].rendition
      fileBytes += files[index].size
      // No device of today loads a copy for old systems.
      if rendition?.isOldCopy == true { continue }
      keys.append((footprint.decodedBytes, index))
      // The pixels of an image in an atlas are the atlas's.
      if rendition?.atlas == nil { pixelBytes = saturatingSum(pixelBytes, footprint.pixelBytes) }
      hasSystems = hasSystems || files[index].folder.contains(.systems)
    }
    self.pixelBytes = pixelBytes
    self.fileBytes = fileBytes
    self.hasSystems = hasSystems
    let isInOrder = files.indices.dropFirst().allSatisfy { !Path.precedes(files[$0].path, files[$0 - 1].path) }
    keys.sort { left, right in
      if left.bytes != right.bytes { return left.bytes > right.bytes }
      return isInOrder ? left.index < right.index : Path.precedes(files[left.index].path, files[right.index].path)
    }
    order = keys.map(\.index)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }

  /// Returns the index of an image in the audit's files.
  package func fileIndex(at position: Int) -> Int { order[position] }

  package subscript(position: Int) -> (file: AuditedFile, image: AuditedImage) {
    let file = files[order[position]]
    guard let image = file.image else { preconditionFailure("only images are ranked") }
    return (file, image)
  }
}
