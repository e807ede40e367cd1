/// The words of a command line with `--fix=KIND` as the parser takes it.
///
/// ArgumentParser has no flag that may carry a value: `--fix` is a flag, and `--fix=KIND` becomes the hidden option
/// `--fix-kind KIND`, wherever it stands.
enum FixArgument {
  private static let flag = "--fix="

  static func rewritten(_ words: [String]) -> [String] {
    guard words.first == "audit" else { return words }
    let end = words.firstIndex(of: "--") ?? words.count
    return words[..<end].flatMap { $0.hasPrefix(flag) ? ["--fix-kind", String($0.dropFirst(flag.count))] : [$0] }
      + words[end...]
  }
}
