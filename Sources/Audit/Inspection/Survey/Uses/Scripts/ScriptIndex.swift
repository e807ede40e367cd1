import CrushFileKinds
import CrushFiles
import CrushImageHeaders
import CrushProjects
package import CrushSourceScanning

/// The images that Dart, JavaScript, HTML and the settings of apps name by their paths.
///
/// A path alone does not name a file. Flutter finds `assets/logo.png` in the folder of `pubspec.yaml`, and Metro finds
/// `logo@2x.png` and `logo.ios.png` for `./logo.png`. The index resolves each reference once, so that rules see files.
package struct ScriptIndex: Sendable {
  /// A reference without an image.
  package struct Problem: Sendable, Hashable {
    package enum Reason: Sendable, Hashable {
      case isMissing
      /// The file exists, but `pubspec.yaml` does not list it.
      case isUndeclared
    }

    /// The path of the source.
    package let path: String
    package let line: Int
    /// The path in the source.
    package let name: String
    package let reason: Reason
    /// The index of the source's membership in the `ProjectMap`.
    package let membership: Int
  }

  /// A place for an app icon that names an image.
  package struct LocatedSlot: Sendable, Equatable {
    package let slot: ScriptReference.Slot
    /// `file:line`.
    package let place: String
  }

  /// The references without images, in the order of the sources.
  package private(set) var problems: [Problem] = []
  /// The uses of images by their paths.
  private(set) var shown: [(path: String, use: UseIndex.Located)] = []
  /// The places for icons by the absolute path of the image.
  private var slots: [String: [LocatedSlot]] = [:]
  /// The absolute paths of folders whose images code names by computed paths.
  private var computedFolders: Set<String> = []
  private var known: Set<Problem> = []
  private let projects: ProjectMap
  private let images: ScriptImages

  /// Returns the paths of the image files in an audit.
  static func images(of files: [AuditedFile]) -> [String] {
    files.lazy.filter { $0.promised != nil && !$0.isFolder && !$0.isRendition }.map(\.path)
  }

  /// - Parameters:
  ///   - images: the paths of all images, in the spelling of the audit.
  ///   - reader: looks for files beside the audit.
  init(
    _ sources: [(path: String, uses: SourceUses)], images: [String], _ projects: ProjectMap, _ reader: FileReader
  ) {
    self.projects = projects
    self.images = ScriptImages(images, projects, reader)
    guard sources.contains(where: { !$0.uses.references.isEmpty }) else { return }
    let resolver = ScriptResolver(
      images: self.images, constants: ScriptConstants(sources), projects)
    for (path, uses) in sources where !uses.references.isEmpty {
      let membership = projects.membership(of: path)
      guard projects.memberships[membership].purpose.ships else { continue }
      let source = ScriptResolver.Source(
        path: path, absolute: projects.absolute(path), constants: uses.constants, membership: membership)
      for reference in uses.references { add(resolver.resolve(reference, in: source), reference, source, resolver) }
    }
  }

  private mutating func add(
    _ result: ScriptResolver.Result, _ reference: ScriptReference, _ source: ScriptResolver.Source,
    _ resolver: ScriptResolver
  ) {
    switch result {
    case .unknown: break
    case .folders(let folders): computedFolders.formUnion(folders)
    case .missing(let name): addProblem(name, .isMissing, reference, source)
    case .found(let paths, let name):
      if let undeclared = name { addProblem(undeclared, .isUndeclared, reference, source) }
      if let slot = reference.slot {
        for path in paths {
          slots[path, default: []].append(LocatedSlot(slot: slot, place: "\(source.path):\(reference.line)"))
        }
      }
      guard reference.shows else { return }
      for path in paths {
        guard let spelled = resolver.images.spelled[path] else { continue }
        let use = ImageUse(.file(spelled), Self.origin(of: reference.base), line: reference.line, size: reference.size)
        shown.append(
          (spelled, .init(use: use, place: "\(source.path):\(reference.line)", membership: source.membership)))
      }
    }
  }

  private mutating func addProblem(
    _ name: String, _ reason: Problem.Reason, _ reference: ScriptReference, _ source: ScriptResolver.Source
  ) {
    let problem = Problem(
      path: source.path, line: reference.line, name: name, reason: reason, membership: source.membership)
    if known.insert(problem).inserted { problems.append(problem) }
  }

  private static func origin(of base: ScriptReference.Base) -> ImageUse.Origin {
    switch base {
    case .flutter: .flutter
    case .module: .reactNative
    case .web, .style, .configuration: .html
    }
  }

  /// The names of all images, without folders, scales and platforms.
  package var spelledNames: Set<String> { images.names }

  /// Returns true if a file or folder exists. Its path is absolute.
  package func exists(_ path: String) -> Bool { images.exists(path) }

  /// Returns true if a file exists in a form for a scale or a platform. Its path is absolute.
  package func hasVariant(of path: String) -> Bool { images.isOnDisk(path) }

  /// Whether any place of an icon names an image.
  package var hasSlots: Bool { !slots.isEmpty }

  /// Returns the places for icons that name an image.
  package func slots(ofImageAt path: String) -> [LocatedSlot] { slots[projects.absolute(path)] ?? [] }

  /// Returns true if code names images in the folder of an image, or in one above it, by computed paths.
  package func isInComputedFolder(_ path: String) -> Bool {
    if computedFolders.isEmpty { return false }
    var folder = Path.parent(of: projects.absolute(path))
    while folder != "/" && folder != "." {
      if computedFolders.contains(folder) { return true }
      folder = Path.parent(of: folder)
    }
    return false
  }
}
