/// A path to a value in PlistBuddy's notation: keys and element indices, joined by colons.
///
/// | path | value |
/// |---|---|
/// | `:A:0:B` | the entry `B` of the first element of the array `A` in the root |
/// | `A:0` | the first element of the array `A` in the working container |
/// | `:A:` | the array `A`, to which a new value is appended |
/// | `:` | the root |
///
/// `\:` is a colon in a key. No path contains a key that ends in a backslash, except as its last part.
package struct EntryPath: Equatable, Sendable, CustomStringConvertible {
  /// The path as written. Messages repeat it.
  package let text: String
  /// Whether the path begins at the root instead of the working container.
  package let isAbsolute: Bool
  /// The keys and indices. The last part is empty if the path ends in a colon. An empty part before it is ignored.
  package let parts: [String]

  package init(_ text: String) {
    var parts: [String.UnicodeScalarView] = [String.UnicodeScalarView()]
    var last = 0
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == ":", previous != "\\" {
        parts.append(String.UnicodeScalarView())
        last += 1
      } else {
        if scalar == ":" { parts[last].removeLast() }
        parts[last].append(scalar)
      }
      previous = scalar
    }
    self.text = text
    isAbsolute = text.unicodeScalars.first == ":"
    self.parts = parts.dropFirst(isAbsolute ? 1 : 0).map { String($0) }
  }

  /// Creates the path of a value below the root.
  package init(parts: [String]) {
    var text = String.UnicodeScalarView()
    for part in parts.isEmpty ? [""] : parts {
      text.append(":")
      for scalar in part.unicodeScalars {
        if scalar == ":" { text.append("\\") }
        text.append(scalar)
      }
    }
    self.init(String(text))
  }

  /// Returns the parts from the root.
  ///
  /// - Parameter container: The parts of the working container.
  package func address(from container: [String]) -> [String] { isAbsolute ? parts : container + parts }

  package var description: String { text }
}

/// A failure to edit a list at an entry path.
package enum EntryError: Error, Equatable, Sendable {
  case notFound
  /// The dictionary has the key already.
  case exists
  /// The parent is not an array or a dictionary, or the last part is not an index of the array.
  case cannotAdd
  /// An array or a dictionary instead of a leaf.
  case isContainer
  /// A leaf instead of an array or a dictionary.
  case isLeaf
  /// Entries of one kind for a container of the other kind.
  case mismatch(Kind, into: Kind)
}
