package import CrushSteps

/// The words for hints. Libraries name a choice, and the tool knows the option for it.
package struct HintWords: Sendable {
  private let words: @Sendable (Hint) -> String?

  /// No words, so that messages contain only the problem.
  package static let none = HintWords { _ in nil }

  /// - Parameter words: returns the option for a choice and its effect, or nil if the command has none.
  package init(_ words: @escaping @Sendable (Hint) -> String?) { self.words = words }

  /// Returns the words for a choice, or nil if the command has none.
  package func words(for hint: Hint) -> String? { words(hint) }

  /// Returns a message with the words for its hint in parentheses.
  func message(_ problem: String, _ hint: Hint?) -> String {
    guard let hint, let words = words(hint) else { return problem }
    return "\(problem) (\(words))"
  }
}

extension FileRecord {
  /// Returns the message about a source without a result, or nil for any other source.
  func failureMessage(_ hints: HintWords) -> String? {
    failure.map { hints.message($0.message(for: source), $0.hint) }
  }
}
