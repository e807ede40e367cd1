import ArgumentParser

/// Long lists of paths, packed into one word while ArgumentParser reads the command line.
///
/// ArgumentParser's time grows with the square of the number of words.
enum PackedPaths {
  /// A byte that no command line contains.
  private static let separator = "\0"
  /// The number of words at the start of a row that are not packed. They may be an option's value or a subcommand.
  private static let kept = 4
  /// The length of the longest row that is not packed.
  private static let longest = 64
  /// The commands whose last argument is a list of paths.
  private static let commands: Set<String> = ["audit", "build", "convert", "inspect", "optimize", "plist", "resize"]

  /// Packs each long row of words without options.
  static func pack(_ words: [String]) -> [String] {
    guard words.count > longest, let command = words.first, commands.contains(command) else { return words }
    var packed: [String] = []
    for row in words.split(omittingEmptySubsequences: false, whereSeparator: { $0.hasPrefix("-") }) {
      if row.startIndex > 0 { packed.append(words[row.startIndex - 1]) }
      guard row.count > longest else {
        packed += row
        continue
      }
      packed += row.prefix(kept)
      packed.append(separator + row.dropFirst(kept).joined(separator: separator))
    }
    return packed
  }

  /// Returns the paths in their original form.
  static func unpack(_ paths: [String]) -> [String] {
    guard paths.contains(where: { $0.utf8.first == 0 }) else { return paths }
    return paths.flatMap { path in
      path.utf8.first == 0
        ? path.utf8.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map { String(Substring($0)) }
        : [path]
    }
  }
}

/// A command with any number of paths.
protocol ManyPathsCommand: ParsableCommand {
  /// The property with the paths.
  static var manyPaths: WritableKeyPath<Self, [String]> { get }
}

extension ManyPathsCommand {
  /// The command with the paths in their original form.
  var unpacked: Self {
    var command = self
    command[keyPath: Self.manyPaths] = PackedPaths.unpack(self[keyPath: Self.manyPaths])
    return command
  }
}

extension AuditCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources.paths }
}

extension BuildCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources }
}

extension ConvertCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources }
}

extension InspectCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.files }
}

extension OptimizeCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources }
}

extension ResizeCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources }
}
