import CrushStandInCalls

/// A stand-in for pincrush, which theos runs on the PNGs of a final package: `pincrush -i FILE…` in place, or `pincrush
/// IN OUT`.
enum PincrushStandIn {
  static func run(_ arguments: [String]) -> Int32 {
    do throws(StandInError) {
      return PNGCrushStandIn.run(try PincrushCall(arguments).conversion)
    } catch { return usageError("\(error)") }
  }

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write("pincrush: error: \(message)\nusage: pincrush -i FILE…\n       pincrush IN OUT\n", to: .error)
    return 64
  }
}
