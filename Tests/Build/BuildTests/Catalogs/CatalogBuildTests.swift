import CrushCatalogCompiler
import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// Asset catalogs in builds, with a stand-in for the compiler.
@Suite struct CatalogBuildTests {
  private let world: CatalogFixture
  private var folder: TemporaryFolder { world.folder }

  init() throws {
    world = try CatalogFixture()
    for name in ["A.xcassets/Contents.json", "A.xcassets/x.imageset/x.jpg", "B.xcassets/y", "Sub/C.xcassets/z"] {
      try world.write(name, to: name)
    }
    try world.write("plain", to: "plain.txt")
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }
  private func names() throws -> [String] { try world.fixture.outputs().keys.sorted() }

  @Test func `the catalogs of one folder become one file`() throws {
    let records = try world.build()
    #expect(try names() == ["Assets.car", "Sub/Assets.car", "plain.txt"])
    #expect(world.runs == 2)
    let catalog = try #require(records.first { $0.output == "Assets.car" })
    #expect(catalog.disposition == .assetCatalog && catalog.catalog?.inputs == 3 && catalog.catalog?.renditions == 3)
    #expect(catalog.source == folder.path("source/A.xcassets") && catalog.state == .written)
    #expect(catalog.sourceBytes == "A.xcassets/Contents.jsonA.xcassets/x.imageset/x.jpgB.xcassets/y".utf8.count)
    let text = String(decoding: try folder.read("out/Assets.car"), as: UTF8.self)
    #expect(text.contains("x.imageset/x.jpg: ") && text.contains("y: B.xcassets/y"))
  }

  @Test(arguments: ["source", "source/", "source/../source", "source/Sub/..", "./source", "out/../source/Sub/.."])
  func `catalogs are compiled with every spelling of the source's path`(path: String) throws {
    try folder.write("", to: "out/.keep")
    try world.build([folder.path(path)])
    #expect(try names().filter { $0.contains("ssets") } == ["Assets.car", "Sub/Assets.car"])
  }

  @Test func `a catalog that is named itself is compiled to the top`() throws {
    try world.build([folder.path("source/A.xcassets"), folder.path("source/B.xcassets") + "/"])
    #expect(try names() == ["Assets.car"] && world.runs == 1)
    try world.build([folder.path("source/Sub/C.xcassets")]) { $0.base = folder.path("source") }
    #expect(try names() == ["Assets.car", "Sub/Assets.car"])
  }

  @Test func `copies of catalogs are made on request, and replace compiled ones`() throws {
    try world.build()
    try world.build { $0.catalogs.mode = .copy }
    #expect(
      try names() == [
        "A.xcassets/Contents.json", "A.xcassets/x.imageset/x.jpg", "B.xcassets/y", "Sub/C.xcassets/z", "plain.txt",
      ])
    try world.build()
    #expect(try names() == ["Assets.car", "Sub/Assets.car", "plain.txt"])
  }

  @Test func `nothing is compiled again if nothing changed, and no file is read`() throws {
    world.settle()
    try world.build()
    let stamps = try FileStamp.all(below: world.fixture.output)
    // A file that cannot be read would be an error.
    let secret = folder.path("source/A.xcassets/x.imageset/x.jpg")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: secret)
    let records = try world.build()
    #expect(records.allSatisfy { $0.state == .current } && world.runs == 2)
    #expect(try FileStamp.all(below: world.fixture.output) == stamps)
    #expect(records.first { $0.output == "Assets.car" }?.catalog?.renditions == 3)
  }

  @Test(arguments: [ChangeDetection.traces, .times, .contents])
  func `a changed, added or deleted file compiles its catalog again`(_ detection: ChangeDetection) throws {
    func build() throws { try world.build { $0.detection = detection } }
    try build()
    let edits: [() throws -> Void] = [
      { try world.write("changed now", to: "A.xcassets/x.imageset/x.jpg") },
      { try world.write("added", to: "A.xcassets/new/file") },
      { try remove("source/B.xcassets") },
      { try remove("source/A.xcassets/new") },
    ]
    for (index, edit) in edits.enumerated() {
      try edit()
      try build()
      #expect(world.runs == 3 + index, "edit \(index)")
      #expect(try world.fixture.outputs() == world.scratch(), "edit \(index)")
    }
  }

  @Test func `a file that is touched is not compiled again`() throws {
    try world.build()
    try world.write("B.xcassets/y", to: "B.xcassets/y")
    let records = try world.build()
    #expect(world.runs == 2 && records.allSatisfy { $0.state == .current })
  }

  @Test func `outputs that are no longer made are deleted`() throws {
    try world.write("one", to: "A.xcassets/one.icon")
    try world.write("two", to: "A.xcassets/two.icon")
    try world.build()
    #expect(try names().contains("one.icon.png"))
    try remove("source/A.xcassets/one.icon")
    let records = try world.build()
    #expect(try names() == ["Assets.car", "Sub/Assets.car", "plain.txt", "two.icon.png"])
    #expect(records.contains { $0.source == folder.path("out/one.icon.png") && $0.disposition == .orphan(.removed) })
    try remove("source/A.xcassets")
    try remove("source/B.xcassets")
    try world.build()
    #expect(try names() == ["Sub/Assets.car", "plain.txt"])
    try remove("source/Sub")
    try world.build()
    #expect(try names() == ["plain.txt"] && !folder.exists("out/Sub"))
  }

  @Test func `a deleted or changed output is made again`() throws {
    try world.build()
    let expected = try world.fixture.outputs()
    try remove("out/Assets.car")
    try world.build()
    #expect(try world.fixture.outputs() == expected)
    try folder.write("other", to: "out/Assets.car")
    let records = try world.build { $0.mode = .check }
    #expect(records.first { $0.output == "Assets.car" }?.state == .stale)
    try world.build()
    #expect(try world.fixture.outputs() == expected)
  }

  @Test func `a check and a dry run write nothing`() throws {
    for mode in [WritingMode.check, .dryRun] {
      let records = try world.build { $0.mode = mode }
      #expect(records.first { $0.output == "Assets.car" }?.state == .missing)
      #expect(!folder.exists("out"))
    }
    try world.build()
    try world.write("changed now", to: "B.xcassets/y")
    let before = try world.fixture.outputs()
    let records = try world.build { $0.mode = .check }
    #expect(records.filter { $0.state == .stale }.map(\.output) == ["Assets.car"])
    #expect(try world.fixture.outputs() == before)
  }

  @Test func `an error keeps the old outputs, and names the file`() throws {
    try world.build()
    let before = try world.fixture.outputs()
    try world.write("error: no", to: "A.xcassets/bad.imageset/bad")
    let records = try world.build()
    let failure = try #require(records.first { $0.failure != nil })
    #expect(failure.source == folder.path("source/A.xcassets/bad.imageset/bad"))
    #expect(failure.failure?.message(for: failure.source) == "error: no")
    #expect(try world.fixture.outputs() == before)
    #expect(try !world.build().allSatisfy { $0.failure == nil }, "a failure is repeated")
    try remove("source/A.xcassets/bad.imageset")
    #expect(try world.build().allSatisfy { $0.failure == nil })
  }

  @Test func `warnings stay in the records of current catalogs, and notices are none`() throws {
    try world.write("warning: careful", to: "A.xcassets/odd")
    try world.write("notice: by the way", to: "A.xcassets/even")
    let first = try world.build().flatMap(\.warnings)
    #expect(first == ["odd: warning: careful"])
    #expect(try world.build().flatMap(\.warnings) == first && world.runs == 2)
  }

  @Test func `another file with the path of an output is an error`() throws {
    try world.write("theirs", to: "one.icon.png")
    try world.write("one", to: "A.xcassets/one.icon")
    let records = try world.build()
    #expect(records.contains { if case .clash? = $0.failure { true } else { false } })
    try world.write("theirs", to: "Assets.car")
    #expect(throws: BuildError.self) { try world.build() }
  }

  @Test func `excluded files and system files are no sources`() throws {
    try world.write("finder", to: "A.xcassets/.DS_Store")
    try world.write("data", to: "A.xcassets/code.dataset/main.swift")
    try world.write("draft", to: "A.xcassets/draft.imageset/Contents.json")
    let records = try world.build { $0.excludes = [Glob("draft.imageset")] }
    #expect(records.first { $0.output == "Assets.car" }?.catalog?.inputs == 4)
  }

  @Test func `other builds into the folder keep their catalogs`() throws {
    try world.build([folder.path("source/Sub")])
    #expect(try names() == ["Assets.car"])
    try folder.write("o", to: "other/Deep/D.xcassets/o")
    try world.build([folder.path("other")])
    try world.build([folder.path("source/Sub")])
    #expect(try names() == ["Assets.car", "Deep/Assets.car"])
    try remove("other/Deep")
    try world.build([folder.path("source/Sub")])
    #expect(try names() == ["Assets.car"])
  }

  @Test func `a cache has the result for another checkout`() throws {
    try world.write("one", to: "A.xcassets/one.icon")
    let cache = SharedCache(folder: folder.path("cache"), limit: nil)
    try world.build { $0.cache = cache }
    let expected = try world.fixture.outputs()
    try remove("out")
    #expect(world.runs == 2)
    let records = try world.build {
      $0.cache = cache
      $0.keepsManifest = false
    }
    #expect(world.runs == 2)
    #expect(try world.fixture.outputs() == expected)
    #expect(records.first { $0.output == "Assets.car" }?.catalog?.renditions == 4)
    try world.build {
      $0.cache = cache
      $0.isForced = true
    }
    #expect(world.runs == 4)
  }

  @Test func `files of a list belong to their catalogs`() throws {
    let paths = ["A.xcassets/x.imageset/x.jpg", "plain.txt"].map { folder.path("source/" + $0) }
    try world.build([]) {
      $0.lists = [SourceList(name: "list", paths: paths)]
      $0.base = folder.path("source")
    }
    #expect(try names() == ["Assets.car", "plain.txt"])
  }

  @Test func `dependencies name the files of catalogs`() throws {
    var options = BuildOptions(sources: [world.source], output: world.fixture.output)
    options.catalogs.compiler = world.compiler.compile
    let outcome = try Builder(options).build()
    #expect(outcome.dependencies.contains(folder.path("source/A.xcassets/x.imageset/x.jpg")))
    #expect(outcome.dependencies.contains(folder.path("source/A.xcassets/x.imageset")))
    #expect(try Builder(options).watchedFolders.contains(folder.path("source/A.xcassets/x.imageset")))
  }

  @Test func `a catalog that two sources contain is compiled once`() throws {
    let records = try world.build([world.source, folder.path("source/A.xcassets")])
    #expect(records.first { $0.output == "Assets.car" }?.catalog?.renditions == 3)
  }

  @Test func `catalogs without a rendition have no output, and the warnings stay`() throws {
    try folder.makeFolder("empty/E.xcassets/x.imageset")
    let records = try world.build([folder.path("empty")])
    #expect(records.count == 1 && records.first?.output == nil && records.first?.disposition == .assetCatalog)
    #expect(try names() == [] && world.build([folder.path("empty")]) == records)
  }
}
