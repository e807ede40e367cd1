import CrushAudit
import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushReporting

/// Warnings about values of the command line that have no effect.
extension AuditRequest {
  /// Reports display sizes of the command line that match no image.
  func reportUnmatchedSizes(_ result: AuditResult) {
    for case .text(let entry, let origin) in options.settings.display {
      var sizes = DisplaySizes()
      guard (try? sizes.add(entry, origin: origin)) != nil else { continue }
      let isMatched = result.images.contains { file, _ in
        [file.path, Path.withoutExtension(Path.parent(of: file.path))].contains { sizes.size(ofImageAt: $0) != nil }
      }
      if isMatched { continue }
      Terminal.write("assetcrush: warning: \(origin) \(oneLine(entry)) matches no image\n", to: .error)
    }
  }

  /// Reports the files that a shard leaves to the merge, and the images that a merge had to decode.
  func reportSharing(_ result: AuditResult) {
    if detail == .quiet { return }
    if let shard {
      Terminal.write(
        "assetcrush: note: shard \(shard.shard) has findings in single files; assetcrush report merge also compares files\n",
        to: .error)
    } else if let count = options.decoded?.all.count, count > 0 {
      Terminal.write(
        "assetcrush: note: \(count == 1 ? "1 image is" : "\(count) images are") not as in a shard, and decoded again\n",
        to: .error)
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
