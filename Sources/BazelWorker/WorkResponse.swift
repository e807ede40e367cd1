#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer to a request.
package struct WorkResponse: Sendable, Equatable {
  package let exitCode: Int32
  /// The text for the user.
  package let output: String

  package init(exitCode: Int32, output: String) {
    self.exitCode = exitCode
    self.output = output
  }

  private struct Message: Encodable {
    let exitCode: Int32
    let output: String
    let requestId: Int32
    /// True, or nil to omit the field, which means false.
    let wasCancelled: Bool?
  }

  /// Returns the answer as a line of JSON.
  ///
  /// - Parameter response: nil for a canceled request.
  static func line(_ response: WorkResponse?, id: Int32) -> [UInt8] {
    let message = Message(
      exitCode: response?.exitCode ?? 0, output: response?.output ?? "", requestId: id,
      wasCancelled: response == nil ? true : nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers, strings and Booleans can always be encoded.
    guard let data = try? encoder.encode(message) else { preconditionFailure("an answer that cannot be encoded") }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
