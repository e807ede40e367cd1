import CrushFixtures
import Testing

/// Lists of sources for `optimize` and `convert`.
@Suite struct FilesFromTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["Images/a.png", "Images/b.png", "Icons/a.png"] {
      try folder.write(ToolFixture.bytes(ToolFixture.images("App/Images/banner.png")), to: name)
    }
    try folder.write("text", to: "notes.txt")
  }

  /// Runs a script in the folder. `"$A"` is the tool.
  private func bash(_ script: String) throws -> ToolProcess.Result {
    let environment = ["A": try ToolProcess.binary(), "XDG_CACHE_HOME": folder.path("cache")]
    return try ToolProcess.run(executable: "/bin/bash", ["-c", script], environment: environment, in: folder.path)
  }

  @Test(arguments: [
    ("printf 'Images/a.png\\nnotes.txt\\n' | \"$A\" optimize --files-from -", "1 of 1 image optimized"),
    ("printf 'Images/a.png\\0Icons\\0' | \"$A\" optimize --files-from - -0", "2 of 2 images optimized"),
    ("printf 'Images' > list; \"$A\" optimize Icons --files-from list", "3 of 3 images optimized"),
    ("echo Images/a.png | \"$A\" optimize --files-from - --exclude 'Images/*'", "no PNGs or JPEGs found"),
    (
      "printf 'Images/a.png\\nIcons/gone.png\\n' | \"$A\" optimize --files-from -",
      "Icons/gone.png: note: skipped: cannot access: No such file or directory\n1 of 2 images optimized"
    ),
    ("printf 'notes.txt' | \"$A\" optimize --check --files-from -", "no PNGs or JPEGs found under standard input"),
    (
      "git init -q . && git add . && rm Images/b.png && echo >> Images/a.png && "
        + "git diff --name-only -z | \"$A\" optimize --files-from - -0", "1 of 2 images optimized"
    ),
    ("find Images -type f -print0 | \"$A\" convert --to png --in-place --files-from - -0", "2 written"),
    (
      "printf 'Images/a.png\\nIcons/a.png\\nnotes.txt\\n' | \"$A\" convert --to png -o out --files-from - && ls out/*",
      "2 written"
    ),
  ]) func `the files of a list are processed`(_ script: String, _ expected: String) throws {
    let result = try bash(script)
    #expect(result.exitCode == 0 && result.errors.contains(expected), "\(result.errors)")
    if script.contains("ls out") { #expect(result.output == "out/Icons:\na.png\n\nout/Images:\na.png\n") }
  }

  @Test(arguments: [
    ("optimize", "nothing to optimize; name a file or folder, or a list of them with --files-from"),
    ("convert --to png -o out", "nothing to convert; name a file or folder, or a list of them with --files-from"),
    ("optimize -0 Images", "-0 needs --files-from"), ("convert -0 Images --to png -o out", "-0 needs --files-from"),
    ("optimize - --files-from -", "standard input and pipes cannot be combined with --files-from; use files"),
    ("convert --files-from - --to png -o -", "need exactly one source"),
    ("convert --files-from - --to png -o out.png", "out.png is a file, but there may be several sources"),
  ]) func `a wrong use of lists is an error`(_ words: String, _ message: String) throws {
    let result = try bash("echo Images/a.png | \"$A\" \(words)")
    #expect(result.exitCode == 2 && result.errors.contains(message), "\(result.errors)")
    #expect(!folder.exists("out") && !folder.exists("out.png"))
  }
}
