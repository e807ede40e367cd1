/// The file of `--export-dependency-info`: the inputs and outputs of one run, for Xcode's build system.
///
/// The file is a list of records. A record is a kind of one byte and a text that ends with a zero byte (ld's
/// `-dependency_info`, which swift-build reads). The first record names the tool.
package enum DependencyInfo {
  private enum Kind: UInt8 {
    case tool = 0x00
    case input = 0x10
    case output = 0x40
  }

  /// Returns the bytes of the file. Inputs are sorted, and each is listed once.
  ///
  /// - Parameter tool: the name and version of the tool, such as `actool-24412`.
  package static func bytes(tool: String, inputs: [String], outputs: [String]) -> [UInt8] {
    var bytes = record(.tool, tool)
    for input in Set(inputs).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      bytes += record(.input, input)
    }
    for output in outputs { bytes += record(.output, output) }
    return bytes
  }

  /// Returns a record. A zero byte in a path would end it early, so it is dropped.
  private static func record(_ kind: Kind, _ text: String) -> [UInt8] {
    [kind.rawValue] + text.utf8.filter { $0 != 0 } + [0]
  }
}
