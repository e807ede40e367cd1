/// The format of a document's source. CoreFoundation creates dictionaries with different table sizes for different
/// formats.
package enum Origin: Equatable, Sendable {
  case xml
  case binary
  /// Old-style text, including `.strings`.
  case openStep
  case json
}
