import CrushBasics
import CrushFiles
import CrushIconSets
import CrushReporting
import CrushSteps

/// The writer of icons. Everything is drawn and checked before the first file is written.
struct IconOutputs {
  let folder: String
  let mode: IconReport.Mode
  /// Whether files of other content are replaced. Otherwise they are an error.
  let mayReplace: Bool
  /// The files that are replaced in any case.
  var alwaysReplaced: Set<String> = []

  /// Files of other content, which are not replaced.
  struct ConflictError: Error, CustomStringConvertible {
    let paths: [String]
    let total: Int

    var description: String {
      let rest = total > paths.count ? " and \(total - paths.count) more" : ""
      return
        "\(plural(total, "file exists", "files exist")) with other content: \(paths.joined(separator: ", "))\(rest); "
        + "use --force to replace them, or another output folder"
    }
  }

  /// A folder of a signed bundle, whose files must not change.
  struct SealedError: Error, CustomStringConvertible {
    let folder: String
    let reason: SealedFile
    var description: String { "\(folder): \(reason.problem); write the icons elsewhere" }
  }

  private static let mostNamed = 5

  /// Writes the files, or compares them with the existing ones.
  ///
  /// - Throws: `FileError`, `ConflictError` or `SealedError`.
  func write(_ files: [IconSet.RenderedFile], removals: [String]) throws -> [IconReport.File] {
    let states = try compare(files)
    if mode == .write {
      var bundles = SignedBundles()
      if let reason = bundles.reasonToLeave(Path.join(folder, "icon")) {
        throw SealedError(folder: folder, reason: reason)
      }
      let conflicts = zip(files, states).filter { $1 == .stale && !alwaysReplaced.contains($0.path) }.map {
        Path.join(folder, $0.0.path)
      }
      if !mayReplace, !conflicts.isEmpty {
        throw ConflictError(paths: Array(conflicts.prefix(Self.mostNamed)), total: conflicts.count)
      }
    }
    let written = mode == .write ? try place(files) : states
    let results = zip(files, written).map { file, state in
      IconReport.File(
        path: Path.join(folder, file.path), bytes: file.bytes.count, sizes: file.sizes.map { ($0.width, $0.height) },
        state: state)
    }
    return try results + remove(removals)
  }

  private func compare(_ files: [IconSet.RenderedFile]) throws -> [IconReport.State] {
    let writer = try OutputWriter(folder: folder, mode: .dryRun)
    return try files.map { file in
      try writer.write(file.bytes, to: file.path) { Self.state($0.state) }
    }
  }

  private func place(_ files: [IconSet.RenderedFile]) throws -> [IconReport.State] {
    let writer = try OutputWriter(folder: folder, mode: .write)
    writer.prepare(for: files.map(\.path))
    // Lists of sets are last, so that after a kill none names a file that does not exist.
    let isList = files.map { Path.name(of: $0.path) == "Contents.json" }
    let order = files.indices.filter { !isList[$0] } + files.indices.filter { isList[$0] }
    var states = [IconReport.State](repeating: .missing, count: files.count)
    for index in order {
      let file = files[index]
      states[index] = try writer.write(file.bytes, to: file.path) { Self.state($0.state) }
    }
    return states
  }

  /// Deletes files that Android's tools refuse beside the new ones.
  private func remove(_ paths: [String]) throws -> [IconReport.File] {
    try paths.map { path in
      let output = try OutputFolder(folder)
      let status = try output.status(of: path)
      if mode == .write { try output.remove(path, ifStill: status.trace) }
      return IconReport.File(
        path: Path.join(folder, path), bytes: 0, sizes: [], state: mode == .write ? .removed : .surplus)
    }
  }

  private static func state(_ state: OutputState) -> IconReport.State {
    switch state {
    case .current: .current
    case .written: .written
    case .stale: .stale
    case .missing, .none: .missing
    }
  }
}
