import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushSteps

/// The step of one group, with the settings that its project selects.
struct GroupStep {
  private let group: BuildGroup
  private let options: BuildOptions
  private let keys: ActionKeys
  private let settings: CompileSettings
  private let origin: CatalogRecord.Origin
  /// The files that were read for the settings, other than the group's project files.
  let dependencies: [String]

  init(_ group: BuildGroup, _ options: BuildOptions, _ keys: ActionKeys) {
    (self.group, self.options, self.keys) = (group, options, keys)
    guard group.kind == .assetCatalogs else {
      (settings, origin, dependencies) = (CompileSettings(), .options, [])
      return
    }
    let selected = group.settings(options.catalogs)
    let known = Set(group.projectFiles.map(\.path))
    (settings, origin) = (selected.settings, selected.origin)
    dependencies = selected.read.filter { !known.contains($0) }
  }

  /// The texts of the settings for the action key.
  var keyTexts: [String] {
    group.kind == .assetCatalogs ? ActionKeys.texts(of: settings) + ["origin \(origin)"] : []
  }

  /// - Parameters:
  ///   - width: the number of workers.
  ///   - advance: called after each part of the work.
  func run(width: Int, advance: @escaping @Sendable () -> Void) -> GroupResult {
    switch group.kind {
    case .assetCatalogs: compile(width: width, advance)
    case .strings: compileStrings()
    case .made(let bytes): made(bytes)
    }
  }

  private func made(_ bytes: [UInt8]) -> GroupResult {
    var result = GroupResult()
    result.outputs = [
      GroupResult.Output(name: Path.name(of: group.name), disposition: .binaryPropertyList, bytes: bytes)
    ]
    return result
  }

  private func compileStrings() -> GroupResult {
    let path = group.sources[0].path
    do throws(FileError) {
      return StringCatalogStep.run(try Files.read(path, limit: BuildItem.limit), path: path)
    } catch {
      var result = GroupResult()
      result.problems = [CompileProblem(path: path, text: error.message)]
      return result
    }
  }

  private func compile(width: Int, _ advance: @escaping @Sendable () -> Void) -> GroupResult {
    let store = CachedRenditions(
      cache: options.cache, keys: keys, isForced: options.isForced, writes: options.mode.writes, advance: advance)
    let catalogs = group.sources.indices.map { index in
      let source = group.sources[index]
      let catalog = CatalogSourceReader.read(source.path)
      return source.isPartial ? CatalogStep.catalog(catalog, keeping: folders(of: index).contains) : catalog
    }
    let paths = group.sources.map(\.path)
    store.begin(paths)
    let compiled = options.catalogs.compiler(catalogs, settings, store, width)
    store.end(paths)
    var result = CatalogStep.result(compiled, settings, sourceCount: group.members.count, origin: origin)
    result.catalog?.images = CatalogStep.images(of: compiled, in: paths)
    return result
  }

  /// Returns the folders of a source that have files of the build, below the source.
  private func folders(of source: Int) -> Set<String> {
    var folders: Set<String> = []
    for member in group.members where member.source == source {
      var folder = Path.parent(of: member.below)
      while folder != ".", folders.insert(folder).inserted { folder = Path.parent(of: folder) }
    }
    return folders
  }

  /// Whether all files that a step has read are members of the group.
  func knows(_ inputs: [String]) -> Bool {
    let members = Set(group.members.map { ExactPath($0.path) })
    return inputs.allSatisfy { members.contains(ExactPath($0)) || (try? FileStatus(of: $0).kind) == .folder }
  }
}
