import CrushBasics
import CrushFiles
import CrushReporting
import CrushStandInCalls

/// A stand-in for Xcode's copypng: `copypng [-compress] [-strip-PNG-text] IN OUT`.
///
/// With `-compress` it runs pngcrush with `-f 0`. Without it, the file is copied. Messages have the forms that Xcode
/// recognizes: pngcrush's, and the system's `tool: file: reason`.
enum CopyPNGStandIn {
  private static let usage = "usage: copypng [-compress] [-strip-PNG-text] IN OUT\n"

  static func run(_ arguments: [String]) -> Int32 {
    if let code = StandInHelp.answer(arguments, usage) { return code }
    let call: CopyPNGCall
    do throws(StandInError) { call = try CopyPNGCall(arguments) } catch { return usageError("\(error)") }
    if call.compresses {
      return PNGCrushStandIn.run(
        PNGCrushCall(optimizing: [call.source], to: .file(call.output), stripsText: call.stripsText))
    }
    do throws(FileError) {
      try NamedFile.copy(call.source, to: call.output, limit: 1 << 30)
      return 0
    } catch {
      Terminal.write("copypng: \(oneLine(error.path)): \(oneLine(error.systemMessage ?? error.message))\n", to: .error)
      return 1
    }
  }

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write("copypng: error: \(message)\n" + usage, to: .error)
    return 64
  }
}
