package import CrushBasics

/// The reason why a document cannot be written for Xcode 26.
package enum IconDownlevelError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The text is no JSON object.
  case unreadable(IconProblem)
  /// The text is UTF-16, and needs changes.
  case notUTF8
  /// A color's name without a known plain color.
  case unknownColor(String, path: String, at: TextPosition)
  /// A layer without a picture for all languages.
  case localizedPictures(path: String, at: TextPosition)
  /// A key or value that still needs Icon Composer 2 after all changes.
  case remaining(IconProblem)

  /// Nil if the whole text is the problem.
  package var position: TextPosition? {
    switch self {
    case .unreadable(let problem), .remaining(let problem): problem.position
    case .notUTF8: nil
    case .unknownColor(_, _, let position), .localizedPictures(_, let position): position
    }
  }

  package var description: String {
    switch self {
    case .unreadable(let problem): "\(problem)"
    case .notUTF8: "the text is UTF-16, which is not changed; save it as UTF-8"
    case .unknownColor(let color, let path, _):
      "\"\(path)\" is \"\(color.prefix(60))\", a color without a known plain color; replace it by one such as "
        + "\"srgb:0,0.5,1,1\"" + Suggestion.text(for: color, among: SystemColor.names.map { "named:" + $0 })
    case .localizedPictures(let path, _):
      "\"\(path)\" has localized entries only, so that the layer would have no picture; add \"image-name\""
    case .remaining(let problem):
      "\"\(problem.path)\" needs Icon Composer 2 after all known changes; delete it in Icon Composer"
    }
  }
}
