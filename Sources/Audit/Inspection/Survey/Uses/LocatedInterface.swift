package import CrushSourceScanning

/// A XIB, a storyboard or a compiled nib among the audited files and the sources.
package struct LocatedInterface: Sendable {
  package let path: String
  package let document: InterfaceDocument
  /// The index of its membership in the `ProjectMap`.
  package let membership: Int
}
