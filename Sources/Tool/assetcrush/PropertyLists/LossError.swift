import CrushPropertyList

/// A conversion that would replace a property list, in a format that cannot represent all its values.
struct LossError: Error, CustomStringConvertible {
  let format: OutputFormat
  let losses: Losses

  var description: String {
    "\(format.title) cannot represent every value: \(losses.lines.joined(separator: "; ")); "
      + "write another file with -o, or accept the losses with --lossy"
  }
}

extension OutputFormat {
  /// The name of the format in messages.
  var title: String {
    switch self {
    case .binary1: "a binary list"
    case .xml1: "XML"
    case .json: "JSON"
    case .openstep: "OpenStep text"
    case .swift: "Swift"
    case .objc: "Objective-C"
    }
  }
}
