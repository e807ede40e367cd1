import CrushAssets
import CrushAudit
import CrushAuditScopes
import CrushFileSystem
import CrushSurvey
import CrushText

/// Warnings about values of the command line that have no effect.
extension AuditRequest {
  /// Reports display sizes of the command line that match no image.
  func reportUnmatchedSizes(_ result: AuditResult) {
    for case .text(let entry, let origin) in settings.display {
      var sizes = DisplaySizes()
      guard (try? sizes.add(entry, origin: origin)) != nil else { continue }
      let isMatched = result.images.contains { file, _ in
        [file.path, Path.withoutExtension(Path.parent(of: file.path))].contains { sizes.size(ofImageAt: $0) != nil }
      }
      if isMatched { continue }
      Terminal.write("assetcrush: warning: \(origin) \(oneLine(entry)) matches no image\n", to: .error)
    }
  }

  /// Reports globs of `--exclude` that match nothing.
  func reportExcludes(_ options: AuditOptions) {
    for (index, glob) in options.excludes.enumerated() where options.usedExcludes?.contains(index) == false {
      let hint = glob.pattern.contains("/") ? ", since a glob with a slash begins below each audited folder" : ""
      Terminal.write(
        "assetcrush: warning: --exclude \(oneLine(glob.pattern)): it matches no file or folder\(hint)\n", to: .error)
    }
  }
}
