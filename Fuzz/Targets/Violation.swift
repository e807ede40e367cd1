/// The proof that a property is false for an input.
package struct Violation: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }

  /// Throws a violation if a condition is false.
  package static func unless(_ condition: Bool, _ description: @autoclosure () -> String) throws(Violation) {
    if !condition { throw Violation(description()) }
  }
}
