/// The way to resolve a finding.
package enum Remedy: Sendable, Equatable {
  /// A change of the file that loses nothing.
  case fix(Fix)
  /// Deletion of the file, if its content proves to be worthless.
  case deletion
  /// A command, ready to be pasted into a shell, by which pixels are lost.
  case command(String)
  /// A higher limit, if the image is intended.
  case limit(DecodingLimit)
}

/// A limit for the images that are decoded.
package enum DecodingLimit: Sendable, CaseIterable {
  case pixels, memory
}

/// A change of a file that loses nothing.
package enum Fix: Sendable, CaseIterable {
  case dropAlpha, stripMetadata, makeBinary
}
