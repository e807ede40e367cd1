extension Range<Int> {
  /// Returns pieces for a number of workers. Each gets several, so that no worker waits long for another. A single
  /// worker gets one.
  package func pieces(for jobs: Int) -> [Range<Int>] {
    if isEmpty { return [] }
    let size = jobs == 1 ? count : Swift.max(32, (count + jobs * 8 - 1) / (jobs * 8))
    return stride(from: lowerBound, to: upperBound, by: size).map { $0..<Swift.min($0 + size, upperBound) }
  }
}
