import CrushBasics
import CrushCodecs
import CrushFiles
import CrushImageFacts
import CrushProjects

/// A search for files with the same bytes. It reads only files of a size that another file has, in pieces. Links and
/// other names of a file are not copies of it.
struct Duplicates {
  private let reader: FileReader

  init(_ reader: FileReader) { self.reader = reader }

  /// - Parameters:
  ///   - audited: the indices of the files to compare.
  ///   - files: sorted by path.
  ///   - projects: the targets of the files. Files that share no target are not compared.
  ///   - smallest: the smallest size in bytes of a copy.
  /// - Returns: for each copy the first file before it with the same bytes, both as indices.
  func originals(
    of audited: [Int], _ files: [AuditedFile], _ projects: ProjectMap, smallest: Int, jobs: Int
  ) -> [Int: Int] {
    var sizes: [Int: Int] = [:]
    let candidates = audited.filter {
      files[$0].size >= smallest && !files[$0].isFolder && !files[$0].isRendition && CopyRules.mayRepeat(files[$0])
    }
    for index in candidates { sizes[files[index].size, default: 0] += 1 }
    let shared = withoutAliases(candidates.filter { (sizes[files[$0].size] ?? 0) > 1 }, files)
    let hashes = Workers.map(shared, width: jobs, scratch: { ContentHasher() }) { hasher, index in
      // A file that cannot be read has a finding of its own.
      try? hash(of: files[index].path, hasher)
    }
    var originals: [Int: Int] = [:]
    var groups: [Key: [[Int]]] = [:]
    for (index, hash) in zip(shared, hashes) {
      guard let hash else { continue }
      let key = Key(size: files[index].size, hash: hash)
      // Equal hashes are no proof, so the bytes are compared.
      let group = groups[key]?.firstIndex { group in
        (try? reader.haveSameBytes(files[group[0]].path, files[index].path)) ?? false
      }
      guard let group else {
        groups[key, default: []].append([index])
        continue
      }
      let first = groups[key]?[group].prefix(CopyRules.mostFirsts).first {
        CopyRules.mayReplace(files[$0], files[index], projects)
      }
      if let first { originals[index] = first } else { groups[key]?[group].append(index) }
    }
    return originals
  }

  /// Returns every file once, under the first of its names that is not a link.
  private func withoutAliases(_ candidates: [Int], _ files: [AuditedFile]) -> [Int] {
    let identities = candidates.map { try? reader.status(of: files[$0].path).identity }
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

  private func isLink(_ path: String) -> Bool {
    (try? reader.status(of: path, followsLink: false).kind) == .link
  }

  private struct Key: Hashable {
    let size: Int
    let hash: ContentHash
  }

  private func hash(of path: String, _ hasher: borrowing ContentHasher) throws(FileError) -> ContentHash {
    hasher.reset()
    try reader.forEachPiece(of: path) { hasher.update($0) }
    return hasher.finish()
  }
}
