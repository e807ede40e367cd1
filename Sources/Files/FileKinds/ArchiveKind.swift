import CrushFiles

/// The kinds of archives whose content an audit does not read.
package enum ArchiveKind: String, Sendable, CaseIterable {
  case zip, gzip, tar, xz, bzip2
  case sevenZip = "7z"
  case rar, xar

  /// Recognizes an archive by its first bytes. Returns nil if the file is not an archive or cannot be read.
  package init?(fileAt path: String) {
    guard let head = try? Files.prefix(of: path, count: 512) else { return nil }
    self.init(head)
  }

  /// - Parameter head: the first 512 bytes of a file, or all of a shorter one.
  package init?(_ head: [UInt8]) {
    func holds(_ text: String, at offset: Int = 0) -> Bool { head.dropFirst(offset).starts(with: text.utf8) }
    if holds("PK\u{3}\u{4}") || holds("PK\u{5}\u{6}") {
      self = .zip
    } else if head.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if holds("ustar", at: 257) {
      self = .tar
    } else if head.starts(with: [0xFD, 0x37, 0x7A, 0x58, 0x5A]) {
      self = .xz
    } else if holds("BZh") {
      self = .bzip2
    } else if head.starts(with: [0x37, 0x7A, 0xBC, 0xAF]) {
      self = .sevenZip
    } else if holds("Rar!") {
      self = .rar
    } else if holds("xar!") {
      self = .xar
    } else {
      return nil
    }
  }
}
