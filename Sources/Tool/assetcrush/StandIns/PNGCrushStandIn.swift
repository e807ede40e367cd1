import CrushBasics
import CrushFiles
import CrushPNG
import CrushReporting
import CrushStandInCalls
import CrushSteps

/// A stand-in for Xcode's pngcrush, with the command lines that build systems use:
///
///     pngcrush -q -iphone [-f 0] [-rem text] IN OUT
///     pngcrush -q -revert-iphone-optimizations IN OUT
///     pngcrush -d FOLDER -q -revert-iphone-optimizations IN…
///
/// The messages are pngcrush's, because Xcode searches the tool's output for them. A failed file makes the exit code 1.
/// pngcrush may exit with 0, but a build must not continue without the file.
enum PNGCrushStandIn {
  private static let usage = """
    usage: pngcrush [-q] -iphone [-f 0] [-rem text] IN OUT
           pngcrush [-q] -revert-iphone-optimizations IN OUT
           with -d FOLDER, -e EXTENSION or -ow instead of OUT, as many files as you like

    """

  static func run(_ arguments: [String]) -> Int32 {
    if let code = StandInHelp.answer(arguments, usage) { return code }
    do throws(StandInError) {
      return run(try PNGCrushCall(arguments))
    } catch {
      Terminal.write("pngcrush: error: \(error)\n" + usage, to: .error)
      return 64
    }
  }

  static func run(_ call: PNGCrushCall) -> Int32 {
    var settings = AppleEncoder.Settings(filter: call.filters ? .sub : .none)
    settings.stripsText = call.stripsText
    let run = PNGCrushRun(settings)
    let codes = call.paths.map {
      convert($0, to: call.destination.path(for: $0), run, reverts: call.reverts)
    }
    return codes.max() ?? 0
  }

  private static func convert(
    _ source: String, to output: String, _ run: PNGCrushRun, reverts: Bool
  ) -> Int32 {
    do throws(SourceError) {
      if reverts {
        try run.revert(source, to: output)
      } else {
        try run.optimize(source, to: output)
      }
      return 0
    } catch {
      Terminal.write(message(of: error, source, output), to: .error)
      return 1
    }
  }

  private static func message(of error: SourceError, _ source: String, _ output: String) -> String {
    switch error {
    case .file(let error) where error.isNotFound: "Could not find file: \(oneLine(error.path))\n"
    default:
      """
      While converting \(oneLine(source)) to \(oneLine(output)) pngcrush caught libpng error:
         \(oneLine(error.message(for: source)))

      """
    }
  }
}

extension PNGCrushCall.Destination {
  fileprivate func path(for source: String) -> String {
    switch self {
    case .file(let path): path
    case .folder(let folder): Path.join(folder, Path.name(of: source))
    case .suffix(let suffix): Path.withoutExtension(source) + suffix
    case .source: source
    }
  }
}
