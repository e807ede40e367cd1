/// A file for random access, on the disk, inside an archive, or in a revision. It is closed at the end of its lifetime.
package struct ReadableFile: ~Copyable {
  // Not private, since optimized code of other modules destroys a file by the type's metadata.
  enum Source: ~Copyable {
    case disk(Descriptor)
    case store(any StoredFile)
  }

  private let source: Source
  private let failedReads: FailedReads?

  package init(_ path: String, _ reader: FileReader) throws(FileError) {
    failedReads = reader.failedReads
    source = try reader.noting { () throws(FileError) in
      if let place = reader.fileLocation(of: path) {
        return .store(try place.store.open(file: try place.store.file(at: place.inner, path), path))
      }
      return .disk(try Descriptor.reading(path))
    }
  }

  /// Returns the current size in bytes.
  package func size() throws(FileError) -> Int {
    do throws(FileError) {
      switch source {
      case .disk(let file): return try file.status().size
      case .store(let file): return file.size
      }
    } catch { throw noted(error) }
  }

  /// Reads the file's first bytes, at most `count`. It may return fewer bytes than the file has. Must be the first
  /// read.
  package func start(count: Int) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      switch source {
      case .disk(let file): return try file.readOnce(count: count)
      case .store(let file): return try file.bytes(at: 0, count: count)
      }
    } catch { throw noted(error) }
  }

  /// Reads the bytes from `offset` on: fewer than `count` at the end of the file, none after it.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    do throws(FileError) {
      switch source {
      case .disk(let file): return try file.read(at: offset, count: count)
      case .store(let file): return try file.bytes(at: offset, count: count)
      }
    } catch { throw noted(error) }
  }

  private func noted(_ error: FileError) -> FileError {
    failedReads?.add(error)
    return error
  }
}
