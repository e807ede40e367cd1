import CrushPNG

/// A benchmark of the loops over pixels, on a block of 64 KiB that stays in the cache.
///
/// It prints one line per kernel: the name and gigabytes of pixels per second, the best of many runs.
struct KernelBenchmark {
  private static let width = 256
  private static let height = 64
  private static let runs = 2000
  private let pixels = (0..<Self.width * Self.height).map { UInt32(truncatingIfNeeded: $0 &* 0x9E37_79B1) }

  func run() throws {
    premultiply()
    for type in FilterType.allCases { try unfilter("\(type)") { _ in type } }
    try unfilter("all five in turn") { FilterType.allCases[$0 % 5] }
    for type in FilterType.allCases {
      measure("filter \(type), RGBA") {
        FilterRows.uniform(type, samples.span, rowBytes: Self.width * 4, pixelBytes: 4).count
      }
    }
    for heuristic in FilterHeuristic.allCases {
      measure("choose by \(heuristic), RGBA") { Self.choose(heuristic, samples.span) }
    }
  }

  private var samples: [UInt8] { Words.bytes(of: pixels.span) }

  private func premultiply() {
    let kinds: [(String, (UInt32) -> UInt32)] = [
      ("mixed alpha", { $0 }), ("opaque", { $0 | 0xFF00_0000 }), ("transparent", { $0 & 0x00FF_FFFF }),
    ]
    for (name, kind) in kinds {
      let source = pixels.map(kind)
      var buffer = source
      measure("premultiply and swap, \(name)") {
        // Each run starts with the original pixels. Repeated premultiplying would darken them until all are equal.
        buffer.replaceSubrange(0..<buffer.count, with: source)
        var span = buffer.mutableSpan
        Premultiply.toBGRA(&span)
        return 1
      }
    }
  }

  private func unfilter(_ name: String, _ type: (Int) -> FilterType) throws {
    let rows = PixelRows(width: Self.width, height: Self.height, pixelBytes: 4)
    let bytes = samples
    var filtered = [UInt8](repeating: 0, count: rows.filteredStart)
    for row in 0..<Self.height {
      filtered += [type(row).rawValue] + bytes[row * Self.width * 4..<(row + 1) * Self.width * 4]
    }
    let source = Words.from(filtered.span)
    var buffer = source
    try measure("unfilter \(name), RGBA") {
      buffer.replaceSubrange(0..<buffer.count, with: source)
      var span = buffer.mutableSpan
      try rows.decode(&span, form: .stored)
      return 1
    }
  }

  private static func choose(_ heuristic: FilterHeuristic, _ samples: Span<UInt8>) -> Int {
    var bank = FilterBank(rowBytes: width * 4, pixelBytes: 4)
    var sum = 1
    for row in 0..<height {
      bank.take(samples.extracting(row * width * 4..<(row + 1) * width * 4))
      let type = bank.best(heuristic)
      bank.choose(type)
      sum += Int(type.rawValue)
    }
    return sum
  }

  private func measure(_ name: String, _ body: () throws -> Int) rethrows {
    var best = Double.infinity
    for _ in 0..<Self.runs { best = min(best, try Stopwatch.seconds(body)) }
    let speed = Double(pixels.count * 4) / best / 1e9
    print("\(name)\t\((speed * 100).rounded() / 100)")
  }
}
