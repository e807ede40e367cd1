import CrushAudit
import CrushFixtures
import CrushInspection
import Foundation
import Testing

/// The hashes and the estimated downloads of single files.
@Suite struct FileMeasureTests {
  private func audit(_ path: String, facts: FileFacts = .compared, jobs: Int = 1, memory: Int = .max) throws
    -> AuditResult
  {
    var options = AuditOptions(paths: [path])
    options.facts = facts
    options.jobs = jobs
    options.memory = memory
    options.settings.auditsAllFiles = true
    return try Auditor(options).run()
  }

  private let app = Corpus.testImages.appending(path: "Bundles/Field.app").path
  private let archive = Corpus.testImages.appending(path: "Bundles/Field.ipa").path

  @Test func `the estimates of files add up to those of their product`() throws {
    for path in [app, archive] {
      let result = try audit(path)
      let product = try #require(result.contents.first)
      #expect(result.measures.count == result.files.count)
      let sum = zip(result.files, result.measures).filter {
        !$0.0.isRendition && $0.0.path.hasPrefix(product.path + "/")
      }
      .reduce(0) { $0 + ($1.1.downloadBytes ?? 0) }
      #expect(sum == product.total.downloadBytes, "\(path)")
      // The product's own estimate does not depend on them.
      #expect(try audit(path, facts: []).contents == result.contents)
    }
  }

  @Test func `the number of workers and the memory change nothing`() throws {
    for path in [app, archive] {
      let one = try audit(path)
      #expect(try audit(path, jobs: 8).measures == one.measures)
      #expect(try audit(path, jobs: 8, memory: 1 << 20).measures == one.measures)
    }
  }

  @Test func `a hash tells equal bytes, in an archive as well`() throws {
    let fixture = try AuditFixture()
    let content = Array(String(repeating: "some text, ", count: 50).utf8)
    for name in ["a.txt", "b.json"] { try fixture.folder.write(content, to: name) }
    try fixture.folder.write([], to: "empty.txt")
    let result = try audit(fixture.folder.path)
    let hashes = result.measures.map(\.hash)
    #expect(hashes[0] == hashes[1] && hashes[0] != hashes[2] && hashes[2] != nil)
    #expect(result.measures[2].downloadBytes == 0)
    #expect(result.measures[0].downloadBytes.map { $0 < content.count } == true)
    #expect(try audit(fixture.folder.path, facts: .hashes).measures.map(\.downloadBytes) == [nil, nil, nil])
  }

  @Test func `a link has no bytes of its own`() throws {
    let fixture = try AuditFixture()
    try fixture.folder.write(Array("text".utf8), to: "a.txt")
    try fixture.folder.link("b.txt", to: "a.txt")
    let result = try audit(fixture.folder.path)
    #expect(result.files.map(\.size) == [4, 4])
    #expect(result.measures.map(\.isLink) == [false, true])
    #expect(result.measures.map(\.downloadBytes) == [4, 0])
  }

  @Test func `an image with decoded pixels has a hash of its pixels`() throws {
    let fixture = try AuditFixture()
    let picture = AuditFixture.plain(width: 40, height: 30, colorType: 6)
    var other = picture
    other.filterTypes = [1]
    try fixture.folder.write(picture.file, to: "a.png")
    try fixture.folder.write(other.file, to: "b.png")
    try fixture.folder.write(AuditFixture.plain(width: 30, height: 40, colorType: 6).file, to: "c.png")
    let files = try audit(fixture.folder.path).files
    #expect(files[0].hashedPixels == files[1].hashedPixels && files[0].hashedPixels != nil)
    #expect(files[0].hashedPixels != files[2].hashedPixels)
  }
}
