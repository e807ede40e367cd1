package import CrushCatalogCompiler
package import CrushCatalogSources
import CrushCodecs
import CrushCompiledCatalogs
import CrushFiles
import CrushPropertyList

/// The build step of the asset catalogs with one output folder.
package enum CatalogStep {
  /// The name of the list with the keys for the app's Info.plist, as in Xcode's builds.
  package static let partialInfo = "assetcatalog_generated_info.plist"

  /// Returns the result of a compilation. An error of one set prevents all outputs, so that no catalog lacks a set.
  ///
  /// Notices are for `catalog compile --verbose`. Only the one about an unreadable set is an error.
  ///
  /// - Parameters:
  ///   - sourceCount: the number of files in the catalogs.
  ///   - origin: the origin of the minimum system.
  package static func result(
    _ compiled: CompileResult, _ settings: CompileSettings, sourceCount: Int, origin: CatalogRecord.Origin
  ) -> GroupResult {
    var result = GroupResult()
    result.inputs = compiled.inputs
    for message in compiled.messages {
      // A set that is missing without an error would only be noticed in the app.
      if message.severity == .error || message.isAboutUnreadableSet {
        result.problems.append(CompileProblem(path: message.path, text: message.words))
      } else if message.severity == .warning {
        result.warnings.append(message.item.isEmpty ? message.words : "\(message.item): \(message.words)")
      }
    }
    if let bytes = compiled.catalog {
      result.outputs.append(GroupResult.Output(name: "Assets.car", disposition: .assetCatalog, bytes: bytes))
    }
    result.outputs += compiled.looseFiles.map { file in
      GroupResult.Output(name: file.name, disposition: .catalogFile, bytes: file.bytes)
    }
    if let info = compiled.partialInfo, !info.root.isEmptyList {
      do throws(PropertyListError) {
        let bytes = try BinaryWriter.write(info, order: .xcode)
        result.outputs.append(GroupResult.Output(name: partialInfo, disposition: .catalogFile, bytes: bytes))
      } catch { result.problems.append(CompileProblem(path: partialInfo, text: error.description)) }
    }
    let version = "\(settings.minimumTarget.major).\(settings.minimumTarget.minor)"
    result.catalog = CatalogRecord(
      inputs: sourceCount, renditions: compiled.renditions, target: "\(settings.platform.rawValue) \(version)",
      origin: origin, appIcon: settings.appIcon)
    return result
  }

  /// Returns the bytes of each source in a compiled catalog, sorted by path.
  ///
  /// - Parameter catalogs: the paths of the source catalogs.
  package static func images(of compiled: CompileResult, in catalogs: [String]) -> [CatalogRecord.Image] {
    let deflater = Deflater(level: downloadLevel)
    guard let bytes = compiled.catalog, deflater.isReady, let catalog = try? CompiledCatalog(bytes.span) else {
      return []
    }
    let shares = CatalogShares(catalog, sources: compiled.sources) { range in
      deflater.compress(bytes.span.extracting(range), .raw, limit: range.count)?.count ?? range.count
    }
    return shares.all.map { path, share in
      CatalogRecord.Image(
        path: Self.name(of: path, in: catalogs), renditions: share.renditions, recordBytes: share.recordBytes,
        atlasBytes: share.atlasBytes, downloadBytes: share.downloadBytes)
    }.sorted { Path.precedes($0.path, $1.path) }
  }

  /// The level of zip tools and of most archives.
  private static let downloadLevel = 6

  /// Returns a path from the name of its catalog, so that the result does not depend on the folder of the sources.
  private static func name(of path: String, in catalogs: [String]) -> String {
    guard let catalog = catalogs.first(where: { Path.isInside(path, $0) }) else { return Path.name(of: path) }
    return Path.join(
      Path.name(of: catalog), String(decoding: path.utf8.dropFirst(catalog.utf8.count + 1), as: UTF8.self))
  }

  /// Returns a catalog without the sets that have no source file, because the build excludes them.
  ///
  /// - Parameter isTaken: whether the build has a file in the folder at a path below the catalog.
  package static func catalog(_ catalog: SourceCatalog, keeping isTaken: (String) -> Bool) -> SourceCatalog {
    var catalog = catalog
    catalog.sets = sets(catalog.sets, isTaken)
    catalog.messages.removeAll { !$0.item.isEmpty && !isTaken($0.item) }
    return catalog
  }

  private static func sets(_ sets: [SourceSet], _ isTaken: (String) -> Bool) -> [SourceSet] {
    sets.filter { isTaken($0.path) }.map { set in
      var set = set
      set.children = self.sets(set.children, isTaken)
      return set
    }
  }
}

extension CatalogMessage {
  /// The path of the set, or of the catalog.
  fileprivate var path: String { item.isEmpty ? catalog : Path.join(catalog, item) }

  /// The message with its reason.
  fileprivate var words: String { reason.map { "\(text) \($0)" } ?? text }
}

extension Value {
  fileprivate var isEmptyList: Bool { kind == .dictionary && count == 0 }
}
