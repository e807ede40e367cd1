import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The resources of Xcode projects that do not exist, so that a build fails.
///
/// A target of `App.xcodeproj` copies `Default-568h@2x.png`, and somebody deleted the file. A file that a script makes, a
/// file in a folder that does not exist, such as one of a package, and the files of targets for tests are not reported.
enum MissingMembers {
  private static let kinds: Set = [
    "storyboard", "xib", "xcassets", "ttf", "otf", "ttc", "strings", "stringsdict", "xcstrings",
  ]

  static func findings(rule: String, _ index: SurveyIndex) -> [Finding] {
    var owners: [String: (targets: [String], project: String)] = [:]
    for target in index.projects.targets where target.product != .test {
      for path in target.resources where isMissing(path, index) {
        owners[index.projects.spelled(path), default: ([], target.projectFile)].targets.append(target.name)
      }
    }
    return owners.sorted { Path.precedes($0.key, $1.key) }.map { path, owner in
      let targets = Finding.list(owner.targets.sorted())
      return Finding(
        rule: rule, severity: .error, path: index.projects.spelled(owner.project),
        message: "\(targets) copies \(path), which does not exist, so that the build fails",
        advice: "add the file, or remove it from the target", subject: path)
    }
  }

  private static func isMissing(_ path: String, _ index: SurveyIndex) -> Bool {
    let name = Path.name(of: path)
    guard kinds.contains(Path.fileExtension(of: name)) || ImageFormat(name: name) != nil,
      !index.madeNames.contains(name), !index.reader.exists(path), index.reader.isFolder(Path.parent(of: path))
    else { return false }
    // Disks of a Mac ignore case.
    var isThere = false
    try? index.reader.walk(Path.parent(of: path), .kinds) { entry in
      isThere = isThere || entry.name.lowercased() == name.lowercased()
      return false
    } failed: { _ in
    }
    return !isThere
  }
}
