import CrushFiles
import CrushFixes

/// The translation of `--fix=KIND` into words that the parser accepts.
///
/// ArgumentParser has no flags with an optional value. So `--fix` is a flag, and `--fix=KIND` anywhere becomes the
/// hidden option `--fix-kind KIND`.
enum FixArgument {
  private static let flag = "--fix="

  static func rewritten(_ words: [String]) -> [String] {
    guard words.first == "audit" else { return words }
    let end = words.firstIndex(of: "--") ?? words.count
    return words[..<end].flatMap { $0.hasPrefix(flag) ? ["--fix-kind", String($0.dropFirst(flag.count))] : [$0] }
      + words[end...]
  }

  /// Returns true if a kind of fixes is a word of its own, and no path has its name.
  static func hasSeparateKind(_ words: [String]) -> Bool { separateKind(in: words) != nil }

  /// Returns the problem of `--fix junk`, with the remedy; nil if there is none.
  static func mistake(in words: [String]) -> String? {
    separateKind(in: words).map {
      "--fix \($0): the kind of fixes needs an equals sign; use --fix=\($0)\($0 == "junk" ? " or --fix-junk" : "")"
    }
  }

  private static func separateKind(in words: [String]) -> String? {
    guard words.first == "audit" else { return nil }
    let options = words.prefix { $0 != "--" }
    return zip(options, options.dropFirst()).first { pair in
      pair.0 == "--fix" && FixOptions.Kind(rawValue: pair.1) != nil && (try? FileStatus(of: pair.1)) == nil
    }?.1
  }
}
