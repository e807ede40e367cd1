import CrushFiles
import CrushProjects

extension FuzzTargets {
  static let projectFiles = FuzzTarget(
    "project-files", "The targets of a project file have bounded lists, and another reading gives the same ones.",
    seeds: ["Fuzz/Seeds/project-files/*"],
    cost: CostLimit(heap: (64 << 20, 4096, 256), time: (2_000_000_000, 200_000, 20_000))
  ) { input throws(Violation) in
    guard let first = input.first else { return 0 }
    let paths = ProjectInputs.paths
    let path = paths[Int(first) % paths.count]
    // Files that it includes have the content after the first byte of 0.
    let parts = input.dropFirst().split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false).map(Array.init)
    guard let file = ProjectFile(path: path) else { throw Violation("\(path) is no project file") }
    let read: (String) -> [UInt8]? = { name in
      if Path.name(of: name) == "Tuist.swift" { return [] }
      return parts.last
    }
    let description = file.description(parts[0], path: path, read: read)
    try Violation.unless(
      description == file.description(parts[0], path: path, read: read), "two readings give different targets")
    let weight = ProjectInputs.weight(description)
    try Violation.unless(weight <= 1 << 24, "the targets have \(weight) bytes")
    return weight
  }

  static let yaml = FuzzTarget(
    "yaml", "A document has at most as much text as its file, and comments and a second document do not change it.",
    seeds: ["Fuzz/Seeds/yaml/*"]
  ) { input throws(Violation) in
    guard let (value, _) = try? YAMLReader.read(input) else { return 0 }
    // Invalid bytes become three bytes each, and an escape such as `\P` three bytes instead of two.
    try Violation.unless(value.weight <= 4 * input.count + 16, "a weight of \(value.weight) for \(input.count) bytes")
    if input.last == UInt8(ascii: "\n"), !input.contains(where: { "|>\"'".utf8.contains($0) }) {
      let longer = try? YAMLReader.read(input + Array("# x\n".utf8))
      try Violation.unless(longer?.value == value, "a comment at the end changes the value")
    }
    return 0
  }

  static let swiftManifest = FuzzTarget(
    "swift-manifest", "The package of a manifest has a bounded size, also with constants that contain each other.",
    seeds: ["Examples/swiftpm/Package.swift", "Fuzz/Seeds/swift-manifest/*"],
    cost: CostLimit(heap: (16 << 20, 4096, 64), time: (200_000_000, 100_000, 2_000))
  ) { input throws(Violation) in
    guard var manifest = SwiftManifest(input), let package = manifest.call(of: "Package") else { return 0 }
    // A number such as 1e9 becomes a longer text.
    try Violation.unless(
      package.weight <= 16 * input.count + 16 + ManifestConstants.limit(input.count),
      "a weight of \(package.weight) for \(input.count) bytes")
    return package.weight
  }
}

enum ProjectInputs {
  static let paths = [
    "a/A.xcodeproj/project.pbxproj", "a/Package.swift", "a/Project.swift", "a/project.yml", "a/project.json",
    "a/project.godot",
    "a/ProjectSettings/ProjectVersion.txt", "a/pubspec.yaml", "a/package.json", "a/config.xml", "a/A.sks",
  ]

  /// Returns the bytes of the names and paths of all targets, with one for each element.
  static func weight(_ description: ProjectDescription) -> Int {
    description.targets.reduce(0) { sum, target in
      sum + 1 + target.name.utf8.count + weight(target.members.paths) + weight(target.members.excluded)
        + weight(target.dependencies) + target.members.patterns.count + target.members.excludedPatterns.count
        + weight(target.conditions) + weight(target.colorNames)
    }
  }

  private static func weight(_ texts: some Sequence<String>) -> Int { texts.reduce(0) { $0 + 1 + $1.utf8.count } }
}
