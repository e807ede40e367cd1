import CrushFiles
import CrushInspection
import CrushProjects
import CrushSourceScanning

/// The findings about images that Flutter, React Native and web apps name by their paths.
struct ScriptFindings {
  private let index: SurveyIndex

  init(_ index: SurveyIndex) { self.index = index }

  /// Returns an error for each path in a source without an image, and for each image that `pubspec.yaml` does not list.
  func undefinedImages() -> [Finding] {
    guard !index.scripts.problems.isEmpty else { return [] }
    let similar = SimilarNames(index.scripts.spelledNames)
    return index.scripts.problems.compactMap { problem in
      guard index.scopes.haveSources(around: problem.path) else { return nil }
      let start = "names the image \(problem.name), "
      switch problem.reason {
      case .isUndeclared:
        return error(
          problem, start + "which exists, but pubspec.yaml does not list it", "add it to the assets of pubspec.yaml")
      case .isMissing:
        guard let other = similar.closest(to: Path.name(of: problem.name)) else {
          return error(problem, start + "which does not exist", "correct the path, or add the image")
        }
        let how = similar.sameLetters(as: Path.name(of: problem.name)) == nil ? "by one letter" : "by case"
        return error(problem, start + "which does not exist; \(other) differs \(how)", "rename one of the two")
      }
    }
  }

  private func error(_ problem: ScriptIndex.Problem, _ message: String, _ advice: String) -> Finding {
    Finding(
      rule: UndefinedImage.id, severity: .error, path: problem.path, line: problem.line, message: message,
      advice: advice)
  }

  /// Returns a finding for each entry of a `pubspec.yaml` that does not exist. Flutter refuses to build such an app. A
  /// checkout may lack files such as `.env`, which a script makes, so these are warnings.
  ///
  /// - Parameter rule: the rule that reports it.
  func undefinedEntries(rule: String) -> [Finding] {
    index.projects.targets.flatMap { target -> [Finding] in
      let missing = target.declaredAssets.filter { !exists($0) }
      let path = index.projects.spelled(target.projectFile)
      guard !missing.isEmpty, ships(path), let bytes = try? index.reader.read(path, limit: 1 << 20) else { return [] }
      let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return missing.map { asset in
        let line = lines.firstIndex { String(decoding: $0, as: UTF8.self).contains(asset.entry) }
        return Finding(
          rule: rule, severity: isEssential(asset) ? .error : .warning, path: path, line: line.map { $0 + 1 },
          message: "lists \(asset.entry), which does not exist",
          advice: "correct the entry, or add the "
            + (asset.isFolder ? "folder" : "file"), subject: asset.entry)
      }
    }
  }

  private func isEssential(_ asset: ProjectTarget.DeclaredAsset) -> Bool {
    ScriptText.isImage(asset.entry) || ["ttf", "otf", "ttc"].contains(Path.fileExtension(of: asset.entry))
  }

  private func ships(_ path: String) -> Bool {
    // No target contains the description of a package.
    [.app, .unlisted].contains(index.projects.memberships[index.projects.membership(of: path)].purpose)
  }

  private func exists(_ asset: ProjectTarget.DeclaredAsset) -> Bool {
    if index.scripts.exists(asset.path) { return true }
    // A variant alone serves for all screens.
    return !asset.isFolder && index.scripts.hasVariant(of: asset.path)
  }
}
