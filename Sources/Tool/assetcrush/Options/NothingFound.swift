import CrushBasics
import CrushReporting

/// The warning of a run without any input file. Silence would look like success.
enum NothingFound {
  /// The number of paths that the warning lists. The rest are counted.
  private static let shown = 5

  /// - Parameters:
  ///   - kinds: the files that the command reads, in the plural.
  ///   - paths: the paths that were searched.
  static func warn(of kinds: String, under paths: [String]) {
    let names = paths.prefix(shown).map { $0 == "-" ? "standard input" : $0 }.joined(separator: ", ")
    let rest = paths.count > shown ? " and \(paths.count - shown) more" : ""
    let prefix = Audience.current == .xcode ? "warning: assetcrush" : "assetcrush: warning"
    Terminal.write("\(prefix): \(oneLine("no \(kinds) found under \(names)\(rest)"))\n", to: .error)
  }
}
