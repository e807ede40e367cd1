extension Files {
  /// Returns true if the path exists: a file, a folder, or a link, even without a target.
  package static func exists(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(of: path, followsLink: false)
      return true
    } catch { return !error.isMissing }
  }

  /// Returns true if the path exists or leads to something that exists, and also after an error of the system that leaves
  /// this open. Reading the path then reports the error.
  package static func mayExist(_ path: String) -> Bool {
    do throws(FileError) {
      _ = try FileStatus(of: path)
      return true
    } catch { return !error.isMissing && !error.isForbidden }
  }

  /// Returns true if the path is or leads to a folder, and also after an error of the system that leaves this open.
  package static func mayBeFolder(_ path: String) -> Bool {
    do throws(FileError) { return try FileStatus(of: path).kind == .folder } catch { return !error.isMissing }
  }

  /// Returns true if the path is a file, not a link, and contains exactly these bytes.
  package static func contentsEqual(_ path: String, _ bytes: [UInt8]) -> Bool {
    status(of: path, ifEqualTo: bytes) != nil
  }

  /// Returns the status of a file, not a link, that contains exactly these bytes; nil otherwise. The file is compared
  /// in pieces up to the first difference, so that memory does not depend on its size.
  static func status(of path: String, ifEqualTo bytes: [UInt8]) -> FileStatus? {
    guard let status = try? FileStatus(of: path, followsLink: false), status.kind == .file, status.size == bytes.count,
      let file = try? Descriptor.reading(path)
    else { return nil }
    return Self.status(of: file, ifEqualTo: bytes)
  }

  /// Returns the status of an open file that contains exactly these bytes; nil otherwise.
  static func status(of file: borrowing Descriptor, ifEqualTo bytes: [UInt8]) -> FileStatus? {
    do throws(FileError) {
      let opened = try file.status()
      var buffer = [UInt8](repeating: 0, count: min(pieceSize, bytes.count + 1))
      var offset = 0
      while true {
        let count = try file.read(into: &buffer)
        if count == 0 { return offset == bytes.count ? opened : nil }
        guard count <= bytes.count - offset, buffer[..<count] == bytes[offset..<(offset + count)] else { return nil }
        offset += count
      }
    } catch { return nil }
  }

  /// Returns true if the path is a file, not a link, with the bytes of `source`.
  package static func isCopy(_ path: String, of source: String) throws(FileError) -> Bool {
    let sourceStatus = try FileStatus(of: source)
    guard sourceStatus.kind == .file else { throw FileError(source, .read, .notAFile) }
    do throws(FileError) {
      let status = try FileStatus(of: path, followsLink: false)
      guard status.kind == .file, status.size == sourceStatus.size else { return false }
    } catch { return false }
    return try haveSameBytes(path, source)
  }

  /// Returns true if two files have equal bytes. They are compared in pieces.
  package static func haveSameBytes(_ path: String, _ other: String) throws(FileError) -> Bool {
    let left = try Descriptor.reading(path)
    let right = try Descriptor.reading(other)
    var leftBuffer = [UInt8](repeating: 0, count: try pieceSize(for: left))
    var rightBuffer = leftBuffer
    while true {
      let leftCount = try left.fill(&leftBuffer)
      let rightCount = try right.fill(&rightBuffer)
      if leftCount != rightCount || leftBuffer[..<leftCount] != rightBuffer[..<rightCount] { return false }
      if leftCount == 0 { return true }
    }
  }
}
