/// A path to a value: dictionary keys and element indices, joined by dots. `\.` is a dot in a key.
package struct KeyPath: Equatable, Sendable, CustomStringConvertible {
  package let parts: [String]

  package init(_ text: String) {
    var parts = [""]
    // A dot separates even if a combining mark follows.
    var scalars = Array(text.unicodeScalars)[...]
    while let scalar = scalars.popFirst() {
      if scalar == "\\", scalars.first == "." {
        scalars.removeFirst()
        parts[parts.count - 1].unicodeScalars.append(".")
      } else if scalar == "." {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
    }
    self.parts = parts
  }

  package init(parts: [String]) {
    self.parts = parts
  }

  package var description: String {
    var text = String.UnicodeScalarView()
    for (index, part) in parts.enumerated() {
      if index > 0 { text.append(".") }
      for scalar in part.unicodeScalars {
        if scalar == "." { text.append("\\") }
        text.append(scalar)
      }
    }
    return String(text)
  }
}

/// A failure to read or edit a list at a key path.
package enum KeyPathError: Error, Equatable, Sendable {
  /// The array or dictionary around the last part does not exist. `near` is an existing key path that differs only in
  /// letter case.
  case notFound(KeyPath, near: KeyPath? = nil)
  case noValue(KeyPath, near: KeyPath? = nil)
  case nothingToRemove(KeyPath, near: KeyPath? = nil)
  case exists(KeyPath)
  case notAnArray(KeyPath)
  case notAnIndex(KeyPath)
  case outOfBounds(Int, KeyPath)
  case cannotInsert(KeyPath)
  /// The root itself cannot be removed.
  case nothingLeft(KeyPath)
}

extension KeyPathError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notFound(let path, let near):
      "there is no array or dictionary for the last part of key path \(path)\(Self.hint(near))"
    case .noValue(let path, let near): "there is no value at key path \(path)\(Self.hint(near))"
    case .nothingToRemove(let path, let near): "there is no value to delete at key path \(path)\(Self.hint(near))"
    case .exists(let path): "key path \(path) already has a value"
    case .notAnArray(let path): "the value at key path \(path) is not an array; only an array can be appended to"
    case .notAnIndex(let path): "the last part of key path \(path) is not a number; expected the index of an element"
    case .outOfBounds(let index, let path): "index \(index) is out of bounds in key path \(path)"
    case .cannotInsert(let path): "key path \(path) continues into a value that is not an array or dictionary"
    case .nothingLeft: "the root of a property list cannot be deleted"
    }
  }

  private static func hint(_ near: KeyPath?) -> String {
    near.map { "; did you mean \($0)?" } ?? ""
  }

  /// The message that plutil prints for this error.
  package var plutilMessage: String {
    switch self {
    case .notFound(let path, _): "Key path not found \(path)"
    case .noValue(let path, _):
      "Could not extract value, error: No value at that key path or invalid key path: \(path)"
    case .nothingToRemove(let path, _): "No value to remove at key path \(path)"
    case .exists(let path): "Value already exists at key path \(path)"
    case .notAnArray(let path): "Appending to a non-array at key path \(path)"
    case .notAnIndex(let path): "Unable to index into array with key path \(path)"
    case .outOfBounds(let index, let path): "Index \(index) out of bounds in array at key path \(path)"
    case .cannotInsert(let path): "Unable to insert value at key path \(path)"
    case .nothingLeft(let path): "Removing value resulted in an empty property list at \(path)"
    }
  }
}
