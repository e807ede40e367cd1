extension FuzzTargets {
  /// The targets of interfaces, sources, project files, stored builds and command lines.
  static let sources = [
    storyboard, svg, swiftScanner, objectiveCScanner, htmlScanner, engineSettings, repeatedSource, projectFiles, yaml,
    swiftManifest, variableExpansion, buildManifest, cacheEntry, ignoreRules, glob, commandLines,
  ]
}

/// The parts of an input with several texts.
enum InputParts {
  /// Returns the texts between separators. The last of at most `count` texts has all others.
  static func texts(of input: [UInt8], separator: UInt8 = 0, count: Int = .max) -> [String] {
    input.split(separator: separator, maxSplits: count - 1, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the number of lines.
  static func lines(of input: [UInt8]) -> Int { 1 + input.count { $0 == UInt8(ascii: "\n") } }
}
