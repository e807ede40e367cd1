import CrushFileKinds
import CrushFiles

/// The message about a named path that contains nothing to audit.
struct EmptyPath: Error, CustomStringConvertible {
  let path: String
  /// The number of files that the audit skipped, since they do not ship.
  var skipped = 0

  /// The extensions of zip archives.
  private var archives: Set<String> { ["ipa", "zip"] }

  /// The path, the problem and the remedy.
  var description: String {
    if CommandLineFile.isStream(path) {
      return "\(path): an audit reads files and folders, but no pipes and devices; save it as a file, such as "
        + "icon.png, or describe one image with assetcrush inspect -"
    }
    return switch try? FileStatus(of: path).kind {
    case .folder where skipped > 0:
      "\(path): no image or property list that ships; --all-files audits the \(skipped) that the audit skipped"
    case .folder: "\(path): no image or property list found; name a folder that has some"
    case .file:
      if let archive = ArchiveKind(fileAt: path) {
        archive == .zip
          ? "\(path): no image or property list found in the archive; archives inside it are not read"
          : "\(path): a \(archive.rawValue) archive, which the audit cannot read; unpack it and audit the folder"
      } else if archives.contains(Path.fileExtension(of: path)) {
        "\(path): not a zip archive, in spite of its name; copy the file again"
      } else {
        "\(path): not an image, a property list, an asset catalog or a source; nothing to audit"
      }
    case nil where Path.file(around: path) != nil:
      "\(path): no image or property list found; name the archive or a folder inside it that has some"
    default: "\(path): not a file or folder; name one"
    }
  }
}
