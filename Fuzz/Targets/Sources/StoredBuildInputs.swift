import CrushBuild
import CrushCodecs
import CrushFiles

extension FuzzTargets {
  static let buildManifest = FuzzTarget(
    "build-manifest",
    "A stored manifest names no path outside of the output folder, and writing gives the same values.",
    seeds: ["Fuzz/Seeds/build-manifest/*"], cost: CostLimit(heap: (4 << 20, 1024, 0))
  ) { input throws(Violation) in
    try StoredBuildInputs.check(StoredForms.manifest(input), input)
    try StoredBuildInputs.check(StoredForms.result(input), input)
    return 0
  }

  static let cacheEntry = FuzzTarget(
    "cache-entry", "Results of a cache and a journal name no path outside of the output folder.",
    seeds: ["Fuzz/Seeds/cache-entry/*"], cost: CostLimit(heap: (4 << 20, 1024, 0))
  ) { input throws(Violation) in
    try StoredBuildInputs.check(StoredForms.groupResult(input), input)
    let key = ContentHash.none
    try StoredBuildInputs.check(
      StoredForms.cacheEntry([UInt8](repeating: 0, count: ContentHash.byteCount) + input, key), input)
    // The records of a journal are checked when they are merged into the manifest.
    let payloads = input.split(separator: 0xFF).map(Array.init)
    let journal = StoredForms.journal(StoredForms.journal(of: payloads))
    try Violation.unless(journal.count <= payloads.count && journal.isStable, "a journal with other records")
    let damaged = StoredForms.journal(input)
    try Violation.unless(
      damaged.count <= input.count / (1 + ContentHash.byteCount), "\(damaged.count) records in \(input.count) bytes")
    return 0
  }
}

enum StoredBuildInputs {
  static func check(_ reading: StoredForms.Reading?, _ input: [UInt8]) throws(Violation) {
    guard let reading else { return }
    for path in reading.paths {
      let parts = path.split(separator: "/", omittingEmptySubsequences: false)
      let isInside = !parts.contains { ["", ".", ".."].contains($0) } && !path.utf8.contains(0)
      try Violation.unless(isInside, "the path \(path) leads outside")
    }
    try Violation.unless(reading.isStable, "writing and reading again gives other values")
    try Violation.unless(reading.count <= input.count + 1, "\(reading.count) values in \(input.count) bytes")
  }
}
