import CrushFiles
package import CrushPropertyList

/// The build step of one property list. The result is a binary list with the bytes that an Xcode build writes.
package struct PropertyListStep {
  private let isCanonical: Bool
  private let expansion: VariableExpansion
  /// Whether there is a variable to expand.
  private let expandsVariables: Bool

  /// - Parameters:
  ///   - isCanonical: whether binary lists are rewritten if an Xcode build would write other bytes.
  ///   - variables: the build variables of Info.plist files. If there are none, references stay.
  package init(isCanonical: Bool, variables: [String: String]) {
    self.isCanonical = isCanonical
    expandsVariables = !variables.isEmpty
    expansion = VariableExpansion(variables)
  }

  /// Converts a list. An empty file is an empty dictionary. A binary list is checked and copied, unless it is
  /// rewritten.
  ///
  /// - Throws: `PropertyListError`.
  package func run(_ file: [UInt8], name: String) throws(PropertyListError) -> StepResult {
    let read = try Reader.readWithRepeatedKeys(file)
    var warnings = read.repeatedKeys.map(\.description)
    if file.isEmpty && !Path.hasExtension(name, "strings") {
      warnings.append("the file is empty, so the result is an empty dictionary; check what wrote it")
    }
    var document = read.document
    let isInfoList = Self.isInfoList(name)
    if isInfoList {
      let result = try expansion.apply(to: document)
      document = result.document
      if !result.undefined.isEmpty { warnings.append(Self.warning(of: result.undefined)) }
    }
    let copy = StepResult(.copied(.alreadyBinary), warnings: warnings)
    if Format.detect(file) == .binary && !isCanonical && !(isInfoList && expandsVariables) { return copy }
    let written = try BinaryWriter.write(document, order: .xcode)
    return written == file ? copy : StepResult(.binaryPropertyList, warnings: warnings, contents: written)
  }

  private static func warning(of undefined: [String]) -> String {
    let named = undefined.prefix(20).map { "$(\($0))" }.joined(separator: ", ")
    let rest = undefined.count > 20 ? " and \(undefined.count - 20) more" : ""
    return "variables without a value stay as they are: \(named)\(rest); define them with -D NAME=VALUE"
  }

  /// Whether Xcode expands variables in a file of this name, such as `Info.plist` or `App-Info.plist`.
  package static func isInfoList(_ name: String) -> Bool {
    let name = Path.name(of: name).lowercased()
    return name == "info.plist" || name.hasSuffix("-info.plist") || name.hasSuffix("_info.plist")
  }
}
