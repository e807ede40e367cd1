import CrushBasics
import CrushParsers

/// Changes an `icon.json` of Icon Composer 2 (Xcode 27) into one that Xcode 26 accepts.
///
/// Icon Composer 2 added keys and values on which the `actool` of Xcode 26 crashes, or that it ignores. This type edits
/// the text, so that the order of keys, the layout and unknown keys stay. It is no converter of looks: an effect that
/// Xcode 26 does not have, such as refraction, is lost.
package enum IconDownlevel {
  /// A change to the text.
  package struct Change: Sendable, Equatable {
    /// From 1, in the text before the changes.
    package let line: Int
    /// Such as `groups[0].refractivity`.
    package let path: String
    /// Such as `deleted "refractivity"`.
    package let words: String
  }

  /// Returns the text for Xcode 26 with the changes in their order. A text without keys and values of Icon Composer 2
  /// is returned unchanged.
  ///
  /// * Keys of Icon Composer 2 are deleted, and so are entries for a `localization`. A list that loses all of its
  ///   entries is deleted with its key.
  /// * `specular` with a text becomes `true`.
  /// * A named color of a fill becomes the plain color, of the dark appearance in an entry for dark.
  package static func text(
    of bytes: [UInt8]
  ) throws(IconDownlevelError) -> (text: [UInt8], changes: [Change]) {
    _ = try problems(of: bytes)
    let encoding = TextEncoding.mark(of: bytes)?.encoding ?? .utf8
    let utf8 = encoding == .utf8 ? bytes : (try? Transcoder.utf8(from: bytes, encoding: encoding)) ?? bytes
    // The reader has parsed the text.
    guard let root = JSONTextNode(utf8) else { throw .notUTF8 }
    var editor = DownlevelEditor()
    try editor.edit(root, .document, path: "")
    if editor.changes.isEmpty { return (bytes, []) }
    guard encoding == .utf8 else { throw .notUTF8 }
    let text = editor.edits.applied(to: bytes)
    for problem in try problems(of: text) {
      if case .needsComposer2 = problem.kind { throw .remaining(problem) }
    }
    return (text, editor.changes)
  }

  /// Returns the problems of a document that is at least a JSON object.
  private static func problems(of bytes: [UInt8]) throws(IconDownlevelError) -> [IconProblem] {
    let result = IconReader.read(bytes)
    if result.document == nil, let problem = result.problems.first { throw .unreadable(problem) }
    return result.problems
  }
}
