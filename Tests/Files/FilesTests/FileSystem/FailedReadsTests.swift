import CrushFiles
import CrushFixtures
import Testing

@Suite struct FailedReadsTests {
  @Test func `only errors of the system are noted, once for each path`() {
    let failed = FailedReads()
    failed.add(.notFound("missing"))
    failed.add(FileError("folder", .read, .system(21)))
    failed.add(FileError("large", .read, .tooLarge(limit: 1)))
    failed.add(FileError("b", .open, .system(13)))
    failed.add(FileError("a", .read, .system(5)))
    failed.add(FileError("b", .read, .system(5)))
    #expect(failed.all.map(\.path) == ["a", "b"] && failed.all.map(\.operation) == [.read, .open])
  }
}
