import CrushPropertyList

/// A key path in PlistBuddy's notation, `:CFBundleURLTypes:0`.
struct ColonPathError: Error, CustomStringConvertible {
  let text: String

  init(_ text: String) { self.text = text }

  var parts: [String] { text.split(separator: ":").map(String.init) }

  var message: String {
    "the parts of a key path are joined by dots, not colons: \(KeyPath(parts: parts)); "
      + "--literal takes \(text) as one key"
  }

  var description: String { message }
}
