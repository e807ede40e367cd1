import CrushBasics
import CrushCodecs

/// The Content Security Policy of the page (W3C, Content Security Policy Level 3).
///
/// It permits the page's own scripts and style by their hashes, and pictures inside the page. Nothing else is loaded or run.
enum SecurityPolicy {
  static func text(scripts: [[UInt8]], style: [UInt8]) -> String {
    let sources = scripts.map { "'\(source(of: $0))'" }.joined(separator: " ")
    return "default-src 'none'; img-src data:; style-src '\(source(of: style))'; script-src \(sources); "
      + "base-uri 'none'; form-action 'none'"
  }

  /// Returns the name of content by its hash.
  static func source(of content: [UInt8]) -> String {
    "sha256-" + Base64Text.text(of: ContentHash(of: content.span).bytes)
  }
}
