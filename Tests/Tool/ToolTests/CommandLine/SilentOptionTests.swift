import CrushFixtures
import Foundation
import Testing

/// Options without an effect are errors.
@Suite struct SilentOptionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "Formats/rgb8.png"), to: "a.png")
  }

  private func run(_ line: String) throws -> ToolProcess.Result {
    try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
  }

  @Test(arguments: [
    ("build a.png -o out --png standard --cgbi-filters any", "--cgbi-filters needs --png cgbi or auto"),
    ("build a.png -o out --png standard --idot", "--idot needs --png cgbi or auto"),
    ("build a.png -o out --png copy --idot", "--idot needs --png cgbi or auto"),
    ("convert a.png --to png -o out --idot", "--idot needs --to cgbi"),
    ("convert a.png --to bgra -o out --cgbi-filters sub", "--cgbi-filters needs --to cgbi"),
    ("convert a.png --to cgbi -o out --row-alignment 64", "--row-alignment needs --to bgra"),
    ("build a.png -o out --keep iCPP", "--keep contains 'iCPP', which is not a known chunk type; did you mean 'iCCP'?"),
    ("optimize a.png --keep exif", "--keep contains 'exif', which is not a known chunk type; did you mean 'eXIf'?"),
    ("convert a.png --to png -o out --strip tEXT", "--strip contains 'tEXT', which is not a known chunk type"),
    ("convert . --to png -o out.png", "out.png is a file, but there may be several sources; use a folder for --output"),
    ("optimize a.png -O maximal", "The value 'maximal' is invalid for '-O <0…6>'"),
    ("optimize a.png -O 7", "The value '7' is invalid for '-O <0…6>'"),
  ]) func `the error names the combination that works`(_ line: String, _ message: String) throws {
    let result = try run(line)
    #expect(result.exitCode == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(!folder.exists("out"))
  }

  @Test(arguments: [
    "build a.png -o out --png auto --cgbi-filters any --idot", "convert a.png --to cgbi -o out --idot",
    "convert a.png --to bgra -o out --row-alignment 16", "convert a.png --to png -o out --keep vpAg,prVt,iCCP",
    "convert . --to png -o out", "convert . --to png -o out.png/", "optimize a.png -O max --dry-run",
    "optimize a.png -O6",
  ]) func `an option with an effect is accepted`(_ line: String) throws {
    let result = try run(line)
    #expect(result.exitCode == 0, "\(result.errors)")
  }
}
