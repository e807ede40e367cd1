import Build
import PNG

/// The command lines of Xcode's pngcrush that build systems use:
///
///     pngcrush -q -iphone [-f 0] [-rem text] IN OUT
///     pngcrush -q -revert-iphone-optimizations IN OUT
enum PNGCrushStandIn {
  private static let usage = """
    usage: pngcrush [-q] -iphone [-f 0] [-rem text] IN OUT
           pngcrush [-q] -revert-iphone-optimizations IN OUT

    """

  static func run(_ arguments: [String]) -> Int32 {
    var settings = AppleEncoder.Settings(filter: .sub)
    var reverts: Bool?
    var paths: [String] = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "-q": continue
      case "-iphone": reverts = false
      case "-revert-iphone-optimizations": reverts = true
      case "-f":
        guard let value = rest.popFirst(), value == "0" || value == "1" else {
          return refuse("-f takes 0 (no filter) or 1 (Sub) with -iphone")
        }
        settings.filter = value == "0" ? .none : .sub
      case "-rem":
        guard rest.popFirst() == "text" else { return refuse("-rem takes text") }
        settings.stripsText = true
      case _ where argument.hasPrefix("-"): return refuse("\(argument) is not known here")
      default: paths.append(argument)
      }
    }
    guard let reverts, paths.count == 2 else {
      return refuse("expected -iphone or -revert-iphone-optimizations, and two files")
    }
    return StandInResult.of("pngcrush", paths[0]) {
      let conversion = AppleConversion(settings)
      if reverts {
        try conversion.revert(paths[0], to: paths[1])
      } else {
        try conversion.optimize(paths[0], to: paths[1])
      }
    }
  }

  private static func refuse(_ message: String) -> Int32 {
    Terminal.write("pngcrush: error: \(message)\n" + usage, to: .error)
    return 64
  }
}
