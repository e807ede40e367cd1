import Foundation

/// The resources of this package.
public enum Shapes {
  /// The bundle of the target.
  public static var bundle: Bundle { .module }

  /// Returns the bytes of a file of the bundle.
  public static func data(_ name: String, _ kind: String, in folder: String? = nil) -> Data? {
    Bundle.module.url(forResource: name, withExtension: kind, subdirectory: folder).flatMap { try? Data(contentsOf: $0) }
  }

  /// Returns a text of the table `Texts`.
  public static func text(_ key: String) -> String {
    Bundle.module.localizedString(forKey: key, value: nil, table: "Texts")
  }
}
