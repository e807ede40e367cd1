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

  /// Strings of so many bytes of UTF-8 or more are written at each occurrence.
  var sharedStringLimit = Int.max

  /// The rules of Xcode's build tools. Dates keep their fractions of seconds, which only a binary source can have.
  static let xcode = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: true)

  /// What CoreFoundation writes of the values as they are.
  static let faithful = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false)

  /// What plutil writes. CoreFoundation's reader keeps strings of 1,024 bytes and more apart.
  static let plutil = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    sharedStringLimit: 1024)

  /// The rules of plutil in macOS 10.13: every string at each occurrence. The lists that a public repository recorded from
  /// January to April 2019 show it.
  static let plutil1013 = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    sharedStringLimit: 0)

  /// The fewest objects.
  static let compact = BinaryRules(
    sharesContainersAndData: true, sharesFractions: true, repeatsBooleans: false, widensReals: false)

  /// The node as it is written.
  func written(_ node: Node) -> Node {
    node.kind == .real && widensReals && node.flags.contains(.single) ? .real(node.double) : node
  }
}
