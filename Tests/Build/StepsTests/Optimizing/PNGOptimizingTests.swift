import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@Suite struct PNGOptimizingTests {
  private func error(of file: [UInt8]) -> OptimizeError? {
    do throws(OptimizeError) {
      _ = try ImageOptimizer(PNGRecipe()).run(file.span)
      return nil
    } catch { return error }
  }

  private func image(_ relative: String) throws -> [UInt8] {
    try Corpus.bytes(of: Corpus.testImages.appending(path: relative))
  }

  @Test func `a PNG becomes smaller, and its result cannot be optimized again`() throws {
    let optimizer = ImageOptimizer(PNGRecipe())
    let file = try image("App/Images/banner.png")
    let result = try #require(try optimizer.run(file.span).bytes)
    #expect(result.count < file.count)
    #expect(try optimizer.run(result.span).bytes == nil)
  }

  @Test func `CgBI and animations are skipped`() throws {
    #expect(error(of: try image("Formats/animated.png")) == .animated)
    let plain = try image("App/Images/icon.png")
    let cgbi = try ConvertStep(PNGRecipe(), target: .cgbi).run(plain.span)
    let file = try #require(cgbi.contents)
    #expect(error(of: file) == .cgbi)
  }

  @Test func `other formats and damaged files are errors`() throws {
    #expect(error(of: Array("GIF89a".utf8)) == .otherFormat)
    #expect(error(of: []) == .otherFormat)
    #expect(error(of: Array("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n".utf8)) == .unfetched)
    guard case .png? = error(of: try image("Broken/bad-crc.png")) else {
      Issue.record("a damaged PNG is accepted")
      return
    }
  }

  @Test func `bytes after the end are dropped with a warning`() throws {
    let file = try image("App/Images/banner.png") + [1, 2, 3]
    let result = try ImageOptimizer(PNGRecipe()).run(file.span)
    #expect(result.bytes != nil)
    #expect(result.warnings(isWritten: true) == ["3 bytes after IEND are not part of the image: dropped"])
  }
}
