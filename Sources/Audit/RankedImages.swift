import Assets
import FileSystem
package import Survey

/// The images among files, the most decoded memory first; equals by path. None is copied before it is asked for: a table
/// shows the first few of many.
package struct RankedImages: RandomAccessCollection, Sendable {
  private let files: [AuditedFile]
  /// Indices of `files`.
  private let order: [Int]
  /// Bytes of all pixels together.
  package let pixelBytes: Int
  /// Bytes on disk of all together.
  package let fileBytes: Int
  /// Whether some are the system's to show, not the app's.
  package let hasSystems: Bool

  init(_ files: [AuditedFile]) {
    self.files = files
    // Small keys are sorted, not files.
    var keys: [(bytes: Int, index: Int)] = []
    keys.reserveCapacity(files.count)
    var (pixelBytes, fileBytes, hasSystems) = (0, 0, false)
    for index in files.indices {
      guard let footprint = files[index].footprint else { continue }
      keys.append((footprint.decodedBytes, index))
      pixelBytes = saturatingSum(pixelBytes, footprint.pixelBytes)
      fileBytes += files[index].size
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

  package subscript(position: Int) -> (file: AuditedFile, image: AuditedImage) {
    let file = files[order[position]]
    guard let image = file.image else { preconditionFailure("what is ranked is an image") }
    return (file, image)
  }
}
