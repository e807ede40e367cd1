import Assets
import Codecs
import FileSystem
import Workers

/// Finds files that hold the same bytes. Only files of a size that another has are read, in pieces. Links, and other names
/// of one file, are no copies of it.
enum Duplicates {
  /// - Parameters:
  ///   - files: sorted by path.
  ///   - smallest: bytes from which a copy is worth a word.
  /// - Returns: for each file, the first before it with the same bytes.
  static func originals(of files: [AuditedFile], smallest: Int, jobs: Int) -> [String?] {
    var sizes: [Int: Int] = [:]
    let candidates = files.indices.filter { files[$0].size >= smallest && !files[$0].isFolder && isAsset(files[$0]) }
    for index in candidates { sizes[files[index].size, default: 0] += 1 }
    let shared = withoutAliases(candidates.filter { (sizes[files[$0].size] ?? 0) > 1 }, files)
    let hashes = Workers.map(shared, width: jobs, scratch: { ContentHasher() }) { hasher, index in
      // What cannot be read is a finding of its own.
      try? hash(of: files[index].path, hasher)
    }
    var originals = [String?](repeating: nil, count: files.count)
    var firsts: [Key: [Int]] = [:]
    for (index, hash) in zip(shared, hashes) {
      guard let hash else { continue }
      let key = Key(size: files[index].size, hash: hash)
      // A hash is no proof: the bytes are.
      let same = firsts[key]?.first { first in
        (try? Files.haveSameBytes(files[first].path, files[index].path)) ?? false
      }
      if let same { originals[index] = files[same].path } else { firsts[key, default: []].append(index) }
    }
    return originals
  }

  /// Every file once: under the first of its names that is no link.
  private static func withoutAliases(_ candidates: [Int], _ files: [AuditedFile]) -> [Int] {
    let identities = candidates.map { try? FileStatus(of: files[$0].path).identity }
    var names: [FileStatus.Identity: Int] = [:]
    for (index, identity) in zip(candidates, identities) {
      guard let identity else { continue }
      if let known = names[identity], !isLink(files[known].path) || isLink(files[index].path) { continue }
      names[identity] = index
    }
    return zip(candidates, identities).compactMap { index, identity in
      identity.flatMap { names[$0] } == index ? index : nil
    }
  }

  private static func isLink(_ path: String) -> Bool {
    (try? FileStatus(of: path, followsLink: false).kind) == .link
  }

  private struct Key: Hashable {
    let size: Int
    let hash: ContentHash
  }

  private static func hash(of path: String, _ hasher: borrowing ContentHasher) throws(FileError) -> ContentHash {
    hasher.reset()
    try Files.forEachPiece(of: path) { hasher.update($0) }
    return hasher.finish()
  }

  /// Junk has a finding already.
  private static func isAsset(_ file: AuditedFile) -> Bool {
    if case .junk(_) = file.kind { false } else { true }
  }
}
