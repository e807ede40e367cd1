import CrushCatalogSources
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// The place of files in their project, for the rules that depend on it.
extension RuleContext {
  /// Returns the engine or framework that loads a file; nil for UIKit, AppKit, SwiftUI and unknown loaders.
  func engine(of file: AuditedFile) -> Engine? { membership(of: file).engine }

  /// Returns true if a game engine uses an image as a texture. A texture has a size for its object, not for the screen.
  func isTexture(_ file: AuditedFile) -> Bool { engine(of: file)?.isGameEngine == true }

  /// Returns true if a build system that is not read, such as CMake, decides whether a file ships.
  func isUnproven(_ file: AuditedFile) -> Bool { membership(of: file).isUnproven }

  /// Returns true if the bytes of a file ship. Godot and Unity import its pixels into files of their own.
  func shipsVerbatim(_ file: AuditedFile) -> Bool {
    membership(of: file).shipsVerbatim || ![.godot, .unity].contains(engine(of: file))
  }

  /// Returns true if a target contains a file and another one.
  ///
  /// - Parameter other: the path of a file of the audit.
  func isInTarget(of file: AuditedFile, _ other: String) -> Bool {
    index.projects.sharesTarget(file.membership, index.projects.membership(of: other))
  }

  /// Returns true if no device of the targets of an image loads it. Only iPhones have three pixels a point.
  func isNeverLoaded(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    let platforms = membership(of: file).platforms
    guard !platforms.isEmpty, platforms.isDisjoint(with: [.iOS, .catalyst]), !file.isRendition,
      scale(of: file, image) > 2
    else { return false }
    guard let set = catalog(around: file.path) else { return file.hasOtherScales }
    return set.slots.contains { ($0.scale ?? 3) < 3 && $0.fileName != nil }
  }

  /// Returns true if an app draws an image as it is. The system draws icons, games draw textures, and stacks move their
  /// layers.
  func isDrawnByApp(_ file: AuditedFile) -> Bool {
    file.folder.isDisjoint(with: [.systems, .layers]) && !isTexture(file)
  }

  /// Returns true if a part of an image is stretched: a nine-patch, a sliced image, or a line of one pixel.
  func isStretched(_ file: AuditedFile, _ image: AuditedImage) -> Bool {
    if image.name.isNinePatch || min(image.size.width, image.size.height) == 1 { return true }
    if let facts = file.rendition { return facts.isSliced }
    // Few sets have slices, and the name of a file costs more than this look at the set.
    guard file.folder.contains(.inSet), let set = catalog(around: file.path), set.slots.contains(where: \.isSliced)
    else {
      return false
    }
    return set.slots(of: file).contains(where: \.isSliced)
  }

  /// Returns true if the targets of an image may run the code of a use, and this code ships.
  func mayShow(_ file: AuditedFile, _ use: UseIndex.Located) -> Bool {
    mayShow(file, from: use.membership) && index.projects.mayRun(use.use, use.membership)
      && index.projects.mayRun(use.use, file.membership)
  }

  /// Returns true if code names an asset apart from its uses, in a source that may show the file.
  func isNamedElsewhere(_ asset: Asset, _ file: AuditedFile) -> Bool {
    index.uses.isNamedElsewhere(asset) { mayShow(file, from: $0) }
  }

  /// Returns true if the code of a load ships, and the targets of a file may run it.
  func mayLoad(_ file: AuditedFile, _ load: ResourceIndex.Located) -> Bool {
    let membership = membership(of: file)
    guard index.projects.ships(load), membership.purpose.ships else { return false }
    // A built app is no target of the project that it was built from. The user names both.
    if file.isInBundle, membership.targets.isEmpty { return true }
    return index.projects.mayShow(file.membership, from: load.membership)
  }

  /// Returns the places that load an image file without the cache. An image of a catalog has no path to load it from.
  func uncachedLoads(of file: AuditedFile) -> [ResourceIndex.Located] {
    if index.resources.isEmpty || file.isRendition || file.folder.contains(.inSet) { return [] }
    let name = Path.name(of: file.path)
    // The system adds the scale of the screen to the name.
    let plain = AssetName(name).base + (name.lastIndex(of: ".").map { String(name[$0...]) } ?? "")
    let names = plain == name ? [name] : [name, plain]
    return names.flatMap { index.resources.uses(of: .uncachedImage, named: $0) }.filter { mayLoad(file, $0) }
  }

  private func mayShow(_ file: AuditedFile, from source: Int) -> Bool {
    guard index.projects.memberships[source].purpose.ships else { return false }
    // A built app is no target of the project that it was built from. The user names both.
    if file.isRendition, membership(of: file).targets.isEmpty { return true }
    return index.projects.mayShow(file.membership, from: source)
  }
}

extension ProjectMap {
  /// Returns true if the code of a load is a part of a product: its source ships, and a target of it may run it.
  func ships(_ load: ResourceIndex.Located) -> Bool {
    let membership = memberships[load.membership]
    guard membership.purpose.ships, !load.use.platforms.isEmpty else { return false }
    if !membership.platforms.isEmpty, load.use.platforms.isDisjoint(with: membership.platforms) { return false }
    // Tests and tools on a server are no apps.
    return membership.targets.isEmpty || membership.targets.contains { ![.test, .other].contains(targets[$0].product) }
  }

  /// Returns true if a target of a membership may run a use: on one of its platforms, and on a version that it supports.
  func mayRun(_ use: ImageUse, _ membership: Int) -> Bool {
    let membership = memberships[membership]
    if membership.targets.isEmpty {
      return membership.platforms.isEmpty
        ? !use.platforms.isEmpty : !use.platforms.isDisjoint(with: membership.platforms)
    }
    return membership.targets.contains { number in
      let target = targets[number]
      let running = use.platforms { platform in
        target.deploymentTargets[platform].map { PlatformVersion(major: $0.major, minor: $0.minor) }
      }
      return target.platforms.isEmpty ? !running.isEmpty : !running.isDisjoint(with: target.platforms)
    }
  }
}
