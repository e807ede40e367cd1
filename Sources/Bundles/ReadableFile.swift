package import FileSystem

/// A file for random access, on the disk, inside an archive, or in a revision. It is closed at the end of its lifetime.
package struct ReadableFile: ~Copyable {
  private enum Source: ~Copyable {
    case disk(OpenFile)
    case store(any StoredFile)
  }

  private let source: Source

  package init(_ path: String, _ reader: FileReader) throws(FileError) {
    if let place = reader.fileLocation(of: path) {
      source = .store(try place.store.open(file: try place.store.file(at: place.inner, path), path))
    } else {
      source = .disk(try OpenFile(path))
    }
  }

  /// Returns the current size in bytes.
  package func size() throws(FileError) -> Int {
    switch source {
    case .disk(let file): try file.size()
    case .store(let file): file.size
    }
  }

  /// Reads the file's first bytes, at most `count`. It may return fewer bytes than the file has. Must be the first
  /// read.
  package func start(count: Int) throws(FileError) -> [UInt8] {
    switch source {
    case .disk(let file): try file.start(count: count)
    case .store(let file): try file.bytes(at: 0, count: count)
    }
  }

  /// Reads the bytes from `offset` on: fewer than `count` at the end of the file, none after it.
  package func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    switch source {
    case .disk(let file): try file.bytes(at: offset, count: count)
    case .store(let file): try file.bytes(at: offset, count: count)
    }
  }
}
