/// What a document was read from: CoreFoundation's dictionaries begin with tables of different sizes.
package enum Origin: Equatable, Sendable {
  case xml
  case binary
  /// Old-style text, `.strings` included.
  case openStep
  case json
}
