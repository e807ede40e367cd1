import CrushCodecs

/// The output of `--version`.
enum Version {
  static let number = "0.1.0"

  /// The version of the tool, and the versions of the libraries that affect the output's bytes.
  static var text: String {
    "assetcrush \(number) (" + LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ") + ")"
  }
}
