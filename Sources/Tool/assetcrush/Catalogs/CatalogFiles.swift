import ArgumentParser
import CrushBasics
import CrushCompiledCatalogs
import CrushFiles
import CrushReporting

/// The compiled catalogs that a command line names.
struct CatalogFiles {
  /// The most bytes of a catalog.
  static let limit = 1 << 31

  /// A catalog to read.
  struct File {
    let path: String
    /// The path that the user named.
    let root: String
    let reader: FileReader
  }

  private(set) var files: [File] = []
  /// Paths that cannot be read.
  private(set) var failures: [FileError] = []
  /// The named folders and archives that contain no catalog.
  private var empty: [String] = []

  /// Finds the catalogs below folders and inside archives. A file that is named is a catalog.
  init(named: [String]) {
    for root in named {
      do throws(FileError) { try add(root) } catch { failures.append(error) }
    }
  }

  private mutating func add(_ root: String) throws(FileError) {
    let reader = root == "-" ? FileReader() : try FileReader(opening: [root])
    guard root != "-", try reader.status(of: root).kind == .folder else {
      files.append(File(path: root, root: root, reader: reader))
      return
    }
    var found: [File] = []
    var failed: [FileError] = []
    try reader.walk(root, .kinds) { entry in
      if entry.kind == .file, Path.fileExtension(of: entry.name) == "car" {
        found.append(File(path: entry.path, root: root, reader: reader))
      }
      return true
    } failed: {
      failed.append($0)
    }
    files += found
    failures += failed
    if found.isEmpty && failed.isEmpty { empty.append(root) }
  }

  /// Reads a catalog.
  ///
  /// - Throws: `FileError` or `CatalogError`.
  static func read(_ file: File) throws -> (bytes: [UInt8], catalog: CompiledCatalog) {
    let bytes =
      CommandLineFile.isStream(file.path)
      ? try CommandLineFile.read(file.path, limit: limit) : try file.reader.read(file.path, limit: limit)
    return (bytes, try CompiledCatalog(bytes.span))
  }

  /// Calls `body` with a catalog. A large file on the disk is mapped, not read.
  ///
  /// - Parameter body: may be called again, so it must have no side effects.
  /// - Throws: `FileError` or `CatalogError`.
  static func withCatalog<Value>(
    _ file: File, _ body: (Span<UInt8>, CompiledCatalog) -> Value
  ) throws -> Value {
    guard !CommandLineFile.isStream(file.path) else {
      let (bytes, catalog) = try read(file)
      return body(bytes.span, catalog)
    }
    return try file.reader.withContents(of: file.path, limit: limit) { (bytes) throws(CatalogError) in
      body(bytes, try CompiledCatalog(bytes))
    }.get()
  }

  /// Reports the paths that cannot be read on standard error, and returns true if there are some.
  ///
  /// - Throws: `ExitCode` if there is no catalog and no other failure.
  func reportFailures() throws -> Bool {
    for failure in failures { Self.report(failure.path, failure.message) }
    for path in empty {
      Self.report(path, "no compiled asset catalog (.car) is inside; name an app, an .ipa or an Assets.car")
    }
    if files.isEmpty && failures.isEmpty { throw ExitCode.cannotRun }
    return !failures.isEmpty || !empty.isEmpty
  }

  /// Returns the only catalog that a path names: a file, or the one of an app or archive.
  ///
  /// - Throws: `ExitCode` after a message.
  static func only(_ path: String) throws -> File {
    let found = CatalogFiles(named: [path])
    if try found.reportFailures() { throw ExitCode.findings }
    guard let file = found.files.first, found.files.count == 1 else {
      let names = found.files.map { ShellText.quoted($0.path) }.joined(separator: " ")
      report(path, "\(found.files.count) catalogs are inside; name one of them: \(names)")
      throw ExitCode.cannotRun
    }
    return file
  }

  private static let bundleExtensions: Set<String> = ["app", "appex", "framework", "bundle", "ipa", "xcarchive"]

  /// Returns the name of the outermost bundle or archive around a file, whose signature seals the file.
  static func bundle(around path: String) -> String? {
    Path.parts(of: Path.resolved(path) ?? path).dropLast().first {
      bundleExtensions.contains(Path.fileExtension(of: $0).lowercased())
    }
  }

  static func report(_ path: String, _ error: any Error) {
    report(path, (error as? FileError)?.message ?? "\(error)")
  }

  private static func report(_ path: String, _ message: String) {
    Terminal.write("\(oneLine(path)): error: \(oneLine(message))\n", to: .error)
  }
}
