import CrushFiles

extension FuzzTargets {
  static let archive = FuzzTarget(
    "zip",
    "The names in an archive stay inside it, each file has the size of its entry, and all ways to read it agree.",
    seeds: ["TestImages/Bundles/**/*.ipa"], maximumLength: 4096
  ) { input throws(Violation) in
    guard let reader = try? FileReader(archive: input, at: Archives.path) else { return 0 }
    var paths: [(path: String, size: Int)] = []
    var names: [String] = []
    do throws(FileError) {
      try reader.walk(Archives.path) { entry in
        names.append(entry.relativePath)
        if entry.kind == .file { paths.append((entry.path, entry.known?.size ?? -1)) }
        return true
      } failed: { _ in
      }
    } catch { throw Violation("the archive has no top: \(error.message)") }
    try Violation.unless(Set(names.map { Array($0.utf8) }).count == names.count, "two files have one path")
    for name in names { try Archives.check(name: name) }
    var total = 0
    for (path, size) in paths { total += try Archives.check(path, size: size, in: reader) }
    // Data do not overlap, except by links, so that the best ratio of deflate bounds the sum.
    try Violation.unless(total <= (input.count + names.count * 64) * 1040 + 4096, "\(total) bytes of files")
    return total
  }
}

/// The laws of archives.
enum Archives {
  static let path = "a.zip"
  /// The most bytes of a file.
  private static let limit = 1 << 22

  static func check(name: String) throws(Violation) {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Array.init)
    let dots = UInt8(ascii: ".")
    try Violation.unless(
      parts.allSatisfy { !$0.isEmpty && $0 != [dots] && $0 != [dots, dots] }, "the path “\(name)” leaves the archive")
    try Violation.unless(
      !name.utf8.contains(0) && !name.utf8.contains(UInt8(ascii: "\\")), "the path “\(name)” has a bad character")
  }

  /// Reads a file as a whole, from its start, and in pieces. Returns its bytes.
  static func check(_ path: String, size: Int, in reader: FileReader) throws(Violation) -> Int {
    guard let bytes = try? reader.read(path, limit: limit) else { return 0 }
    try Violation.unless(bytes.count == size && size <= limit, "\(path): \(bytes.count) bytes, \(size) are stated")
    try Violation.unless((try? reader.size(of: path)) == size, "\(path): two sizes")
    for count in [0, 1, size / 2, size, size + 1] {
      let start = try? reader.prefix(of: path, count: count)
      try Violation.unless(start.map { $0.elementsEqual(bytes.prefix(count)) } ?? false, "\(path): start of \(count)")
    }
    let (middle, count) = (size / 3, size / 3 + 2)
    let piece: [UInt8]
    do throws(FileError) {
      let file = try ReadableFile(path, reader)
      piece = try file.bytes(at: middle, count: count)
    } catch { throw Violation("\(path): \(error.message)") }
    try Violation.unless(piece.elementsEqual(bytes.dropFirst(middle).prefix(count)), "\(path): another middle")
    if size > 0 {
      let short = try? reader.read(path, limit: size - 1)
      try Violation.unless(short == nil, "\(path): the limit is not exact")
    }
    return size
  }
}
