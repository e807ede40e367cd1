/// The list of a revision's files, as `git ls-tree -r -z` prints it, with or without `-l`.
struct GitListing {
  enum Kind: Sendable {
    case file, program, link, submodule
  }

  struct Entry: Sendable {
    let kind: Kind
    /// The place of the object's hexadecimal name in the list.
    let object: Range<Int>
    /// The size in bytes; nil if the repository does not have the object.
    var size: Int?
    /// The place of the path in the list.
    let path: Range<Int>
  }

  let bytes: [UInt8]
  var entries: [Entry] = []

  /// Returns nil if the list has another form.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    var start = 0
    while start < bytes.count {
      guard let end = bytes[start...].firstIndex(of: 0), let entry = Self.entry(in: bytes, start..<end) else {
        return nil
      }
      entries.append(entry)
      start = end + 1
    }
  }

  /// Returns the entry of a record: `MODE TYPE OBJECT<tab>PATH`, with `-l` also the size after the object,
  /// padded to seven columns.
  private static func entry(in bytes: [UInt8], _ record: Range<Int>) -> Entry? {
    guard let tab = bytes[record].firstIndex(of: UInt8(ascii: "\t")) else { return nil }
    let fields = bytes[record.lowerBound..<tab].split(separator: UInt8(ascii: " "))
    guard fields.count >= 3, tab + 1 < record.upperBound, GitRepository.isObject(fields[2]) else { return nil }
    let kind: Kind
    switch String(decoding: fields[0], as: UTF8.self) {
    case "120000": kind = .link
    case "160000": kind = .submodule
    case "100755": kind = .program
    default: kind = .file
    }
    // The size of a missing object is `BAD`, and that of a submodule `-`.
    let size = fields.count == 4 ? Int(String(decoding: fields[3], as: UTF8.self)) : nil
    return Entry(
      kind: kind, object: fields[2].indices, size: size.flatMap { $0 < 0 ? nil : $0 },
      path: tab + 1..<record.upperBound)
  }

  /// The most bytes of a path, as on Linux, and the most folders in one.
  private static let longest = 4096
  private static let deepest = 256

  /// Returns the parts of an entry's path; nil if it leads outside the revision or is no text.
  func parts(of entry: Entry) -> [String]? {
    guard entry.path.count <= Self.longest, let path = String(validating: bytes[entry.path], as: UTF8.self) else {
      return nil
    }
    let parts = Path.parts(of: path)
    return parts.count > Self.deepest || parts.contains { ["", ".", ".."].contains($0) } ? nil : parts
  }
}
