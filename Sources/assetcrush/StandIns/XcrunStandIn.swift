import FileSystem
import Reporting
import Text

/// A stand-in for xcrun, `xcrun [OPTION…] TOOL ARGUMENT…`, with which build rules call Apple's tools. It runs only the
/// tools that have a stand-in.
enum XcrunStandIn {
  private static let usage = """
    usage: xcrun [--sdk NAME] [--toolchain NAME] [--log] [--verbose] [--no-cache] [--run] TOOL [ARGUMENT…]
           xcrun [--sdk NAME] --find TOOL

    """
  private static let ignored: Set<String> = [
    "-l", "--log", "-log", "-v", "--verbose", "-verbose", "-n", "--no-cache", "-no-cache", "-k", "--kill-cache",
    "-kill-cache", "-r",
    "--run", "-run",
  ]

  static func run(_ arguments: [String]) -> Int32 {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--sdk", "-sdk", "--toolchain", "-toolchain":
        guard rest.popFirst() != nil else { return fail("error: \(argument) takes a name\n" + usage, 64) }
      case "-f", "--find", "-find":
        guard let name = rest.popFirst() else { return fail("error: \(argument) takes a name\n" + usage, 64) }
        guard StandIn.tool(name) != nil, let path = find(name) else { return unknown(name) }
        Terminal.write(path + "\n", to: .output)
        return 0
      case _ where ignored.contains(argument): continue
      case _ where argument.hasPrefix("-"):
        return fail("error: \(argument) is not supported\n" + usage, 64)
      default:
        guard argument != "xcrun", let tool = StandIn.tool(argument) else { return unknown(argument) }
        return tool(Array(rest))
      }
    }
    return fail("error: expected a tool\n" + usage, 64)
  }

  /// Returns the path of a file with this name on PATH.
  private static func find(_ name: String) -> String? {
    (Terminal.variable("PATH") ?? "").split(separator: ":").map { Path.join(String($0), name) }
      .first { (try? FileStatus(of: $0).kind) == .file }
  }

  /// Reports an unknown tool, with xcrun's message and exit code.
  private static func unknown(_ name: String) -> Int32 {
    fail("error: unable to find utility \"\(oneLine(name))\", not a developer tool or in PATH\n", 72)
  }

  private static func fail(_ message: String, _ code: Int32) -> Int32 {
    Terminal.write("xcrun: " + message, to: .error)
    return code
  }
}
