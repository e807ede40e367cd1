import ArgumentParser
import CrushBasics
import CrushFiles
import CrushIconSets
import CrushReporting
import CrushSteps

/// One run of `icons`: it reads the masters, plans, draws everything, and writes at the end.
struct IconsRun {
  private let command: IconsCommand

  init(_ command: IconsCommand) { self.command = command }

  /// The files of a run and the folder that contains them.
  private struct Plan {
    var files: [IconSetFile]
    var removals: [String] = []
    let folder: String
    let mayReplace: Bool
  }

  func run() throws {
    let named = [(art: IconDrawing.Art.main, path: command.master)] + command.masters.files
    let set = try IconMasterReader.set(named, color: command.masters.color, width: command.job.width)
    let plan = try plan(set)
    var warnings = try enlargementWarnings(set, plan)
    warnings += IconNotes.warnings(set.facts, plan.files, master: command.master)
    let rendered = try IconMasterReader.orReport { () throws(IconSetError) in
      try set.rendered(plan.files, width: command.job.width)
    }
    let mode = command.outputs.mode
    let writer = IconOutputs(folder: plan.folder, mode: mode, mayReplace: plan.mayReplace)
    let files = try orExit { try writer.write(rendered, removals: plan.removals) }
    try command.outputs.finish(IconReport(files: files, mode: mode, warnings: warnings))
  }

  /// Returns the warnings about small masters. The App Store shows the picture of 1,024 pixels, and the system makes
  /// all others from it, so that a smaller master for it is an error.
  private func enlargementWarnings(_ set: IconSet, _ plan: Plan) throws -> [String] {
    let enlargements = set.enlargements(in: plan.files)
    let tooSmall = enlargements.filter { $0.side < IconSet.storeSide && $0.needed >= IconSet.storeSide }
    for item in tooSmall {
      IconMasterReader.report(
        "\(item.path): the master has \(item.side)×\(item.side) pixels; expected at least "
          + "\(IconSet.storeSide)×\(IconSet.storeSide) for the picture of the store; export a larger one, or use an SVG"
      )
    }
    if !tooSmall.isEmpty { throw ExitCode.findings }
    return IconMasterReader.warnings(enlargements)
  }

  // MARK: - Plans

  private func plan(_ set: IconSet) throws -> Plan {
    var request = IconRequest(platforms: try command.platforms.map(IconsCommand.platforms) ?? [])
    (request.sizes, request.macShape, request.name) = (command.sizes, command.macShape, command.name)
    if let output = command.output {
      var files = set.files(request)
      if command.isCatalog { files = catalogFiles(files, in: output) }
      return Plan(files: files, folder: output, mayReplace: command.outputs.force)
    }
    guard let kind = ProjectKind(rawValue: command.into[0]) else { throw ExitCode.cannotRun }
    let folder = command.into.count > 1 ? command.into[1] : "."
    return try orExit {
      _ = try FileStatus(of: folder)
      do throws(ProjectIconsError) {
        let icons = try ProjectIcons(kind, ProjectReader.files(of: folder), request, set.facts)
        return Plan(files: icons.files, removals: icons.removals, folder: folder, mayReplace: true)
      } catch { throw ProjectProblem(folder: folder, error: error) }
    }
  }

  private struct ProjectProblem: Error, CustomStringConvertible {
    let folder: String
    let error: ProjectIconsError
    var description: String { "\(folder): \(error)" }
  }

  /// Returns the files of the catalog, whose own `Contents.json` stays as it is.
  private func catalogFiles(_ files: [IconSetFile], in catalog: String) -> [IconSetFile] {
    let own = "Contents.json"
    return files.compactMap { file in
      guard let prefix = IconSet.catalogFolders.first(where: { file.path.hasPrefix($0 + "/") }) else { return nil }
      let path = String(file.path.dropFirst(prefix.count + 1))
      return path == own && Files.exists(Path.join(catalog, own)) ? nil : IconSetFile(path, file.content)
    }
  }
}
