/// The way to a value: keys of dictionaries and numbers of elements, joined by dots. `\.` is a dot in a key.
package struct KeyPath: Equatable, Sendable, CustomStringConvertible {
  package let parts: [String]

  package init(_ text: String) {
    var parts = [""]
    var characters = Array(text)[...]
    while let character = characters.popFirst() {
      if character == "\\", characters.first == "." {
        characters.removeFirst()
        parts[parts.count - 1].append(".")
      } else if character == "." {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    self.parts = parts
  }

  package init(parts: [String]) {
    self.parts = parts
  }

  package var description: String {
    parts.map { part in part.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "\\.") }
      .joined(separator: ".")
  }
}

/// Why a list cannot be edited at a key path, in plutil's words.
package enum KeyPathError: Error, Equatable, Sendable, CustomStringConvertible {
  case notFound(KeyPath)
  case noValue(KeyPath)
  case nothingToRemove(KeyPath)
  case exists(KeyPath)
  case notAnArray(KeyPath)
  case notAnIndex(KeyPath)
  case outOfBounds(Int, KeyPath)
  case cannotInsert(KeyPath)
  /// The root itself cannot be removed.
  case nothingLeft(KeyPath)

  package var description: String {
    switch self {
    case .notFound(let path): "Key path not found \(path)"
    case .noValue(let path): "Could not extract value, error: No value at that key path or invalid key path: \(path)"
    case .nothingToRemove(let path): "No value to remove at key path \(path)"
    case .exists(let path): "Value already exists at key path \(path)"
    case .notAnArray(let path): "Appending to a non-array at key path \(path)"
    case .notAnIndex(let path): "Unable to index into array with key path \(path)"
    case .outOfBounds(let index, let path): "Index \(index) out of bounds in array at key path \(path)"
    case .cannotInsert(let path): "Unable to insert value at key path \(path)"
    case .nothingLeft(let path): "Removing value resulted in an empty property list at \(path)"
    }
  }
}
