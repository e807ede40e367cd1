import CrushFileSystem
import CrushReporting
import CrushStandInCalls
import CrushText

/// A stand-in for xcrun, `xcrun [OPTION…] TOOL ARGUMENT…`, with which build rules call Apple's tools. It runs only the
/// tools that have a stand-in.
enum XcrunStandIn {
  private static let usage = """
    usage: xcrun [--sdk NAME] [--toolchain NAME] [--log] [--verbose] [--no-cache] [--run] TOOL [ARGUMENT…]
           xcrun [--sdk NAME] --find TOOL

    """

  static func run(_ arguments: [String]) -> Int32 {
    do throws(StandInError) {
      switch try XcrunCall(arguments) {
      case .find(let name):
        guard StandIn.tool(name) != nil, let path = find(name) else { return unknown(name) }
        Terminal.write(path + "\n", to: .output)
        return 0
      case .run(let name, let arguments):
        guard name != "xcrun", let tool = StandIn.tool(name) else { return unknown(name) }
        return tool(arguments)
      }
    } catch { return fail("error: \(error)\n" + usage, 64) }
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
