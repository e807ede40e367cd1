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
}
