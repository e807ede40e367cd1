/// Changes to ranges of a JSON text. All other bytes stay.
struct JSONEdits {
  private var edits: [(range: Range<Int>, text: [UInt8])] = []

  /// Replaces a value. No other edit may touch the range.
  mutating func replace(_ range: Range<Int>, by text: String) { edits.append((range, Array(text.utf8))) }

  /// Deletes members of an object or values of an array, with one comma each. The layout of the others stays.
  ///
  /// An item that follows one that stays is deleted from the end of the item before it, so that the line break and the
  /// comma after it stay:
  ///
  ///     { "a" : 1,           { "a" : 1,
  ///       "b" : 2,    →        "c" : 3 }
  ///       "c" : 3 }
  ///
  /// The items before the first one that stays are deleted up to the start of the next item.
  ///
  /// - Parameters:
  ///   - items: the ranges of all items.
  ///   - isDeleted: a flag for each item.
  ///   - container: the range of the object or array with its brackets.
  mutating func delete(_ items: [Range<Int>], where isDeleted: [Bool], in container: Range<Int>) {
    precondition(items.count == isDeleted.count)
    guard let firstKept = isDeleted.firstIndex(of: false) else {
      if !items.isEmpty { edits.append(((container.lowerBound + 1)..<(container.upperBound - 1), [])) }
      return
    }
    for index in items.indices where isDeleted[index] {
      let range =
        index < firstKept
        ? items[index].lowerBound..<items[index + 1].lowerBound : items[index - 1].upperBound..<items[index].upperBound
      edits.append((range, []))
    }
  }

  /// Returns the changed text.
  func applied(to bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    for edit in edits.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      result += bytes[index..<edit.range.lowerBound]
      result += edit.text
      index = edit.range.upperBound
    }
    return result + bytes[index...]
  }
}
