import CrushProjects

extension FuzzTargets {
  static let variableExpansion = FuzzTarget(
    "variable-expansion", "Build settings that refer to each other have bounded values, and so have globs with braces.",
    seeds: ["Fuzz/Seeds/variable-expansion/*"],
    cost: CostLimit(heap: (8 << 20, 1024, 16), time: (1_000_000_000, 500_000, 2_000))
  ) { input throws(Violation) in
    var files = ConfigurationFiles { _ in input }
    let settings = files.settings("a.xcconfig")
    let layer = BuildSettings.Layer(settings)
    let values = BuildSettings([layer, layer], configuration: "Release", variables: ["SRCROOT": "a"])
    var sum = 0
    for key in settings.keys.sorted().prefix(16) {
      guard let value = values.value(key, sdk: "iphoneos") else { continue }
      try Violation.unless(value.utf8.count <= 1 << 15, "a value of \(value.utf8.count) bytes")
      try Violation.unless(!value.isEmpty, "an empty value")
      try Violation.unless(
        value.utf8.first.map { $0 != 32 && $0 != 9 } == true && value.utf8.last.map { $0 != 32 && $0 != 9 } == true,
        "a value with spaces around it")
      sum += value.utf8.count
    }
    let glob = String(decoding: input, as: UTF8.self)
    let globs = ManifestPath.expandedBraces(glob)
    try Violation.unless(!globs.isEmpty && globs.count <= ManifestPath.braceLimit, "\(globs.count) globs")
    if !glob.utf8.contains(UInt8(ascii: "{")) { try Violation.unless(globs == [glob], "a glob without braces changes") }
    let path = ManifestPath.resolve(glob, in: "a")
    if glob.utf8.count <= 4096 {
      try Violation.unless(ManifestPath.resolve(path, in: ".") == path, "resolving \(path) again changes it")
    }
    return sum + globs.reduce(0) { $0 + $1.utf8.count }
  }
}
