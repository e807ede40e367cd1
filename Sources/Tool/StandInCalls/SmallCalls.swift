/// A parsed command line of Xcode's copypng: `copypng [-compress] [-strip-PNG-text] IN OUT`.
package struct CopyPNGCall: Sendable, Equatable {
  package private(set) var stripsText = false
  package private(set) var compresses = false
  package let source: String
  package let output: String

  /// Parses the arguments after the tool's name.
  package init(_ arguments: [String]) throws(StandInError) {
    var paths: [String] = []
    for argument in arguments {
      switch argument {
      case "-compress": compresses = true
      case "-strip-PNG-text": stripsText = true
      case _ where argument.hasPrefix("-"): throw .unsupported(argument)
      default: paths.append(argument)
      }
    }
    guard paths.count == 2 else { throw StandInError("expected two files") }
    (source, output) = (paths[0], paths[1])
  }
}

/// A parsed command line of xcrun: `xcrun [OPTION…] TOOL ARGUMENT…`.
package enum XcrunCall: Sendable, Equatable {
  /// Prints the path of a tool.
  case find(String)
  case run(String, [String])

  private static let ignored: Set<String> = [
    "-l", "--log", "-log", "-v", "--verbose", "-verbose", "-n", "--no-cache", "-no-cache", "-k", "--kill-cache",
    "-kill-cache", "-r", "--run", "-run",
  ]

  /// Parses the arguments after the tool's name.
  package init(_ arguments: [String]) throws(StandInError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--sdk", "-sdk", "--toolchain", "-toolchain":
        guard rest.popFirst() != nil else { throw StandInError("\(argument) takes a name") }
      case "-f", "--find", "-find":
        guard let name = rest.popFirst() else { throw StandInError("\(argument) takes a name") }
        self = .find(name)
        return
      case _ where Self.ignored.contains(argument): continue
      case _ where argument.hasPrefix("-"): throw .unsupported(argument)
      default:
        self = .run(argument, Array(rest))
        return
      }
    }
    throw StandInError("expected a tool")
  }
}
