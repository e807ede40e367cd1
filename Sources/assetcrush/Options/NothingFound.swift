import Reporting
import Text

/// The warning of a run that looked at nothing: else its silence would read as success.
enum NothingFound {
  /// Paths that are named; of more, the number.
  private static let shown = 5

  /// - Parameters:
  ///   - kinds: the files that the command reads, in the plural.
  ///   - paths: where it looked.
  static func warn(of kinds: String, under paths: [String]) {
    let names = paths.prefix(shown).map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
    let rest = paths.count > shown ? " and \(paths.count - shown) more" : ""
    let prefix = Audience.current == .xcode ? "warning: assetcrush" : "assetcrush: warning"
    Terminal.write("\(prefix): \(oneLine("no \(kinds) found under \(names)\(rest)"))\n", to: .error)
  }
}
