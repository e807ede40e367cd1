import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting

/// The devices of a command line for a catalog.
enum ThinnedDevices {
  /// Returns the device with a name.
  ///
  /// - Throws: `ExitCode` after a message if it is unknown.
  static func named(_ name: String) throws -> ThinningDevice {
    if let device = ThinningDevice.device(name) { return device }
    let known = ThinningDevice.all.flatMap { $0.models + [$0.name].compactMap(\.self) }
    let suggestion = Suggestion.text(for: oneLine(name), among: known)
    Terminal.write(
      "assetcrush: error: no device that catalogs are thinned for is named '\(oneLine(name))'\(suggestion)\n",
      to: .error)
    throw ExitCode.cannotRun
  }

  /// A catalog that is thinned.
  struct Source {
    let bytes: [UInt8]
    let catalog: CompiledCatalog
    let subset: CatalogSubset
    let thinning: CatalogThinning
    /// Whether the file is inside an app, whose signature seals it.
    let isInApp: Bool

    /// - Throws: `FileError` or `CatalogError`.
    init(_ file: CatalogFiles.File) throws {
      (bytes, catalog) = try CatalogFiles.read(file)
      subset = try CatalogSubset(catalog, bytes: bytes)
      thinning = CatalogThinning(catalog)
      isInApp = CatalogFiles.bundle(around: file.path) != nil
    }

    private var platform: String { catalog.metadata?.platform ?? "" }

    /// The known devices of the catalog's platform.
    var devices: [ThinningDevice] { ThinningDevice.all(for: platform) }

    /// Returns the devices of a command line, each one once.
    ///
    /// - Throws: `ExitCode` after a message if a device loads no catalog of the platform.
    func loading(_ named: [ThinningDevice]) throws -> [ThinningDevice] {
      var result: [ThinningDevice] = []
      for device in named where !result.contains(device) {
        guard platform.isEmpty || devices.contains(device) else {
          Terminal.write(
            "assetcrush: error: the catalog is for \(oneLine(platform)), which no \(device.models[0]) runs\n",
            to: .error)
          throw ExitCode.cannotRun
        }
        result.append(device)
      }
      return result
    }
  }
}

/// The files of thinned catalogs.
struct ThinnedOutputs {
  /// The catalog that is thinned. It is never replaced.
  let input: String
  let output: String
  /// Whether the output is a folder with a file for each device.
  let isFolder: Bool
  let overwrites: Bool
  let isDryRun: Bool

  /// The reason why nothing can be written to the output, and the remedy. Nil if something can.
  var problem: String? {
    if CommandLineFile.isStream(output) {
      return isFolder ? "several catalogs cannot be one stream; name a folder" : nil
    }
    let kind = try? FileStatus(of: output).kind
    if isFolder, let kind, kind != .folder { return "several catalogs need a folder, and this is a file" }
    if !isFolder, kind == .folder { return "this is a folder; name a file, such as \(Path.join(output, "Assets.car"))" }
    if kind == .file, Path.resolved(input) == Path.resolved(output) {
      return "the output would replace the input; name another file"
    }
    var bundles = SignedBundles()
    return bundles.reasonToLeave(isFolder ? Path.join(output, "x") : output).map {
      "\($0.problem); write elsewhere, and sign the app again after you replace its catalog"
    }
  }

  /// Thins a catalog for devices. Devices with equal renditions share a file.
  ///
  /// - Returns: the files, and a line for each problem.
  func write(
    _ source: ThinnedDevices.Source, _ devices: [ThinningDevice]
  ) -> (files: [ThinningReport.File], problems: [String]) {
    var groups: [(kept: Set<Int>, devices: [ThinningDevice])] = []
    for device in devices {
      let kept = source.subset.closure(of: source.thinning.kept(for: [ThinningTraits(device)]))
      if let index = groups.firstIndex(where: { $0.kept == kept }) {
        groups[index].devices.append(device)
      } else {
        groups.append((kept, [device]))
      }
    }
    var files: [ThinningReport.File] = []
    var problems: [String] = []
    for (kept, devices) in groups {
      let path = isFolder ? Path.join(output, devices[0].models[0] + ".car") : output
      let draft = source.subset.draft(
        keeping: kept, thinning: ThinningTraits.arguments(devices.map { ThinningTraits($0) }))
      let bytes = draft.encoded()
      var state = ThinningReport.File.State.failed
      do {
        try CatalogReadback.check(bytes, is: draft)
        state = try write(bytes, to: path)
      } catch {
        let text = (error as? FileError)?.message ?? "\(error)"
        problems.append("\(oneLine(path)): error: \(oneLine(text))")
      }
      files.append(
        ThinningReport.File(
          path: path, models: devices.flatMap(\.models), names: devices.map { $0.name ?? $0.models[0] },
          bytes: bytes.count, renditions: draft.renditions.count, state: state))
    }
    return (files, problems)
  }

  private struct OtherContent: Error, CustomStringConvertible {
    let description = "the file exists with other content; use --force to overwrite it"
  }

  private func write(_ bytes: [UInt8], to path: String) throws -> ThinningReport.File.State {
    if !CommandLineFile.isStream(path), Files.exists(path) {
      if Files.contentsEqual(path, bytes) { return .current }
      if !overwrites { throw OtherContent() }
    }
    if isDryRun { return .pending }
    if isFolder { try Folder.create(output) }
    try CommandLineFile.write(bytes, to: path)
    return .written
  }
}
