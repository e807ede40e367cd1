import CrushFiles
package import CrushImageFacts
package import CrushInspection
import CrushProjects

/// The settings and facts that decided how an audit judged an image, for reports that explain each file.
package struct FileDecision: Sendable, Equatable {
  package let path: String
  /// The config's path; nil if none applies.
  package let config: String?
  /// The names of the targets that contain the image.
  package let targets: [String]
  /// The name of the devices that load it.
  package let devices: String
  /// The size at which it is shown, with its origin; nil if it is unknown.
  package let shown: DisplaySize?
  /// Whether the size is in pixels, and not in points.
  package let isShownInPixels: Bool
  /// Whether display sizes do not apply to it, such as for icons.
  package let isExemptFromSize: Bool
  /// The reason why its pixels were not decoded; nil if they were, or if none were requested.
  package let undecoded: String?

  /// Returns a decision for each image, in the order of the files.
  package static func all(_ files: [AuditedFile], _ index: SurveyIndex) -> [FileDecision] {
    let contexts = index.scopes.all.map { RuleContext($0, index) }
    return files.compactMap { file in
      guard case .image(let image) = file.content else { return nil }
      let context = contexts[file.scope]
      let shown = context.shownSize(of: file, image)
      let membership = context.membership(of: file)
      return FileDecision(
        path: file.path, config: index.scopes.all[file.scope].config,
        targets: membership.targets.map { index.projects.targets[$0].name } + [membership.folder].compactMap(\.self),
        devices: context.profile(of: file).name, shown: shown?.size, isShownInPixels: shown?.isInPixels ?? false,
        isExemptFromSize: context.isExemptFromSize(file, image), undecoded: undecoded(image))
    }
  }

  private static func undecoded(_ image: AuditedImage) -> String? {
    if let bytes = image.refusedMemory { return "decoding needs \(bytes) bytes of memory, more than --memory allows" }
    if let limit = image.exceededLimit { return "it has more than \(limit) pixels" }
    return image.undecoded
  }
}
