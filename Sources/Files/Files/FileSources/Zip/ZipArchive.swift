/// A zip archive whose directory was read. The data of its files are read when they are needed.
struct ZipArchive: Sendable {
  let path: String
  /// The number of the archive among those of a reader.
  let number: Int
  /// The trace of the archive when its directory was read.
  let trace: FileTrace
  /// The whole archive if it is in memory; nil for one on the disk.
  let memory: [UInt8]?
  let directory: ZipFields
  let entries: [ZipEntry]
  let tree: ArchiveTree
  /// The names that were skipped, and the first of them; nil if there are none.
  let badNames: ArchiveProblem?

  /// The most bytes of a directory, about 300,000 files.
  private static let directoryLimit = 1 << 25
  /// The most files and folders. A short name may need many folders.
  private static let mostFiles = 1 << 19
  /// Archives of more bytes than this after unpacking must not be compressed more than this many times.
  private static let mostBytes = 1 << 30
  private static let mostRatio = 100
  /// The most bytes of a link's target, and the most links.
  private static let longestTarget = 4096
  private static let mostLinks = 1 << 12

  /// Reads the directory of an archive.
  ///
  /// - Returns: nil if the file does not begin like a zip archive.
  init?(_ path: String, number: Int) throws(FileError) {
    let file = try Descriptor.reading(path)
    let status = try file.status()
    guard status.kind == .file else { return nil }
    try self.init(ArchiveBytes(file), status.trace, memory: nil, path, number: number, mostFiles: Self.mostFiles)
  }

  /// Reads the directory of an archive in memory.
  ///
  /// - Parameters:
  ///   - path: the path of the archive for readers and messages.
  ///   - mostFiles: the most files and folders.
  /// - Returns: nil if the bytes do not begin like a zip archive.
  init?(_ bytes: [UInt8], path: String, number: Int, mostFiles: Int = mostFiles) throws(FileError) {
    let trace = FileTrace(size: bytes.count, modified: 0, changed: 0, number: 0)
    try self.init(ArchiveBytes(bytes), trace, memory: bytes, path, number: number, mostFiles: mostFiles)
  }

  private init?(
    _ file: borrowing ArchiveBytes, _ trace: FileTrace, memory: [UInt8]?, _ path: String, number: Int, mostFiles: Int
  ) throws(FileError) {
    guard Self.isStart(try file.bytes(at: 0, count: 4)) else { return nil }
    let end = try ZipEnd(of: file, size: trace.size, path: path)
    if end.directory.count > Self.directoryLimit {
      throw FileError(path, .read, .archive(.largeDirectory(limit: Self.directoryLimit)))
    }
    self.path = path
    self.number = number
    self.trace = trace
    self.memory = memory
    directory = ZipFields(bytes: try file.bytes(at: end.directory.lowerBound, count: end.directory.count))
    entries = try Self.entries(in: directory, end, path)
    try Self.checkSize(entries, trace.size, path)
    var builder = ArchiveTree.Builder(
      ArchiveTree.Reasons(repeatedName: .archive(.repeatedName)) { .archive(.link(target: $0)) }, mostNodes: mostFiles)
    var bad: (first: String, count: Int)?
    var links = 0
    for (index, entry) in entries.enumerated() {
      let parts = entry.path.flatMap(ZipName.parts)
      var problem = entry.problem
      var kind = ArchiveTree.Kind.file(index)
      if entry.isLink, problem == nil {
        links += 1
        let target = links > Self.mostLinks ? nil : Self.target(of: entry, in: file, path, directory)
        if let target { kind = .link(index, target: target) } else { problem = .badData }
      }
      // The archive itself may be an entry, `./`.
      if entry.isFolder, let path = entry.path, ["./", "/"].contains(path) { continue }
      let isAdded = parts.map { parts in
        entry.isFolder
          ? builder.add(folder: parts) : builder.add(file: parts, kind, problem: problem.map(FileError.Reason.archive))
      }
      if builder.isFull { throw FileError(path, .read, .archive(.tooManyFiles(limit: mostFiles))) }
      if isAdded != true {
        let name = entry.path ?? String(decoding: directory.bytes[entry.name], as: UTF8.self)
        bad = (bad?.first ?? name, (bad?.count ?? 0) + 1)
      }
    }
    tree = builder.finished()
    badNames = bad.map { .badNames(first: $0.first, count: $0.count) }
  }

  /// Returns true if a file begins with an entry, or is an archive without any.
  static func isStart(_ bytes: [UInt8]) -> Bool {
    [ZipSignature.localHeader, ZipSignature.end].contains(ZipFields(bytes: bytes).long(at: 0))
  }

  private static func entries(
    in directory: ZipFields, _ end: ZipEnd, _ path: String
  ) throws(FileError) -> [ZipEntry] {
    var entries: [ZipEntry] = []
    var start = 0
    while let entry = ZipEntry(directory, at: start, shift: end.shift) {
      entries.append(entry)
      start += ZipEntry.length(directory, at: start)
    }
    // Old writers store only the lowest 16 bits of a large number. A signature may follow the entries, but no entry that
    // is damaged: with a damaged count, the archive would seem to have fewer files.
    guard entries.count & ZipSignature.noWord == end.count & ZipSignature.noWord,
      directory.long(at: start) != ZipSignature.directoryEntry
    else {
      throw FileError(path, .read, .archive(.badDirectory(offset: end.directory.lowerBound + start)))
    }
    // An entry ends where the next one begins. Entries with overlapping data all become unreadable.
    let order = entries.indices.sorted { (entries[$0].offset, $0) < (entries[$1].offset, $1) }
    var limit = end.directory.lowerBound
    for index in order.reversed() {
      entries[index].limit = limit
      entries[index].end = end.directory.lowerBound
      limit = min(limit, entries[index].offset)
    }
    return entries
  }

  /// - Throws: `bomb` if the files are much larger than the archive.
  private static func checkSize(_ entries: [ZipEntry], _ size: Int, _ path: String) throws(FileError) {
    var total = 0
    for entry in entries {
      let (sum, overflow) = total.addingReportingOverflow(max(0, entry.size))
      total = overflow ? .max : sum
    }
    if total > mostBytes && total / mostRatio > size {
      throw FileError(path, .read, .archive(.bomb(size: total, archive: size)))
    }
  }

  private static func target(
    of entry: ZipEntry, in file: borrowing ArchiveBytes, _ path: String, _ directory: ZipFields
  ) -> String? {
    guard entry.size <= longestTarget,
      let bytes = try? ZipData(entry, directory, path).contents(of: file, limit: longestTarget)
    else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}
