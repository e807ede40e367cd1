import CrushFiles
import CrushPNG
import CrushPropertyList
import CrushSteps
import Testing

@Suite struct SourceErrorTests {
  @Test func `an error of a text has its position apart from the problem`() throws {
    let error = #expect(throws: PropertyListError.self) { try Reader.read(Array("<plist>\n  <x/>\n</plist>".utf8)) }
    let failure = SourceError.propertyList(try #require(error))
    let position = try #require(failure.position)
    #expect(position.line == 2)
    #expect(
      failure.message(for: "a.plist")
        == "line 2, column \(position.column): " + failure.problem(for: "a.plist"))
    #expect(SourceError.animated.position == nil)
  }

  @Test func `an error of another file names its path`() {
    let failure = SourceError.file(FileError("out/a", .write, .special))
    #expect(failure.message(for: "a").hasPrefix("out/a: ") && !failure.message(for: "out/a").contains("out/a"))
  }

  @Test func `hints name the choice that helps, where there is one`() {
    #expect(SourceError.memory(needed: 2, limit: 1).hint == .memoryLimit)
    #expect(SourceError.png(.badImageData(.window(declared: 256), offset: 33)).hint == .lenientReading)
    #expect(SourceError.png(.badImageData(.notDeflate, offset: 33)).hint == nil)
    #expect(SourceError.unfetched.hint == nil)
  }
}
