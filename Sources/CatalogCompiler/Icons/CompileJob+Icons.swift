import CatalogSources
import Catalogs

extension CompileJob {
  /// Adds the icons beside the catalog, and the keys of the partial Info.plist. A damaged icon is a message.
  mutating func addFilesBeside(_ catalogs: [SourceCatalog]) {
    let sets = catalogs.flatMap(\.sets)
    let colors = sets.filter { set in set.kind == .color && set.entries.contains { $0.color != nil } }.map(\.name)
    result.partialInfo = PartialInfo.document(catalogs, settings, colors: Set(colors))
    let writer = IconFileWriter(settings)
    for file in IconFiles.plan(catalogs, settings) {
      do throws(PictureFailure) {
        var sources: [[UInt8]] = []
        for source in file.sources { sources.append(try loader.bytes(source.path)) }
        do throws(PictureError) {
          result.looseFiles.append((file.name, try writer.bytes(of: file, sources: sources)))
        } catch {
          throw PictureFailure(path: file.sources[0].path, problem: "\(error)", isVerification: false)
        }
      } catch {
        result.messages.append(
          CatalogMessage(
            .warning, kind: "Invalid Content", "The icon \(file.name) is not written. \(error.path): \(error.problem).")
        )
      }
    }
    result.looseFiles.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }
}
