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

  /// Reports globs of `--exclude` that are incomplete or match nothing.
  func reportExcludes(_ options: AuditOptions) {
    for (index, glob) in options.excludes.enumerated() {
      let problem: String
      if !glob.isComplete {
        problem = #"an incomplete pattern; close each [ with ], or write \[ for a bracket and \\ for a backslash"#
      } else if options.usedExcludes?.contains(index) == false {
        let hint = glob.pattern.contains("/") ? ", since a glob with a slash begins below each audited folder" : ""
        problem = "it matches no file or folder" + hint
      } else {
        continue
      }
      Terminal.write("assetcrush: warning: --exclude \(oneLine(glob.pattern)): \(problem)\n", to: .error)
    }
  }
}
