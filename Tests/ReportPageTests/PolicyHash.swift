import CrushBytes
import Foundation

/// The name of content in a policy, with the base 64 of Foundation. `SHA256` has its own tests.
enum PolicyHash {
  static func source(of text: String) -> String {
    let bytes = Array(text.utf8)
    return "sha256-" + Data(SHA256.digest(of: bytes.span)).base64EncodedString()
  }
}
