import FileSystem
import Reporting
import Text

/// Xcode's copypng: `copypng [-compress] [-strip-PNG-text] IN OUT`. With -compress it calls pngcrush with -f 0, without
/// it copies. Messages are of the forms that Xcode looks for: pngcrush's, and `tool: file: reason` of the system.
enum CopyPNGStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    var stripsText = false
    var compresses = false
    var paths: [String] = []
    for argument in arguments {
      switch argument {
      case "-compress": compresses = true
      case "-strip-PNG-text": stripsText = true
      case _ where argument.hasPrefix("-"): return refuse("\(argument) is not known here")
      default: paths.append(argument)
      }
    }
    guard paths.count == 2 else { return refuse("expected two files") }
    if compresses {
      // As the script that it stands in for.
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

  private static func refuse(_ message: String) -> Int32 {
    Terminal.write(
      "copypng: error: \(message)\nusage: copypng [-compress] [-strip-PNG-text] IN OUT\n", to: .error)
    return 64
  }
}
