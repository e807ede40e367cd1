import PixelKernels

/// The small text file that stands in for a file of Git LFS until `git lfs pull` fetches it (git-lfs/docs/spec.md).
package enum LFSPointer {
  /// The most bytes that a pointer has.
  package static let largest = 1024

  private static let start = Array("version https://git-lfs.github.com/spec/v1".utf8)

  /// Whether the bytes of a whole file are a pointer.
  package static func matches(_ bytes: Span<UInt8>) -> Bool {
    bytes.count <= largest && Words.array(bytes.extracting(first: start.count)) == start
  }
}
