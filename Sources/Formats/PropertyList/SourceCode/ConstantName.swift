/// The name of a constant in source code.
enum ConstantName {
  /// Returns a file's name without its extension, as an identifier.
  static func identifier(for fileName: String) -> String {
    let stem = fileName.split(separator: ".", omittingEmptySubsequences: true).first.map(String.init) ?? fileName
    let name = String(stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return name.first?.isLetter == true ? name : "_" + name
  }
}
