import CrushCodecs
import CrushFiles
import CrushFixtures

/// An archive on the disk for one test.
struct ArchiveFixture {
  private let folder: TemporaryFolder
  let path: String

  init(_ builder: ZipBuilder, named name: String = "a.ipa") throws { try self.init(bytes: builder.bytes, named: name) }

  init(_ entries: [ZipBuilder.Entry]) throws { try self.init(ZipBuilder(entries)) }

  init(bytes: [UInt8], named name: String = "a.ipa") throws {
    folder = try TemporaryFolder()
    path = try folder.write(bytes, to: name)
  }

  func reader() throws -> FileReader { try FileReader(opening: [path]) }

  func path(_ inner: String) -> String { path + "/" + inner }

  /// Returns the text of a file, or the message of the error.
  func text(_ inner: String) -> String {
    do {
      return String(decoding: try reader().read(path(inner), limit: 1 << 20), as: UTF8.self)
    } catch let error as FileError { return error.message } catch { return "\(error)" }
  }

  /// Returns the paths below the archive that a walk visits, and the messages of the failures.
  func walk(from inner: String = "") throws -> (visited: [String], failures: [String]) {
    var (visited, failures): ([String], [String]) = ([], [])
    try reader().walk(inner.isEmpty ? path : path(inner)) { entry in
      visited.append(entry.relativePath + (entry.kind == .folder ? "/" : ""))
      return true
    } failed: { error in
      failures.append("\(error.path.dropFirst(path.count)): \(error.message)")
    }
    return (visited, failures)
  }
}

extension ZipBuilder.Entry {
  /// Returns the file compressed by libdeflate.
  func compressed() -> Self {
    var entry = self
    entry.isDeflated = true
    entry.stream = Deflater(level: 6).compress(contents.span, .raw)
    return entry
  }
}
