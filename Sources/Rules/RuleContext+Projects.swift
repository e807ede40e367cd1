import Assets
import ImageUses
import Projects
import Survey

/// The place of files in their project, for the rules that depend on it.
extension RuleContext {
  /// Returns the engine or framework that loads a file; nil for UIKit, AppKit, SwiftUI and unknown loaders.
  func engine(of file: AuditedFile) -> Engine? { membership(of: file).engine }

  /// Returns true if a game engine uses an image as a texture. A texture has a size for its object, not for the screen.
  func isTexture(_ file: AuditedFile) -> Bool { engine(of: file)?.isGameEngine == true }

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

  private func mayShow(_ file: AuditedFile, from source: Int) -> Bool {
    guard index.projects.memberships[source].purpose.ships else { return false }
    // A built app is no target of the project that it was built from. The user names both.
    if file.isRendition, membership(of: file).targets.isEmpty { return true }
    return index.projects.mayShow(file.membership, from: source)
  }
}

extension ProjectMap {
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
