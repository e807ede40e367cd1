import CrushBuild
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

/// Builds of equal sources give equal bytes, and write only changed outputs.
@Suite struct BuildRepeatTests {
  private let fixture: BuildFixture
  private let source: String

  init() throws {
    fixture = try BuildFixture()
    source = try fixture.folder.makeFolder("source")
    for name in ["App", "Chunks", "Broken"] {
      try fixture.folder.copy(Corpus.testImages.appending(path: name), to: "source/\(name)")
    }
    // These files take longer than all others together.
    for name in ["Images/badge.png", "Images/photo@2x.png", "Assets.xcassets/AppIcon.appiconset/icon-1024.png"] {
      try FileManager.default.removeItem(atPath: source + "/App/" + name)
    }
  }

  @Test func `any number of workers and any checkout give an equal tree`() throws {
    var trees: [[String: [UInt8]]] = []
    for jobs in [1, 2, 8] {
      var options = BuildOptions(sources: [source], output: fixture.folder.path("out-\(jobs)"))
      options.recipe.effort = Effort.all[1]
      options.jobs = jobs
      _ = try Builder(options).run()
      trees.append(try fixture.folder.tree("out-\(jobs)"))
    }
    let other = try TemporaryFolder()
    try other.copy(URL(filePath: source), to: "another name with a space")
    var options = BuildOptions(sources: [other.path("another name with a space")], output: other.path("elsewhere/x"))
    options.recipe.effort = Effort.all[1]
    options.jobs = 3
    _ = try Builder(options).run()
    trees.append(try other.tree("elsewhere/x"))
    #expect(trees[0].count > 50 && trees[0]["App/Assets.car"] != nil)
    for tree in trees.dropFirst() {
      let different = tree.keys.filter { tree[$0] != trees[0][$0] }
      #expect(tree.count == trees[0].count && different.isEmpty, "\(different)")
    }
  }

  @Test func `any number of workers gives equal records`() throws {
    let records = try [1, 2, 8].map { jobs in
      try FileManager.default.removeItemIfThere(fixture.output)
      return try fixture.build([source]) { $0.jobs = jobs }
    }
    #expect(records[0] == records[1])
    #expect(records[0] == records[2])
  }

  @Test func `a second build writes nothing`() throws {
    let first = try fixture.build([source])
    #expect(first.allSatisfy { $0.isWritten == ($0.output != nil) })
    let stamps = try FileStamp.all(below: fixture.output)
    let second = try fixture.build([source])
    #expect(second.allSatisfy { !$0.isWritten })
    #expect(try FileStamp.all(below: fixture.output) == stamps)
    #expect(second.map(\.disposition) == first.map(\.disposition))
    #expect(second.map(\.outputBytes) == first.map(\.outputBytes))
  }

  @Test func `only a changed or deleted output is made again`() throws {
    try fixture.build([source])
    let tree = try fixture.outputs()
    try fixture.folder.write([1, 2, 3], to: "out/App/Images/icon.png")
    try FileManager.default.removeItem(atPath: fixture.folder.path("out/App/Info.plist"))
    let records = try fixture.build([source])
    #expect(records.filter(\.isWritten).compactMap(\.output).sorted() == ["App/Images/icon.png", "App/Info.plist"])
    #expect(try fixture.outputs() == tree)
  }

  @Test func `a dry run has equal records and writes nothing, not even folders`() throws {
    let dry = try fixture.build([source]) { $0.mode = .dryRun }
    #expect(!fixture.folder.exists("out"))
    #expect(dry.allSatisfy { !$0.isWritten })
    let wet = try fixture.build([source])
    #expect(dry.map(\.source) == wet.map(\.source))
    #expect(dry.map(\.disposition) == wet.map(\.disposition))
    #expect(dry.map(\.outputBytes) == wet.map(\.outputBytes))
    #expect(dry.map(\.output) == wet.map(\.output))
  }

  @Test func `a dry run does not change an existing output`() throws {
    try fixture.folder.write([9], to: "out/App/Images/icon.png")
    try fixture.folder.write([9], to: "out/App/.assetcrush-tmp-1")
    try fixture.build([source]) { $0.mode = .dryRun }
    #expect(try fixture.outputs() == ["App/Images/icon.png": [9], "App/.assetcrush-tmp-1": [9]])
  }

  @Test func `temporary files of killed builds are deleted from the folders that are written to`() throws {
    try fixture.folder.write([9], to: "out/App/Images/.assetcrush-tmp-1")
    try fixture.folder.write([9], to: "out/.assetcrush-tmp-2")
    try fixture.folder.write([9], to: ".assetcrush-tmp-4")
    try fixture.folder.write([9], to: "source/.assetcrush-tmp-3")
    try fixture.folder.write([1], to: "source/top.txt")
    try fixture.build([source])
    let left = try fixture.outputs().keys.filter { $0.contains(".assetcrush-tmp-") }
    #expect(left.isEmpty, "\(left)")
    #expect(!fixture.folder.exists(".assetcrush-tmp-4"), "the temporary file of a manifest")
    #expect(fixture.folder.exists("source/.assetcrush-tmp-3"), "sources are not changed")
  }

  @Test func `progress is reported once for each file that is read`() throws {
    let count = Counter()
    var options = BuildOptions(sources: [source], output: fixture.output)
    options.recipe.effort = Effort.all[0]
    options.jobs = 8
    let builder = try Builder(options)
    let records = try builder.run { count.add() }
    #expect(records.filter { $0.disposition != .catalogFile }.count == count.value, "no file here is skipped")
  }
}

extension FileManager {
  func removeItemIfThere(_ path: String) throws {
    if fileExists(atPath: path) { try removeItem(atPath: path) }
  }
}
