/// A source of decisions for structured inputs. Bytes after the end are 0.
struct ChosenBytes {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { self.bytes = Array(bytes)[...] }

  var isEmpty: Bool { bytes.isEmpty }

  mutating func byte() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Returns a number from 0 to `bound` − 1.
  mutating func below(_ bound: Int) -> Int { bound > 256 ? Int(word(2)) % bound : Int(byte()) % max(1, bound) }

  /// Returns a number of `count` bytes.
  mutating func word(_ count: Int) -> UInt64 { (0..<count).reduce(0) { value, _ in value << 8 | UInt64(byte()) } }

  /// Returns up to 255 bytes.
  mutating func run() -> [UInt8] {
    let count = min(Int(byte()), bytes.count)
    defer { bytes.removeFirst(count) }
    return Array(bytes.prefix(count))
  }
}
