import PNG

/// The small text file that Git LFS leaves in the place of a file that it has not fetched
/// (git-lfs, docs/spec.md: the first line names the version, and a pointer has less than 1,024 bytes).
package enum LFSPointer {
  /// The most bytes that a pointer has.
  package static let largest = 1_024

  /// The problem with such a file, and the remedy.
  package static let problem = "a Git LFS pointer, not the file itself: run git lfs pull"

  /// Whether the bytes are a whole pointer.
  package static func matches(_ bytes: Span<UInt8>) -> Bool {
    let prefix = Signature.pointerPrefix
    return (prefix.count...largest).contains(bytes.count) && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
  }
}
