import Codecs

/// What `--version` says.
enum Version {
  static let number = "0.1.0"

  /// The tool's version, and those of the libraries that decide about bytes.
  static var text: String {
    "assetcrush \(number) (" + LibraryVersions.all.map { "\($0.name) \($0.version)" }.joined(separator: ", ") + ")"
  }
}
