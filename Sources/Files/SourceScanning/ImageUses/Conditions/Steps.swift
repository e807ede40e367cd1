/// A value for each index of a list, stored only where it changes.
///
/// Complexity: a lookup takes logarithmic time in the number of changes.
struct Steps<Value: Sendable & Equatable>: Sendable {
  private var starts: [Int] = []
  private var values: [Value] = []
  private let first: Value

  init(_ first: Value) { self.first = first }

  /// The value after the last change.
  var last: Value { values.last ?? first }

  /// Changes the value from an index on. The indices must not descend.
  mutating func append(_ value: Value, at start: Int) {
    if starts.last == start {
      values[values.count - 1] = value
    } else if value != last {
      starts.append(start)
      values.append(value)
    }
  }

  subscript(index: Int) -> Value {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= index { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? first : values[low - 1]
  }
}
