#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The answer to one request.
package struct WorkResponse: Sendable, Equatable {
  package let exitCode: Int32
  /// What the user is to see.
  package let output: String

  package init(exitCode: Int32, output: String) {
    self.exitCode = exitCode
    self.output = output
  }

  private struct Message: Encodable {
    let exitCode: Int32
    let output: String
    let requestId: Int32
    /// nil leaves the field out: absent means false.
    let wasCancelled: Bool?
  }

  /// The answer as a line.
  ///
  /// - Parameter response: nil for a request that was cancelled.
  static func line(_ response: WorkResponse?, id: Int32) -> [UInt8] {
    let message = Message(
      exitCode: response?.exitCode ?? 0, output: response?.output ?? "", requestId: id,
      wasCancelled: response == nil ? true : nil)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers, text and truth values always encode.
    guard let data = try? encoder.encode(message) else { preconditionFailure("an answer that cannot be encoded") }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
