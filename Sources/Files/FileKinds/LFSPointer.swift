import CrushPNG

/// The small text file that Git LFS stores at the path of a file that is not fetched yet. Its first line names the
/// version, and it has less than 1,024 bytes (git-lfs, docs/spec.md).
package enum LFSPointer {
  /// The largest size of a pointer in bytes.
  package static let largest = 1_024

  /// The message about such a file: the problem and the remedy.
  package static let problem = "a Git LFS pointer, not the file itself: run git lfs pull"

  /// Returns true if the bytes are a whole pointer.
  package static func matches(_ bytes: Span<UInt8>) -> Bool {
    let prefix = Signature.pointerPrefix
    return (prefix.count...largest).contains(bytes.count) && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
  }
}
