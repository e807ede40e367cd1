import CrushFileKinds
import CrushImageHeaders

/// The facts about one file, before it is compared with others.
struct InspectedFile: Sendable {
  let path: String
  let fileClass: FileClass
  let isFolder: Bool
  /// Bytes on disk; 0 for a folder.
  let size: Int
  let content: AuditedFile.Content
  let signature: ImageFormat?
  let folder: FolderTraits
  /// The format that the name promises.
  let promised: ImageFormat?
  /// The index of its scope.
  let scope: Int
  let isNeighbor: Bool
  /// The index of its membership.
  let membership: Int
  /// The key of its asset; nil for a file that is not named like an image.
  let asset: AssetKey?
  /// The scale in its name.
  let scale: Int
  /// The facts about a rendition of a compiled catalog; empty for a file. An array keeps other files small.
  var rendition: [RenditionFacts] = []
}

extension InspectedFile {
  var isRendition: Bool { !rendition.isEmpty }

  /// Returns the file with another content.
  func with(_ content: AuditedFile.Content) -> InspectedFile {
    InspectedFile(
      path: path, fileClass: fileClass, isFolder: isFolder, size: size, content: content, signature: signature, folder: folder,
      promised: promised, scope: scope, isNeighbor: isNeighbor, membership: membership, asset: asset, scale: scale,
      rendition: rendition)
  }
}
