/// A parsed command line of Xcode's pngcrush.
package struct PNGCrushCall: Sendable, Equatable {
  /// The destination of a result.
  package enum Destination: Sendable, Equatable {
    case file(String)
    case folder(String)
    /// The ending of the source's path without its extension.
    case suffix(String)
    case source
  }

  /// Whether the images are reverted. Otherwise they are optimized.
  package let reverts: Bool
  /// Whether rows have the filter Sub. False with `-f 0`.
  package let filters: Bool
  package let stripsText: Bool
  package let destination: Destination
  /// The sources. One or more.
  package let paths: [String]

  /// Creates a call that optimizes images without a filter, as Xcode's copypng does.
  package init(optimizing paths: [String], to destination: Destination, stripsText: Bool = false) {
    (reverts, filters, self.stripsText, self.destination, self.paths) = (false, false, stripsText, destination, paths)
  }

  /// Parses the arguments after the tool's name.
  package init(_ arguments: [String]) throws(StandInError) {
    var reverts: Bool?
    var (filters, stripsText) = (true, false)
    var destination: Destination?
    var paths: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-q", "-s", "-v": continue
      case "-iphone", "-iPhone": reverts = false
      case "-revert-iphone-optimizations": reverts = true
      case "-ow": destination = .source
      case "-d", "-e":
        guard let value = rest.popFirst() else { throw StandInError("\(argument) takes a value") }
        destination = argument == "-d" ? .folder(value) : .suffix(value)
      case "-f":
        guard let value = rest.popFirst(), value == "0" || value == "1" else {
          throw StandInError("-f takes 0 (no filter) or 1 (Sub) with -iphone")
        }
        filters = value == "1"
      case "-rem":
        guard rest.popFirst() == "text" else { throw StandInError("-rem takes text") }
        stripsText = true
      case _ where argument.hasPrefix("-"): throw .unsupported(argument)
      default: paths.append(argument)
      }
    }
    if destination == nil, paths.count == 2 { destination = .file(paths.removeLast()) }
    guard let reverts, let destination, !paths.isEmpty else {
      throw StandInError("expected -iphone or -revert-iphone-optimizations, and two files")
    }
    self.reverts = reverts
    (self.filters, self.stripsText, self.destination, self.paths) = (filters, stripsText, destination, paths)
  }

  /// The arguments that parse to the same call.
  package var arguments: [String] {
    let mode = reverts ? "-revert-iphone-optimizations" : "-iphone"
    let settings = [mode, "-f", filters ? "1" : "0"] + (stripsText ? ["-rem", "text"] : [])
    return switch destination {
    case .file(let path): settings + paths + [path]
    case .folder(let folder): settings + ["-d", folder] + paths
    case .suffix(let suffix): settings + ["-e", suffix] + paths
    case .source: settings + ["-ow"] + paths
    }
  }
}
