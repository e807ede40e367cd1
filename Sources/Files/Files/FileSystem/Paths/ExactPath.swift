/// A path as a key, compared by its bytes. Two paths that differ only in Unicode normalization are different keys.
package struct ExactPath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactPath, right: ExactPath) -> Bool { Path.areSame(left.text, right.text) }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
      unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }
}
