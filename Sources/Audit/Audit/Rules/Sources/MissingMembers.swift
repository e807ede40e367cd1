import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The resources of Xcode projects that do not exist, so that a build fails.
///
/// For example, a phase for resources in `App.xcodeproj` lists `Default-568h@2x.png`, and the folder does not contain it.
/// Three kinds of files are not reported: the output of a script, a file in a folder that does not exist, such as one of
/// a package, and the files of targets for tests.
enum MissingMembers {
  private static let kinds: Set = [
    "storyboard", "xib", "xcassets", "ttf", "otf", "ttc", "strings", "stringsdict", "xcstrings",
  ]

  static func findings(rule: String, _ index: SurveyIndex) -> [Finding] {
    var owners: [String: (targets: [String], project: String)] = [:]
    var names: [String: Set<String>] = [:]
    for target in index.projects.targets where target.product != .test {
      for path in target.resources where isMissing(path, index, &names) {
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

  /// - Parameter names: the names in the folders that were listed, in lower case, because disks of a Mac ignore case.
  private static func isMissing(_ path: String, _ index: SurveyIndex, _ names: inout [String: Set<String>]) -> Bool {
    let name = Path.name(of: path)
    let folder = Path.parent(of: path)
    guard kinds.contains(Path.fileExtension(of: name)) || ImageFormat(name: name) != nil,
      !index.madeNames.contains(name), !index.reader.exists(path), index.reader.isFolder(folder)
    else { return false }
    let listed = names[folder] ?? Self.names(in: folder, index.reader)
    names[folder] = listed
    return !listed.contains(name.lowercased())
  }

  private static func names(in folder: String, _ reader: FileReader) -> Set<String> {
    var names: Set<String> = []
    try? reader.walk(folder, .kinds) { entry in
      names.insert(entry.name.lowercased())
      return false
    } failed: { _ in
    }
    return names
  }
}
