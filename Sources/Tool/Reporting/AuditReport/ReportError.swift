package import CrushBasics
import CrushParsers

/// The reason why a JSON text cannot be used as a report of an audit.
package struct ReportError: Error, Sendable, Equatable, CustomStringConvertible {
  package let path: String
  /// The place of the problem, both numbers from 1; nil if the whole text is the problem.
  package let position: TextPosition?
  package let problem: String

  package init(path: String, position: TextPosition?, problem: String) {
    self.path = path
    self.position = position
    self.problem = problem
  }

  init(path: String, _ error: JSONFieldError) {
    self.init(path: path, position: error.position, problem: error.problem)
  }

  package var description: String {
    let place = position.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(place): \(problem)"
  }
}
