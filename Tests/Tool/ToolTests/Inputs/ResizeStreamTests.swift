import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// `resize` with standard input, standard output, pipes and folders.
@Suite struct ResizeStreamTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "App/Images/icon.png"), to: "icon.png")
    try folder.makeFolder("images")
  }

  /// Runs a script in the folder. `"$A"` is the tool.
  @discardableResult
  private func bash(_ script: String) throws -> ToolProcess.Result {
    try ToolProcess.run(
      executable: "/bin/bash", ["-c", script], environment: ["A": try ToolProcess.binary()], in: folder.path)
  }

  @Test(arguments: [
    "cat icon.png | \"$A\" resize - --to 20x20 -o - > got", "cat icon.png | \"$A\" resize - --to 20x20 > got",
    "\"$A\" resize icon.png --to 20x20 -o - > got", "\"$A\" resize <(cat icon.png) --to 20x20px -q -o got.png",
    "\"$A\" resize <(cat icon.png) --to 20x20 > got", "\"$A\" resize icon.png --to 20x20 -o /dev/fd/7 7> got",
    "\"$A\" resize /dev/stdin --to 20x20 -o new/got.png < icon.png; mv new/got.png got",
    "\"$A\" resize icon.png --to 20x20 -o >(cat > got; mv got piped); until [ -e piped ]; do sleep 0.02; done",
  ]) func `streams are read and written`(_ script: String) throws {
    try bash("\"$A\" resize icon.png --to 20x20 -o expected.png")
    let expected = try folder.read("expected.png")
    let image = try PNGFile(expected.span)
    #expect(image.header.width == 20)
    let result = try bash(script)
    #expect(result.exitCode == 0, "\(result.errors)")
    let name = ["got", "got.png", "piped"].first { folder.exists($0) } ?? ""
    #expect(try folder.read(name) == expected)
    #expect(!folder.exists("-"))
  }

  @Test(arguments: [
    ("resize - --to 20x20 -o images", "--output is a folder, but standard input and pipes have no file name"),
    ("resize - --to 20x20@1x,2x", "need exactly one result; name one scale in --to"),
    ("resize - icon.png --to 20x20", "need exactly one source, which is not a folder"),
    ("resize images --to 20x20 -o -", "need exactly one source, which is not a folder"),
    ("build /dev/stdin -o out", "a build cannot read a file from standard input or a pipe, which has no name"),
    ("build - -o out", "a build cannot read a file from standard input or a pipe, which has no name"),
  ]) func `a stream without meaning is a wrong command line`(_ words: String, _ message: String) throws {
    let result = try bash("cat icon.png | \"$A\" \(words)")
    #expect(result.exitCode == 2 && result.output.isEmpty && result.errors.contains(message), "\(result.errors)")
    #expect(!folder.exists("-") && !folder.exists("out"))
  }

  @Test(arguments: [
    ("none.png", "none.png: error: cannot open: No such file or directory"),
    ("images", "images: error: is a folder; name its PNGs, or the folder of an image set (.imageset)"),
  ]) func `a source that is no file creates no folder`(_ source: String, _ message: String) throws {
    for output in ["", " -o out", " -o out/new.png"] {
      let result = try bash("\"$A\" resize \(source) --to 20x20\(output)")
      #expect(result.exitCode == 1 && result.errors == message + "\n", "\(result.errors)")
      #expect(!folder.exists("out"))
    }
  }

  @Test func `an output stream in a dry run, and a result that is larger, write nothing`() throws {
    let dry = try bash("\"$A\" resize - --to 20x20 --dry-run < icon.png")
    #expect(dry.exitCode == 0 && dry.output.isEmpty && dry.errors.hasPrefix("<stdout>: 20×20 of "), "\(dry.errors)")
    let large = try bash("\"$A\" resize - --to 4000x4000 < icon.png")
    #expect(large.exitCode == 1 && large.output.isEmpty, "\(large.errors)")
    #expect(large.errors.hasPrefix("<stdin>: error: <stdout> would need 4000×4000 pixels"), "\(large.errors)")
    let existing = try bash("\"$A\" resize - --to 20x20 -o icon.png < icon.png")
    #expect(existing.exitCode == 1 && existing.errors.contains("--force replaces it"), "\(existing.errors)")
  }

  @Test func `a folder that cannot be created ends the run`() throws {
    let result = try bash("\"$A\" resize icon.png --to 20x20 -o icon.png/out")
    #expect(result.exitCode == 2 && result.errors.contains("cannot create folder"), "\(result.errors)")
  }
}
