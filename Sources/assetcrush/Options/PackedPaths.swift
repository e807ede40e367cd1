import ArgumentParser

/// Long lists of paths, kept together as one word while ArgumentParser reads the command line: the time it takes grows
/// with the square of the number of words.
enum PackedPaths {
  /// No word of a real command line holds this.
  private static let separator = "\0"
  /// The first words of a row stay: an option's value and the words of a subcommand are among them.
  private static let kept = 4
  /// A row of more words is packed.
  private static let longest = 64
  /// Commands whose last argument is a list of paths.
  private static let commands: Set<String> = ["audit", "build", "convert", "inspect", "plist", "resize"]

  /// Packs each long row of words that are no options.
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

  /// The paths as they were given.
  static func unpack(_ paths: [String]) -> [String] {
    guard paths.contains(where: { $0.utf8.first == 0 }) else { return paths }
    return paths.flatMap { path in
      path.utf8.first == 0
        ? path.utf8.dropFirst().split(separator: 0, omittingEmptySubsequences: false).map { String(Substring($0)) }
        : [path]
    }
  }
}

/// A command that takes any number of paths.
protocol ManyPathsCommand: ParsableCommand {
  /// The property that holds the paths.
  static var manyPaths: WritableKeyPath<Self, [String]> { get }
}

extension ManyPathsCommand {
  /// The command with the paths as they were given.
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

extension ResizeCommand: ManyPathsCommand {
  static var manyPaths: WritableKeyPath<Self, [String]> { \.sources }
}
