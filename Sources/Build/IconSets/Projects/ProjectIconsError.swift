/// A project whose icons cannot be replaced.
package enum ProjectIconsError: Error, Sendable, Equatable, CustomStringConvertible {
  /// No file by which the kind of project is known.
  case otherKind(ProjectKind)
  /// No place for an icon was found.
  case noIcons(ProjectKind)
  /// The project has several app icon sets, and none has the usual name.
  case severalSets([String])
  /// A `Contents.json` that is damaged.
  case contents(path: String, problem: String)
  /// One file for slots of different sizes.
  case sharedFile(path: String, name: String)
  /// The color of the background is defined in another file too, which Android's tools refuse.
  case colorExists(path: String)

  package var description: String {
    switch self {
    case .otherKind(let kind):
      "no \(kind.rawValue) project: expected \(kind.marks.joined(separator: " or ")); name the folder of the project"
    case .noIcons(.xcode):
      "no app icon set found: expected a folder such as Assets.xcassets/AppIcon.appiconset; "
        + "make one with -o Assets.xcassets --for ios"
    case .noIcons(let kind):
      "no place for icons found in the \(kind.rawValue) project: expected the folders of its platforms, such as ios or "
        + "android"
    case .severalSets(let sets):
      "several app icon sets: \(sets.joined(separator: ", ")); choose one with --name"
    case .contents(let path, let problem): "\(path): \(problem)"
    case .sharedFile(let path, let name):
      "\(path): \(name) is the file of slots with different sizes; give each size a file of its own"
    case .colorExists(let path):
      "\(path): it defines the color ic_launcher_background, which would exist twice; delete it from this file"
    }
  }
}
