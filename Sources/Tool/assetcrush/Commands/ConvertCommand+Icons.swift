import ArgumentParser
import CrushBasics
import CrushBuild
import CrushFiles
import CrushIconDocuments
import CrushReporting
import CrushSteps

/// The documents of Icon Composer that `convert --downlevel` writes for an older Xcode.
extension ConvertCommand {
  /// The only version of Xcode for which the rules are known.
  private static let xcode = "26"

  func checkIcons() throws {
    guard let downlevel else {
      if let icon = sources.first(where: { Self.isIcon($0) && kind(of: $0) != .file }) {
        throw ValidationError(
          "\(icon) is a document of Icon Composer; \"assetcrush catalog compile\" compiles it, and --downlevel "
            + "\(Self.xcode) writes a document for Xcode \(Self.xcode)")
      }
      if to == nil { throw ValidationError("--to is missing; name the output format: cgbi, png or bgra") }
      return
    }
    guard downlevel == Self.xcode else {
      throw ValidationError("--downlevel is \"\(downlevel)\"; expected \(Self.xcode), the version of Xcode")
    }
    if let option = optionForImages { throw ValidationError("\(option) cannot be combined with --downlevel") }
    if let other = sources.first(where: { !Self.isIcon($0) || kind(of: $0) == .file }) {
      throw ValidationError("--downlevel needs folders such as AppIcon.icon, but the source is \(other)")
    }
    if let output, sources.count > 1, Self.isIcon(output) {
      throw ValidationError("\(output) is one document, but there are several sources; use a folder for --output")
    }
  }

  /// The first given option that has no effect on documents of Icon Composer; nil if none is given.
  private var optionForImages: String? {
    let given: KeyValuePairs = [
      "--to": to != nil, "--scale": scale != nil, "--keep-form": keepForm, "--row-alignment": rowAlignment != nil,
      "--files-from": !list.filesFrom.isEmpty, "--exclude": !source.exclude.isEmpty,
      "--strip or --keep": encoding.hasChunkOptions,
    ]
    return given.first { $0.value }?.key ?? encoding.optionForCgBI
  }

  private static func isIcon(_ path: String) -> Bool { Path.fileExtension(of: path) == "icon" }

  func writeForOlderXcode() throws {
    let interruption = Interruption()
    let progress = Progress("converting", talk.progress, isQuiet: talk.quiet)
    let advice = dryRun ? StopAdvice.nothingChanged : StopAdvice.written
    progress.obeySignals(interruption, isQuiet: talk.quiet) { advice }
    let start = ContinuousClock.now
    let copies = try orExit { try plannedCopies(interruption) }
    var owners: [String: String] = [:]
    var records: [FileRecord] = []
    for copy in copies {
      let other = owners.updateValue(copy.source, forKey: copy.target.lowercased())
      let result = other.map { copy.failure(clashingWith: $0) } ?? copy.run()
      records += result.records
      if !talk.quiet { show(result, of: copy) }
    }
    progress.finish()
    try summary(of: FileRecord.sorted(records), since: start).finish(talk: talk, report: report)
  }

  /// Returns the jobs. An output that ends in `.icon` is the document, and any other one is a folder for documents.
  private func plannedCopies(_ interruption: Interruption) throws -> [IconCopy] {
    try sources.map { source in
      let source = Path.withoutTrailingSlashes(source)
      let target = Path.withoutTrailingSlashes(output ?? source)
      let name = Self.isIcon(target) ? "" : Path.name(of: source)
      let copy = IconCopy(
        source: source, target: name.isEmpty ? target : Path.join(target, name), name: name, isDryRun: dryRun,
        interruption: interruption)
      // A result replaces its source only if the command line names it as the output.
      try copy.check(mayReplace: name.isEmpty)
      return copy
    }
  }

  private func show(_ result: IconCopy.Result, of copy: IconCopy) {
    let path = oneLine(Audience.current.path(copy.document))
    var lines = result.changes.map { "\(path):\($0.line): \(oneLine($0.words))\n" }
    if lines.isEmpty && !result.records.contains(where: { $0.failure != nil }) {
      lines = ["\(path): nothing to change, because it has no key of Icon Composer 2\n"]
    }
    Terminal.write(lines.joined(), to: .error)
  }
}
