/// The rules by which a writer shares objects and writes numbers. Apple's tools differ in them.
struct BinaryRules: Equatable, Sendable {
  /// Whether equal arrays, dictionaries and data are written once.
  let sharesContainersAndData: Bool
  /// Whether equal reals that are not whole numbers are written once. Apple's tools do not.
  let sharesFractions: Bool
  /// Whether each occurrence of a boolean becomes an object, although all references point to the first one
  /// (CoreFoundation's CFBinaryPList.c).
  let repeatsBooleans: Bool
  /// Whether reals of 32 bits become 64 bits wide.
  let widensReals: Bool

  /// Strings of this many bytes of UTF-8 or more are written at each occurrence.
  var sharedStringLimit = Int.max

  /// The rules of Xcode's build tools. Dates keep their fractions of seconds, which only a binary source can have.
  static let xcode = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: true)

  /// The rules of CoreFoundation for unchanged values.
  static let faithful = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false)

  /// The rules of plutil. CoreFoundation's reader keeps strings of 1,024 bytes and more separate.
  static let plutil = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    sharedStringLimit: 1024)

  /// The rules of plutil in macOS 10.13, which writes every string at each occurrence. Lists that a public repository
  /// recorded from January to April 2019 prove it.
  static let plutil1013 = BinaryRules(
    sharesContainersAndData: false, sharesFractions: false, repeatsBooleans: true, widensReals: false,
    sharedStringLimit: 0)

  /// The rules for the fewest objects.
  static let compact = BinaryRules(
    sharesContainersAndData: true, sharesFractions: true, repeatsBooleans: false, widensReals: false)

  /// Returns the node in the form that is written.
  func written(_ node: Node) -> Node {
    node.kind == .real && widensReals && node.flags.contains(.single) ? .real(node.double) : node
  }
}
