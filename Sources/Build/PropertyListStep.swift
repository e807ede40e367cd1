import FileSystem
import PropertyList

/// Makes one property list binary, as Xcode's build does.
struct PropertyListStep {
  enum Result {
    /// A binary list, and what is worth a warning.
    case bytes([UInt8], warnings: [String])
    case copy(CopyReason)
  }

  private let isCanonical: Bool
  private let expansion: VariableExpansion?

  init(_ options: BuildOptions) {
    isCanonical = options.rewritesBinaryLists
    expansion = options.variables.isEmpty ? nil : VariableExpansion(options.variables)
  }

  /// An empty file is an empty dictionary; a binary list is checked and copied, or under `--canonical` written anew.
  ///
  /// - Throws: `PropertyListError`.
  func run(_ file: [UInt8], name: String) throws(PropertyListError) -> Result {
    let format = Format.detect(file)
    let read = try Reader.readReporting(format == .empty ? Self.emptyDictionary : file)
    var warnings = read.repeatedKeys.map(\.description)
    let expansion = Self.isInfoList(name) ? expansion : nil
    if format == .binary && expansion == nil && !isCanonical { return .copy(.alreadyBinary) }
    var document = read.document
    if let expansion {
      let result = expansion.apply(to: document)
      document = result.document
      warnings += result.undefined.map { "$(\($0)) is not defined: it becomes nothing" }
    }
    let written = try BinaryWriter.write(document, order: .xcode)
    return written == file ? .copy(.alreadyBinary) : .bytes(written, warnings: warnings)
  }

  /// `Info.plist`, `App-Info.plist`: where Xcode expands variables.
  static func isInfoList(_ name: String) -> Bool {
    let name = Path.name(of: name).lowercased()
    return name == "info.plist" || name.hasSuffix("-info.plist") || name.hasSuffix("_info.plist")
  }

  private static let emptyDictionary = Array("<dict/>".utf8)
}
