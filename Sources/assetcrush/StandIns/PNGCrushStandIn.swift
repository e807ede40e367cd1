import FileSystem
import PNG
import Pipeline
import Reporting
import Text

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

  /// The destination of a result.
  private enum Destination {
    case file(String)
    case folder(String)
    case suffix(String)
    case source

    func path(for source: String) -> String {
      switch self {
      case .file(let path): path
      case .folder(let folder): Path.join(folder, Path.name(of: source))
      case .suffix(let suffix): Path.withoutExtension(source) + suffix
      case .source: source
      }
    }
  }

  static func run(_ arguments: [String]) -> Int32 {
    var settings = AppleEncoder.Settings(filter: .sub)
    var reverts: Bool?
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
        guard let value = rest.popFirst() else { return usageError("\(argument) takes a value") }
        destination = argument == "-d" ? .folder(value) : .suffix(value)
      case "-f":
        guard let value = rest.popFirst(), value == "0" || value == "1" else {
          return usageError("-f takes 0 (no filter) or 1 (Sub) with -iphone")
        }
        settings.filter = value == "0" ? .none : .sub
      case "-rem":
        guard rest.popFirst() == "text" else { return usageError("-rem takes text") }
        settings.stripsText = true
      case _ where argument.hasPrefix("-"): return usageError("\(argument) is not supported")
      default: paths.append(argument)
      }
    }
    if destination == nil, paths.count == 2 { destination = .file(paths.removeLast()) }
    guard let reverts, let destination, !paths.isEmpty else {
      return usageError("expected -iphone or -revert-iphone-optimizations, and two files")
    }
    let conversion = AppleConversion(settings)
    let codes = paths.map { convert($0, to: destination.path(for: $0), conversion, reverts: reverts) }
    return codes.max() ?? 0
  }

  private static func convert(
    _ source: String, to output: String, _ conversion: AppleConversion, reverts: Bool
  ) -> Int32 {
    do throws(SourceError) {
      if reverts {
        try conversion.revert(source, to: output)
      } else {
        try conversion.optimize(source, to: output)
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

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write("pngcrush: error: \(message)\n" + usage, to: .error)
    return 64
  }
}
