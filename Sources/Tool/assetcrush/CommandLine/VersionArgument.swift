/// The translation of `-V` and `version` into the option that the parser accepts.
enum VersionArgument {
  static func rewritten(_ words: [String]) -> [String] {
    words == ["-V"] || words == ["version"] ? ["--version"] : words
  }
}
