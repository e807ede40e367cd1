import CrushStandInCalls

/// A stand-in for pincrush, which theos runs on the PNGs of a final package: `pincrush -i FILE…` in place, or `pincrush
/// IN OUT`.
enum PincrushStandIn {
  private static let usage = "usage: pincrush -i FILE…\n       pincrush IN OUT\n"

  static func run(_ arguments: [String]) -> Int32 {
    if let code = StandInHelp.answer(arguments, usage) { return code }
    do throws(StandInError) {
      return PNGCrushStandIn.run(try PincrushCall(arguments).conversion)
    } catch { return usageError("\(error)") }
  }

  private static func usageError(_ message: String) -> Int32 {
    Terminal.write("pincrush: error: \(message)\n" + usage, to: .error)
    return 64
  }
}
