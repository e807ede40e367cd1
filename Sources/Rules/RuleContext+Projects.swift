import Assets
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
    image.name.isNinePatch || min(image.size.width, image.size.height) == 1
      || asset(of: file, image).slot?.isSliced == true
  }

  /// Returns true if the targets of an image may run the code of a use, and this code ships.
  func mayShow(_ file: AuditedFile, _ use: UseIndex.Located) -> Bool {
    let projects = index.projects
    guard projects.mayShow(file.membership, from: use.membership),
      projects.memberships[use.membership].purpose.ships
    else { return false }
    return true
  }
}
