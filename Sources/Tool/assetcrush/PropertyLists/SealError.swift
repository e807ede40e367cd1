import CrushFiles

/// The refusal to replace a list in a signed bundle.
struct SealError: Error, CustomStringConvertible {
  let reason: SealedFile

  var description: String { "\(reason.problem) (-o writes the result elsewhere)" }
}
