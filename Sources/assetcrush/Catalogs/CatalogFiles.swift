import ArgumentParser
import Bundles
import Catalogs
import FileSystem
import Reporting
import Text

/// The compiled catalogs that a command line names.
struct CatalogFiles {
  /// The most bytes of a catalog.
  static let limit = 1 << 31

  let reader: FileReader
  /// The paths of the catalogs, each with the path that the user named.
  private(set) var paths: [(path: String, root: String)] = []
  /// Paths without a catalog, and folders that cannot be read.
  private(set) var failures: [FileError] = []
  /// The named folders and archives that contain no catalog.
  private(set) var empty: [String] = []

  /// Finds the catalogs below folders and inside archives. A file that is named is a catalog.
  init(named: [String]) {
    reader = FileReader(opening: named)
    for root in named {
      do throws(FileError) { try add(root) } catch { failures.append(error) }
    }
  }

  private mutating func add(_ root: String) throws(FileError) {
    guard try reader.kind(of: root) == .folder else {
      paths.append((root, root))
      return
    }
    let count = paths.count
    var found: [String] = []
    var failed: [FileError] = []
    try reader.walk(root) { entry in
      if entry.kind == .file, Path.fileExtension(of: entry.name) == "car" { found.append(entry.path) }
      return true
    } failed: {
      failed.append($0)
    }
    paths += found.map { ($0, root) }
    failures += failed
    if paths.count == count && failed.isEmpty { empty.append(root) }
  }

  /// Reads a catalog.
  ///
  /// - Throws: `FileError` or `CatalogError`.
  func read(_ path: String) throws -> (file: [UInt8], catalog: CompiledCatalog) {
    let file =
      path == "-" ? try CommandLineFile.read(path, limit: Self.limit) : try reader.read(path, limit: Self.limit)
    return (file, try CompiledCatalog(file.span))
  }

  /// Reports the paths that cannot be read on standard error, and returns true if there are some.
  ///
  /// - Throws: `ExitCode` if there is no catalog and no other failure.
  func reportFailures() throws -> Bool {
    for failure in failures { Self.report(failure.path, failure.message) }
    for path in empty {
      Self.report(path, "no compiled asset catalog (.car) is inside; name an app, an .ipa or an Assets.car")
    }
    if paths.isEmpty && failures.isEmpty { throw ExitCode.cannotRun }
    return !failures.isEmpty || !empty.isEmpty
  }

  static func report(_ path: String, _ error: any Error) {
    report(path, (error as? FileError)?.message ?? "\(error)")
  }

  private static func report(_ path: String, _ message: String) {
    Terminal.write("\(oneLine(path)): error: \(oneLine(message))\n", to: .error)
  }
}
