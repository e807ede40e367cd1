package import CrushCatalogCompiler
package import CrushCatalogSources
import CrushFiles
package import CrushSteps

/// A compilation of asset catalogs in memory, with the settings that a build of the same files selects.
///
/// An audit asks it for the bytes that images add to an app, and for the bytes of alternatives. Nothing is written, and no
/// rendition is verified, because no file of the result remains.
package struct CatalogTrial: Sendable {
  /// The settings that the project selects.
  package let settings: CompileSettings
  private let catalogs: [SourceCatalog]
  private let width: Int

  /// The name of a compiled catalog.
  private static let output = "Assets.car"

  /// - Parameters:
  ///   - paths: catalogs of one folder, sorted. They become one `Assets.car`.
  ///   - width: the number of workers.
  package init(_ paths: [String], _ options: CatalogBuild = CatalogBuild(), width: Int) {
    var group = BuildGroup(
      kind: .assetCatalogs, name: Self.output,
      sources: paths.indices.map { BuildGroup.Source(path: paths[$0], root: $0, below: "") })
    let catalogs = paths.map { CatalogSourceReader.read($0) }
    for (index, catalog) in catalogs.enumerated() {
      group.folders += catalog.folders.map { (index, $0) }
      group.members += catalog.files.compactMap { file in
        let path = Path.join(catalog.path, file)
        return (try? FileStatus(of: path).trace).map {
          BuildGroup.Member(source: index, path: path, below: file, trace: $0)
        }
      }
    }
    group.findProjectFiles()
    var settings = group.settings(options).settings
    settings.verifies = false
    settings.looseIcons = .none
    (self.settings, self.catalogs, self.width) = (settings, catalogs, width)
  }

  /// Compiles the catalogs.
  ///
  /// - Parameters:
  ///   - store: earlier results. With one store, a second compilation encodes only what has changed.
  ///   - replacements: the bytes of files that take the place of the ones on the disk, by path.
  ///   - edit: changes the sources before they are compiled.
  package func result(
    store: any RenditionStore = NoStore(), replacements: [String: [UInt8]] = [:],
    edit: (inout SourceCatalog) -> Void = { _ in }
  ) -> CompileResult {
    let edited = catalogs.map { catalog in
      var catalog = catalog
      edit(&catalog)
      return catalog
    }
    return CatalogCompiler(settings, store: store, width: width, replacements: replacements).compile(edited)
  }
}

extension CompileResult {
  /// The errors that keep a build from writing the catalog, each with its path.
  package var problems: [CompileProblem] {
    CatalogStep.result(self, CompileSettings(), sourceCount: 0, origin: .options).problems
  }
}
