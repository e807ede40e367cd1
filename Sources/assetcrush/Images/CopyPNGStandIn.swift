import Build
import FileSystem
import PNG

/// Xcode's copypng: `copypng [-compress] [-strip-PNG-text] IN OUT`. With -compress it calls pngcrush with -f 0, without
/// it copies.
enum CopyPNGStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    var settings = AppleEncoder.Settings(filter: .none)
    var compresses = false
    var paths: [String] = []
    for argument in arguments {
      switch argument {
      case "-compress": compresses = true
      case "-strip-PNG-text": settings.stripsText = true
      case _ where argument.hasPrefix("-"): return refuse("\(argument) is not known here")
      default: paths.append(argument)
      }
    }
    guard paths.count == 2 else { return refuse("expected two files") }
    return StandInResult.of("copypng", paths[0]) {
      if compresses {
        try AppleConversion(settings).optimize(paths[0], to: paths[1])
      } else {
        try Files.copy(paths[0], to: paths[1])
      }
    }
  }

  private static func refuse(_ message: String) -> Int32 {
    Terminal.write(
      "copypng: error: \(message)\nusage: copypng [-compress] [-strip-PNG-text] IN OUT\n", to: .error)
    return 64
  }
}
