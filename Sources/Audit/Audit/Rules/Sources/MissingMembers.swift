import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushProjects

/// The resources of Xcode projects that do not exist, so that a build fails.
///
/// For example, a phase for resources in `App.xcodeproj` lists `Default-568h@2x.png`, and the folder does not contain it.
/// Four kinds of files are not errors: the output of a script, a file in a folder that does not exist, such as one of a
/// package, a name with a placeholder of a template, and the files of targets for tests. The languages of one file are
/// one finding.
enum MissingMembers {
  private static let kinds: Set = [
    "storyboard", "xib", "xcassets", "ttf", "otf", "ttc", "strings", "stringsdict", "xcstrings",
  ]

  /// A file, or all languages of it.
  private struct Cause: Hashable {
    let project: String
    /// The path without the folder of the language, such as `App/About.xib` for `App/de.lproj/About.xib`.
    let path: String
  }

  /// What a project lists for one cause.
  private struct Missing {
    var targets: Set<String> = []
    /// The absolute paths.
    var paths: Set<String> = []
  }

  static func findings(rule: String, _ index: SurveyIndex) -> [Finding] {
    var missing: [Cause: Missing] = [:]
    var names: [String: Set<String>] = [:]
    for target in index.projects.targets where target.product != .test {
      let folder = Path.parent(of: Path.parent(of: target.projectFile))
      for path in target.resources where isMissing(path, index, &names) {
        // A template has placeholders in place of names.
        if TemplateText.hasPlaceholder(Path.relative(path, to: folder) ?? path) { continue }
        let cause = Cause(project: target.projectFile, path: withoutLanguage(path))
        missing[cause, default: Missing()].targets.insert(target.name)
        missing[cause]?.paths.insert(path)
      }
    }
    var scripts = BuildScripts(index.reader)
    return missing.sorted { Path.precedes($0.key.path, $1.key.path) }.map { cause, missing in
      finding(rule, cause, missing, script: scripts.maker(of: missing.paths.sorted(by: Path.precedes)), index)
    }
  }

  private static func withoutLanguage(_ path: String) -> String {
    let folder = Path.parent(of: path)
    guard Path.hasExtension(folder, "lproj") else { return path }
    return Path.join(Path.parent(of: folder), Path.name(of: path))
  }

  private static func finding(
    _ rule: String, _ cause: Cause, _ missing: Missing, script: String?, _ index: SurveyIndex
  ) -> Finding {
    let targets = Finding.list(missing.targets.sorted())
    let paths = missing.paths.sorted(by: Path.precedes)
    let languages = paths.map { Path.withoutExtension(Path.name(of: Path.parent(of: $0))) }
    let isOne = paths.count == 1
    let path = index.projects.spelled(isOne ? paths[0] : cause.path)
    let what = "\(targets) copies \(path)" + (isOne ? "" : " in \(paths.count) languages (\(Finding.list(languages)))")
    if let script {
      return Finding(
        rule: rule, severity: .note, path: index.projects.spelled(cause.project),
        message: "\(what), which \(isOne ? "does" : "do") not exist before \(index.projects.spelled(script)) runs",
        advice: "run the script before the build", subject: path)
    }
    return Finding(
      rule: rule, severity: .error, path: index.projects.spelled(cause.project),
      message: "\(what), which \(isOne ? "does" : "do") not exist, so that the build fails",
      advice: isOne ? "add the file, or remove it from the target" : "add the files, or remove them from the target",
      subject: path)
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
