/// A command line that a stand-in does not understand.
package struct StandInError: Error, Sendable, Equatable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  static func unsupported(_ argument: String) -> StandInError { StandInError("\(argument) is not supported") }
}
