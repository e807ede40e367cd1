import CrushBasics
import CrushFiles
import CrushStringCatalogs

/// The build step of one string catalog. The results are binary property lists for each language.
package enum StringCatalogStep {
  /// Returns the tables of a catalog.
  ///
  /// - Parameter path: the path of the catalog. Its name without the extension is the name of the tables.
  package static func run(_ file: [UInt8], path: String) -> GroupResult {
    var result = GroupResult()
    result.inputs = [path]
    let table = Path.withoutExtension(Path.name(of: path))
    do throws(StringCatalogError) {
      result.outputs = try StringTables.tables(of: StringCatalog(file), table: table).map { table in
        GroupResult.Output(name: table.path, disposition: .stringTable, bytes: table.bytes)
      }
    } catch {
      result.problems = [
        CompileProblem(
          path: path, text: error.descriptionWithoutPosition, line: error.position?.line,
          column: error.position?.column)
      ]
    }
    return result
  }
}
