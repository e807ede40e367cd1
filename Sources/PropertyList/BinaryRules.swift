/// What a binary list's writer shares and how it writes numbers: where Apple's tools differ from each other.
struct BinaryRules: Equatable, Sendable {
  /// Whether equal arrays, dictionaries and data are written once.
  let sharesContainersAndData: Bool
  /// Whether equal reals that are not whole numbers are written once. Apple's tools do not.
  let sharesFractions: Bool
  /// Whether a boolean takes an object each time it occurs, although all references go to the first
  /// (CoreFoundation's CFBinaryPList.c).
  let repeatsBooleans: Bool
  /// Whether reals of 32 bits become 64 bits wide.
  let widensReals: Bool
  /// Whether dates lose their fractions of seconds.
  let truncatesDates: Bool

  /// Strings of so many bytes of UTF-8 or more are written at each occurrence.
  var sharedStringLimit = Int.max

  /// What Xcode's build tools write.
  static let xcode = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: true,
    truncatesDates: true)

  /// What CoreFoundation writes of the values as they are.
  static let faithful = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    truncatesDates: false)

  /// What plutil writes. CoreFoundation's reader keeps strings of 1,024 bytes and more apart.
  static let plutil = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    truncatesDates: false, sharedStringLimit: 1024)

  /// The fewest objects.
  static let compact = BinaryRules(
    sharesContainersAndData: true, sharesFractions: true, repeatsBooleans: false, widensReals: false,
    truncatesDates: false)

  /// The node as it is written.
  func written(_ node: Node) -> Node {
    switch node.kind {
    case .real where widensReals && node.flags.contains(.single): .real(node.double)
    case .date where truncatesDates: .date(node.double.rounded(.down))
    default: node
    }
  }
}
