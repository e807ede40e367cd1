import CrushBasics
import CrushFiles
import CrushReporting
import CrushStandInCalls

/// A stand-in for xcrun, `xcrun [OPTION…] TOOL ARGUMENT…`, with which build rules call Apple's tools. It runs only the
/// tools that have a stand-in.
enum XcrunStandIn {
  private static let usage = """
    usage: xcrun [--sdk NAME] [--toolchain NAME] [--log] [--verbose] [--no-cache] [--run] TOOL [ARGUMENT…]
           xcrun [--sdk NAME] --find TOOL

    """

  static func run(_ arguments: [String]) -> Int32 {
    if let code = StandInHelp.answer(arguments, usage) { return code }
    do throws(StandInError) {
      switch try XcrunCall(arguments) {
      case .find(let name):
        guard StandIn.tool(name) != nil else { return unknown(name) }
        guard let path = find(name) else {
          return fail("error: \(name) is part of assetcrush, and no link to it has this name in PATH; make one\n", 72)
        }
        Terminal.write(path + "\n", to: .output)
        return 0
      case .run(let name, let arguments):
        guard name != "xcrun", let tool = StandIn.tool(name) else { return unknown(name) }
        return tool(arguments)
      }
    } catch { return fail("error: \(error)\n" + usage, 64) }
  }

  /// Returns the path of a link to this program with the name of a tool: beside the link to xcrun, or on PATH. If there
  /// is no such link, returns another file of that name on PATH.
  private static func find(_ name: String) -> String? {
    let process = ProcessArguments.all.first ?? ""
    let beside = process.contains("/") ? [Path.parent(of: process)] : []
    let paths = (beside + (Terminal.variable("PATH") ?? "").split(separator: ":").map(String.init))
      .map { Path.join(Path.absolute($0) ?? $0, name) }
      .filter { (try? FileStatus(of: $0).kind) == .file }
    let program = try? FileStatus(of: "/proc/self/exe").identity
    return paths.first { program != nil && (try? FileStatus(of: $0).identity) == program } ?? paths.first
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
