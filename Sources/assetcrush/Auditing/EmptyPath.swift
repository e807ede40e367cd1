import Assets
import FileSystem

/// The message about a named path that contains nothing to audit.
struct EmptyPath: CustomStringConvertible {
  let path: String
  /// The number of files that the audit skipped, since they do not ship.
  var skipped = 0

  /// The path, the problem and the remedy.
  var description: String {
    switch try? FileStatus(of: path).kind {
    case .folder where skipped > 0:
      "\(path): no image or property list that ships; --all-files audits the \(skipped) that the audit skipped"
    case .folder: "\(path): no image or property list found; name a folder that has some"
    case .file:
      if let archive = ArchiveKind(fileAt: path) {
        "\(path): a \(archive.rawValue) archive, which the audit cannot read; \(remedy)"
      } else {
        "\(path): not an image, a property list, an asset catalog or a source; nothing to audit"
      }
    default: "\(path): not a file or folder; the audit cannot read pipes and devices"
    }
  }

  private var remedy: String {
    switch Path.fileExtension(of: path) {
    case "ipa": "unzip it and audit Payload/NAME.app"
    case "zip": "unzip it and audit the folder"
    default: "unpack it and audit the folder"
    }
  }
}
