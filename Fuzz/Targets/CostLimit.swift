/// The heap and the CPU time that one check may use. Both are linear in the input and in its decoded size.
///
/// The time is for an instrumented program, which is about 20 times slower than the released one.
package struct CostLimit: Sendable {
  /// Bytes of the heap at the peak: a constant, for each input byte, and for each decoded byte.
  package var heap: (base: Int, perInputByte: Int, perDecodedByte: Int)
  /// Nanoseconds of CPU time, likewise.
  package var time: (base: Int, perInputByte: Int, perDecodedByte: Int)

  package init(
    heap: (base: Int, perInputByte: Int, perDecodedByte: Int) = (4 << 20, 256, 16),
    time: (base: Int, perInputByte: Int, perDecodedByte: Int) = (100_000_000, 50_000, 2_000)
  ) {
    self.heap = heap
    self.time = time
  }

  /// Returns the maximum heap in bytes for an input of `count` bytes that decodes to `decoded` bytes.
  package func heapBytes(input count: Int, decoded: Int) -> Int {
    heap.base + heap.perInputByte * count + heap.perDecodedByte * decoded
  }

  /// Returns the maximum CPU time in nanoseconds for an input of `count` bytes that decodes to `decoded` bytes.
  package func nanoseconds(input count: Int, decoded: Int) -> Int {
    time.base + time.perInputByte * count + time.perDecodedByte * decoded
  }
}
