/// A stand-in for pincrush, which theos runs on the PNGs of a final package: `pincrush -i FILE…` in place, or `pincrush
/// IN OUT`.
enum PincrushStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    var isInPlace = false
    var paths: [String] = []
    for argument in arguments {
      switch argument {
      case "-i": isInPlace = true
      case "-v": continue
      case _ where argument.hasPrefix("-"): return usageError("\(argument) is not supported")
      default: paths.append(argument)
      }
    }
    guard isInPlace ? !paths.isEmpty : paths.count == 2 else { return usageError("expected files") }
    return PNGCrushStandIn.run(["-q", "-iphone", "-f", "0"] + (isInPlace ? ["-ow"] : []) + paths)
  }

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write("pincrush: error: \(message)\nusage: pincrush -i FILE…\n       pincrush IN OUT\n", to: .error)
    return 64
  }
}
