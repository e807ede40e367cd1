import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Synchronization

@testable import CrushBuild

/// A stand-in for the compiler. `Assets.car` lists the contents of all files, and each icon has a file beside it.
final class FakeCompiler: Sendable {
  /// The number of compilations.
  let runs = Mutex(0)
  /// The settings of the last compilation.
  let settings = Mutex(CompileSettings())

  func compile(_ catalogs: [SourceCatalog], _ settings: CompileSettings, _ store: any RenditionStore, _ width: Int)
    -> CompileResult
  {
    runs.withLock { $0 += 1 }
    self.settings.withLock { $0 = settings }
    var result = CompileResult()
    var text = "\(settings.platform.rawValue) \(settings.minimumTarget)\n"
    for catalog in catalogs {
      try? FileTree.walk(
        catalog.path,
        visit: { entry in
          if entry.kind == .folder { return true }
          result.inputs.append(entry.path)
          let bytes = (try? Files.read(entry.path, limit: 1 << 20)) ?? []
          let content = String(decoding: bytes, as: UTF8.self)
          let item = entry.relativePath
          text += "\(item): \(content)\n"
          if content.hasPrefix("error") {
            result.messages.append(
              CatalogMessage(.error, kind: "Invalid Content", catalog: catalog.path, item: item, content))
          }
          if content.hasPrefix("notice") {
            result.messages.append(CatalogMessage(.notice, kind: "", catalog: catalog.path, item: item, content))
          }
          if content.hasPrefix("warning") {
            result.messages.append(
              CatalogMessage(.warning, kind: "Ambiguous Content", catalog: catalog.path, item: item, content))
          }
          if entry.name.hasSuffix(".icon") { result.looseFiles.append((entry.name + ".png", bytes)) }
          result.renditions += 1
          return true
        }, failed: { _ in })
    }
    result.looseFiles.sort { $0.name < $1.name }
    if result.renditions > 0 { result.catalog = Array(text.utf8) }
    return result
  }
}

/// A build with catalogs and the stand-in for the compiler.
struct CatalogFixture {
  let fixture: BuildFixture
  let compiler = FakeCompiler()
  var folder: TemporaryFolder { fixture.folder }
  var source: String { folder.path("source") }

  init() throws { fixture = try BuildFixture() }

  @discardableResult
  func build(_ sources: [String]? = nil, _ change: (inout BuildOptions) -> Void = { _ in }) throws -> [FileRecord] {
    try fixture.build(sources ?? [source]) {
      $0.catalogs.compiler = compiler.compile
      change(&$0)
    }
  }

  /// Writes a file, and makes its time old so that its trace is settled.
  func write(_ text: String, to name: String) throws { try folder.write(text, to: "source/\(name)") }

  /// Waits until the traces of all files are settled.
  func settle() { Thread.sleep(forTimeInterval: 2.1) }

  var lastSettings: CompileSettings { compiler.settings.withLock { $0 } }
  var runs: Int { compiler.runs.withLock { $0 } }

  /// The output of a build from scratch.
  func scratch(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> [String: [UInt8]] {
    let other = folder.path("scratch")
    try? FileManager.default.removeItem(atPath: other)
    var options = BuildOptions(sources: [source], output: other)
    options.keepsManifest = false
    options.catalogs.compiler = FakeCompiler().compile
    change(&options)
    _ = try Builder(options).run()
    return try folder.tree("scratch")
  }
}
