import CrushFileKinds
import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The rules by which Flutter, bundlers and web pages find the image of a path.
struct ScriptResolver: Sendable {
  /// A source with references.
  struct Source: Sendable {
    let path: String
    let absolute: String
    /// The constants of the source.
    let constants: [String: ScriptText]
    let membership: Int

    var folder: String { Path.parent(of: absolute) }
  }

  /// The images of a reference. All paths are absolute.
  enum Result: Sendable, Equatable {
    /// The images are known, with the path of the source if `pubspec.yaml` does not list them.
    case found([String], undeclared: String?)
    case missing(String)
    /// Code computes the path, so that it may name any image in these folders.
    case folders([String])
    /// The path may belong to another package, or it is no path.
    case unknown
  }

  let images: ScriptImages
  private let constants: ScriptConstants
  private let projects: ProjectMap
  private let packages: [FlutterPackage]
  /// The images of packages by the letters of their paths, by the folder of the package.
  private let members: [String: [String: [String]]]

  init(images: ScriptImages, constants: ScriptConstants, _ projects: ProjectMap) {
    self.images = images
    self.constants = constants
    self.projects = projects
    packages = projects.targets.compactMap(FlutterPackage.init)
    members = Dictionary(packages.map { ($0.folder, Self.members(of: $0, images)) }) { first, _ in first }
  }

  func resolve(_ reference: ScriptReference, in source: Source) -> Result {
    let text = constants.value(of: reference.text, own: source.constants)
    switch reference.base {
    case .flutter: return flutter(text, reference, source)
    case .module: return module(text, reference, source)
    case .style: return style(text, reference, source)
    case .web: return web(text, reference, source)
    case .configuration:
      guard let name = text.literal else { return .unknown }
      let path = UseIndex.resolved(Self.relative(name), from: source.folder)
      let found = images.all(path).filter { $0 == path }
      if !found.isEmpty { return .found(found, undeclared: nil) }
      return images.exists(path) ? .unknown : .missing(name)
    }
  }

  /// Returns a path without the slash that stands for the project's folder.
  private static func relative(_ path: String) -> String { String(path.drop { $0 == "/" }) }

  // MARK: Flutter

  private func flutter(_ text: ScriptText, _ reference: ScriptReference, _ source: Source) -> Result {
    guard
      let package = packages.filter({ Path.isInside(source.absolute, $0.folder) }).max(by: {
        $0.folder.utf8.count < $1.folder.utf8.count
      })
    else { return .unknown }
    if let name = text.name { return member(name, of: package) }
    guard let key = text.literal else { return computed(text.start, from: [package.folder, package.folder + "/lib"]) }
    guard !key.hasPrefix("/"), !key.contains("://") else { return .unknown }
    if key.hasSuffix("/") { return computed(key, from: [package.folder]) }
    guard ScriptText.isImage(key) else { return .unknown }
    let mustExist = reference.mustExist || package.declares(folderOf: key)
    return asset(key, in: reference.package, from: package, mustExist: mustExist)
  }

  /// Returns the images of a key of the asset bundle, such as `assets/logo.png` or `packages/ui/logo.png`.
  private func asset(
    _ key: String, in named: String?, from package: FlutterPackage, mustExist: Bool
  ) -> Result {
    var (owner, path) = (named, key)
    let parts = Path.parts(of: key)
    if owner == nil, parts.first == "packages", parts.count > 2 {
      (owner, path) = (parts[1], parts[2...].joined(separator: "/"))
    }
    let owners = owner.map { name in packages.filter { $0.name == name } } ?? [package]
    // A package that the audit does not have has its own assets.
    if owners.isEmpty { return .unknown }
    let places = owners.flatMap { [$0.folder] + (owner == nil ? [] : [$0.folder + "/lib"]) }
    for place in places {
      let path = UseIndex.resolved(path, from: place)
      let found = images.all(path).filter { Path.name(of: $0) == Path.name(of: path) }
      let isUndeclared = projects.memberships[projects.membership(of: path)].purpose == .unlisted
      if !found.isEmpty { return .found(found, undeclared: isUndeclared && mustExist ? key : nil) }
      if images.isOnDisk(path) { return .found([], undeclared: isUndeclared && mustExist ? key : nil) }
    }
    // A package may name an image of the app that contains it.
    let others = packages.flatMap { images.all(UseIndex.resolved(path, from: $0.folder)) }
    if !others.isEmpty { return .found(others, undeclared: nil) }
    return mustExist ? .missing(key) : .unknown
  }

  /// Returns the image of a generated member such as `Assets.images.logo`. Generators spell paths in several ways,
  /// which have the letters in common.
  private func member(_ name: String, of package: FlutterPackage) -> Result {
    guard name.hasPrefix("Assets.") else { return .unknown }
    let letters = UseIndex.letters(String(name.dropFirst("Assets.".count)))
    let own = members[package.folder] ?? [:]
    let found = (own[letters] ?? []) + (own["assets" + letters] ?? [])
    return found.isEmpty ? .unknown : .found(found, undeclared: nil)
  }

  /// Returns the images of a package by the letters of their paths, with and without the extension.
  private static func members(of package: FlutterPackage, _ images: ScriptImages) -> [String: [String]] {
    var members: [String: [String]] = [:]
    for path in images.images(below: package.folder) {
      let below = String(DensityFolder.withoutFolder(path).dropFirst(package.folder.count + 1))
      for name in [below, Path.withoutExtension(below)] {
        members[UseIndex.letters(name), default: []].append(path)
      }
    }
    return members
  }

  // MARK: Bundlers

  private func module(_ text: ScriptText, _ reference: ScriptReference, _ source: Source) -> Result {
    guard let whole = text.literal else {
      return text.start.hasPrefix(".") ? computed(text.start, from: [source.folder]) : computedAnywhere(text.start)
    }
    // A query selects a form of the image, such as `./logo.svg?react`.
    let path = String(whole.prefix { $0 != "?" && $0 != "#" })
    guard ScriptText.isImage(path) else { return .unknown }
    if path.hasPrefix(".") {
      let full = UseIndex.resolved(path, from: source.folder)
      let found = images.all(full)
      if !found.isEmpty { return .found(found, undeclared: nil) }
      return images.isOnDisk(full) || !reference.mustExist ? .unknown : .missing(path)
    }
    let alias = ["@/", "~/", "~@/"].first { path.hasPrefix($0) }
    let rest = alias.map { String(path.dropFirst($0.count)) } ?? Self.relative(path)
    var found = images.ending(in: rest)
    // `@assets/logo.png`, where the bundler knows the folder.
    if found.isEmpty, alias == nil, path.hasPrefix("@") { found = images.ending(in: String(path.dropFirst())) }
    if !found.isEmpty { return .found(found, undeclared: nil) }
    return alias != nil && reference.mustExist ? .missing(path) : .unknown
  }

  private func computedAnywhere(_ start: String) -> Result {
    let folder = Self.relative(String(start.drop { "@~".contains($0) }))
    guard let slash = folder.lastIndex(of: "/") else { return .unknown }
    let found = images.folders(endingIn: String(folder[..<slash]))
    return found.isEmpty ? .unknown : .folders(found)
  }

  // MARK: Pages

  /// A style sheet of an app that no bundler processes names files beside it. A bundler may know other folders.
  private func style(_ text: ScriptText, _ reference: ScriptReference, _ source: Source) -> Result {
    guard let name = text.literal else { return .unknown }
    let path = UseIndex.resolved(name, from: source.folder)
    if images.all(path).contains(path) { return .found([path], undeclared: nil) }
    let isPlain = Path.hasExtension(source.path, "css") && (name.hasPrefix(".") || !name.hasPrefix("~"))
    let engine = projects.memberships[source.membership].engine
    guard isPlain, engine == .capacitor, !images.exists(path) else { return web(text, reference, source) }
    if case .found(let paths, let undeclared) = web(text, reference, source) {
      return .found(paths, undeclared: undeclared)
    }
    return .missing(name)
  }

  private func web(_ text: ScriptText, _ reference: ScriptReference, _ source: Source) -> Result {
    guard let name = text.literal else { return computed(text.start, from: places(around: source)) }
    let plain = Self.relative(String(name.prefix { $0 != "?" && $0 != "#" }))
    guard ScriptText.isImage(plain), reference.mustExist || images.hasImage(named: plain) else { return .unknown }
    // A template is part of a page in another folder, and a path above the root of a site begins at the root.
    let below = Path.parts(of: plain).drop { $0 == "." || $0 == ".." }.joined(separator: "/")
    let paths = places(around: source).flatMap { place in
      (below == plain ? [plain] : [plain, below]).map { UseIndex.resolved($0, from: place) }
    }
    for path in paths {
      let found = images.all(path)
      if found.contains(path) { return .found([path], undeclared: nil) }
    }
    let engine = projects.memberships[source.membership].engine
    guard reference.mustExist, engine == .capacitor, !paths.contains(where: images.exists) else { return .unknown }
    return .missing(name)
  }

  /// The folders that sites copy to their root: Angular's and Cordova's, and those of other bundlers.
  private static let roots = ["src", "public", "www", "static"]

  /// Returns the folders from which a page may load images: its own and the ones above, with the roots in them.
  private func places(around source: Source) -> [String] {
    var places: [String] = []
    var folder = source.folder
    while folder != "/" && folder != "." {
      places.append(folder)
      places += Self.roots.map { Path.join(folder, $0) }
      folder = Path.parent(of: folder)
    }
    return places
  }

  /// Returns the folders that the start of a computed path names.
  private func computed(_ start: String, from places: [String]) -> Result {
    guard let slash = start.lastIndex(of: "/") else { return .unknown }
    let below = Self.relative(String(start[..<slash]))
    if below.isEmpty { return .unknown }
    let found = places.map { UseIndex.resolved(below, from: $0) }.filter(images.hasImages)
    return found.isEmpty ? .unknown : .folders(found)
  }
}

/// A package of Flutter with the folders of its assets.
struct FlutterPackage: Sendable {
  let name: String
  let folder: String
  /// The first folders of the listed assets.
  private let roots: Set<String>

  /// Returns nil for other targets.
  init?(_ target: ProjectTarget) {
    guard let folder = target.flutterFolder else { return nil }
    (name, self.folder) = (target.name, folder)
    roots = Set(
      target.declaredAssets.compactMap {
        Path.parts(of: $0.entry).count > 1 || $0.isFolder ? Path.parts(of: $0.entry).first : nil
      })
  }

  /// Returns true if the package lists assets in the first folder of a path.
  func declares(folderOf path: String) -> Bool {
    let parts = Path.parts(of: path)
    return parts.count > 1 && roots.contains(parts[0])
  }
}
