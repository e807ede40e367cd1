import FileSystem
import Reporting
import Text

/// A stand-in for Xcode's copypng: `copypng [-compress] [-strip-PNG-text] IN OUT`.
///
/// With `-compress` it runs pngcrush with `-f 0`. Without it, the file is copied. Messages have the forms that Xcode
/// recognizes: pngcrush's, and the system's `tool: file: reason`.
enum CopyPNGStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    var stripsText = false
    var compresses = false
    var paths: [String] = []
    for argument in arguments {
      switch argument {
      case "-compress": compresses = true
      case "-strip-PNG-text": stripsText = true
      case _ where argument.hasPrefix("-"): return usageError("\(argument) is not supported")
      default: paths.append(argument)
      }
    }
    guard paths.count == 2 else { return usageError("expected two files") }
    if compresses {
      // These arguments are those of Apple's script.
      let text = stripsText ? ["-rem", "text"] : []
      return PNGCrushStandIn.run(["-q", "-iphone", "-f", "0"] + text + paths)
    }
    do throws(FileError) {
      try NamedFile.copy(paths[0], to: paths[1], limit: 1 << 30)
      return 0
    } catch {
      Terminal.write("copypng: \(oneLine(error.path)): \(oneLine(error.systemMessage ?? error.message))\n", to: .error)
      return 1
    }
  }

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write(
      "copypng: error: \(message)\nusage: copypng [-compress] [-strip-PNG-text] IN OUT\n", to: .error)
    return 64
  }
}
