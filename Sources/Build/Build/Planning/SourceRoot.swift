/// An argument of a build that names sources.
enum SourceRoot {
  /// A folder. The output paths of its files begin with `prefix`.
  case folder(String, prefix: String)
  /// One file.
  case file(String)
  /// All files of a list, by the list's name.
  case list(String)
}
