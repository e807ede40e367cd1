package import CrushFiles
package import CrushParsers

/// The reason why a config cannot be used, with its place and the expectation.
package struct ConfigError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Problem: Sendable, Equatable {
    case file(FileError)
    case syntax(TOMLError)
    /// The suggestion is `; did you mean 'x'?` or empty.
    case unknownKey(String, table: String, suggestion: String)
    case wrongType(String, expected: String, found: String)
    case wrongValue(String, expected: String, found: String)
    case missingKey(String, table: String)
    /// A path outside of the repository in a config that the user did not name.
    case outside(String, root: String)
  }

  package let path: String
  /// The line from 1; nil if the file cannot be read.
  package let line: Int?
  package let problem: Problem
  /// The other errors in the config, sorted by line.
  package let others: [ConfigError]

  init(path: String, line: Int?, problem: Problem, others: [ConfigError] = []) {
    self.path = path
    self.line = line
    self.problem = problem
    self.others = others
  }

  /// A sentence for each error.
  package var messages: [String] { [message] + others.map(\.message) }

  package var description: String { messages.joined(separator: "\n") }

  private var message: String {
    switch problem {
    case .file(let error): "\(path): \(error.message)"
    case .syntax(let error): "\(path):\(error.line):\(error.column): \(error.message)"
    case .unknownKey(let key, let table, let suggestion):
      "\(place): unknown key '\(key)'\(table.isEmpty ? "" : " in [\(table)]")\(suggestion)"
    case .wrongType(let key, let expected, let found): "\(place): '\(key)' must be \(expected), but is \(found)"
    case .wrongValue(let key, let expected, let found): "\(place): '\(key)' is '\(found)'; expected \(expected)"
    case .outside(let name, let root):
      "\(path): '\(name)' is outside of \(root); name the config with --config if you trust it"
    case .missingKey(let key, let table): "\(place): [\(table)] needs the key '\(key)'"
    }
  }

  private var place: String { line.map { "\(path):\($0)" } ?? path }
}
