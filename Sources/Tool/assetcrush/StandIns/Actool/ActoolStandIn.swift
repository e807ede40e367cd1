import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushReporting
import CrushStandInCalls

/// A stand-in for Xcode's actool. Its command line, results and exit codes are those of actool, so that build systems
/// need no change: 0 also with warnings, 1 with errors.
enum ActoolStandIn {
  /// The version that callers compare. Its catalogs are the model of ours. The build number was seen in results of
  /// Xcode 26.1.1.
  static let version = ActoolResults.Version(bundle: "24412", short: "26.1.1")

  static func run(_ arguments: [String]) -> Int32 {
    guard !arguments.isEmpty else {
      Terminal.write("Error: No arguments specified, please consult `man actool` in Terminal.\n", to: .error)
      return 64
    }
    let formats = ActoolResults.Format.allCases
    let call = ActoolCall(
      arguments, formats: formats.map(\.rawValue), standard: ActoolResults.Format.xml1.rawValue)
    var results = results(of: call)
    // A path as the only input is named by messages without a catalog of their own.
    if call.paths.count == 1 { results.input = absolute(call.paths[0]) }
    var shown = ActoolResults.Shown()
    shown.warnings = call.has("warnings")
    shown.notices = call.has("notices")
    do {
      Terminal.write(try results.bytes(ActoolResults.Format(rawValue: call.format) ?? .xml1, shown), to: .output)
    } catch {
      Terminal.write("actool: error: the results cannot be written: \(oneLine("\(error)"))\n", to: .error)
      return 1
    }
    return results.hasErrors ? 1 : 0
  }

  private static func results(of call: ActoolCall) -> ActoolResults {
    var results = ActoolResults()
    results.messages = call.errors
    guard call.errors.isEmpty else { return results }
    if call.has("version") {
      results.version = version
      return results
    }
    guard !call.paths.isEmpty else {
      results.messages.append(
        CatalogMessage(
          .error, kind: "", "Not enough arguments provided; where is the input document to operate on?"))
      return results
    }
    results.messages = call.warnings
    ActoolRun(call).run(&results)
    return results
  }

  /// Returns the absolute form of a path. Callers recognize output files by their first slash.
  static func absolute(_ path: String) -> String { Path.absolute(path) ?? path }
}
