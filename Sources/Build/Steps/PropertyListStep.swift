import FileSystem
import PropertyList

/// Makes one property list binary, as Xcode's build does.
struct PropertyListStep {
  enum Result {
    /// A binary list, and what is worth a warning.
    case bytes([UInt8], warnings: [String])
    case copy(CopyReason, warnings: [String])
  }

  private let isCanonical: Bool
  private let expansion: VariableExpansion
  /// Whether there is a variable to expand.
  private let expandsVariables: Bool

  init(_ options: BuildOptions) {
    isCanonical = options.rewritesBinaryLists
    expandsVariables = !options.variables.isEmpty
    expansion = VariableExpansion(options.variables)
  }

  /// An empty file is an empty dictionary; a binary list is checked and copied, or under `--canonical` written anew.
  ///
  /// - Throws: `PropertyListError`.
  func run(_ file: [UInt8], name: String) throws(PropertyListError) -> Result {
    let read = try Reader.readReporting(file)
    var warnings = read.repeatedKeys.map(\.description)
    var document = read.document
    let isInfoList = Self.isInfoList(name)
    if isInfoList {
      let result = try expansion.apply(to: document)
      document = result.document
      if !result.undefined.isEmpty { warnings.append(Self.warning(of: result.undefined)) }
    }
    if Format.detect(file) == .binary && !isCanonical && !(isInfoList && expandsVariables) {
      return .copy(.alreadyBinary, warnings: warnings)
    }
    let written = try BinaryWriter.write(document, order: .xcode)
    return written == file ? .copy(.alreadyBinary, warnings: warnings) : .bytes(written, warnings: warnings)
  }

  private static func warning(of undefined: [String]) -> String {
    let named = undefined.prefix(20).map { "$(\($0))" }.joined(separator: ", ")
    let rest = undefined.count > 20 ? " and \(undefined.count - 20) more" : ""
    return "variables without a value stay as they are: \(named)\(rest); define them with -D NAME=VALUE"
  }

  /// `Info.plist`, `App-Info.plist`: where Xcode expands variables.
  static func isInfoList(_ name: String) -> Bool {
    let name = Path.name(of: name).lowercased()
    return name == "info.plist" || name.hasSuffix("-info.plist") || name.hasSuffix("_info.plist")
  }
}
