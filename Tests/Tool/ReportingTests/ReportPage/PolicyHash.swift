import CrushCodecs
import Foundation

/// The name of content in a policy, with the base 64 of Foundation. `ContentHash` has its own tests.
enum PolicyHash {
  static func source(of text: String) -> String {
    let bytes = Array(text.utf8)
    return "sha256-" + Data(ContentHash(of: bytes.span).bytes).base64EncodedString()
  }
}
