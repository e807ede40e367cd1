import CrushFiles
import CrushProjects
import Testing

@Suite struct FileSelectionTests {
  private func selection(
    _ paths: [String] = [], patterns: [String] = [], excluded: [String] = [], excludedPatterns: [String] = []
  ) -> FileSelection {
    var selection = FileSelection()
    selection.paths = Set(paths)
    selection.excluded = Set(excluded)
    selection.patterns = patterns.map { FileSelection.Pattern(folder: "p", glob: Glob($0)) }
    selection.excludedPatterns = excludedPatterns.map { FileSelection.Pattern(folder: "p", glob: Glob($0)) }
    return selection
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let globs: [String]
    let members: [String]
    let others: [String]
    var testDescription: String { globs.joined(separator: ", ") }
  }

  @Test(arguments: [
    Case(
      globs: ["App/**"], members: ["p/App/a.png", "p/App/x/y/a.png"],
      others: ["p/Apps/a.png", "p/a.png", "q/App/a.png"]),
    Case(globs: ["App/**/*"], members: ["p/App/a.png", "p/App/x/a.png"], others: ["p/a.png"]),
    Case(globs: ["**"], members: ["p/a.png", "p/x/a.png"], others: ["q/a.png"]),
    Case(globs: ["*.png"], members: ["p/a.png", "p/x/a.png"], others: ["p/a.jpg"]),
    Case(globs: ["/*.png"], members: ["p/a.png"], others: ["p/x/a.png", "p/a.jpg"]),
    Case(globs: ["App/*.png"], members: ["p/App/a.png"], others: ["p/App/x/a.png", "p/a.png"]),
    Case(
      globs: ["App/**/*.swift"], members: ["p/App/a.swift", "p/App/x/y/a.swift"], others: ["p/App/a.png", "p/a.swift"]),
    Case(
      globs: ["App/**/Images/*.png"], members: ["p/App/Images/a.png", "p/App/x/Images/a.png"], others: ["p/App/a.png"]),
    Case(
      globs: ["**/*.xcassets"], members: ["p/A.xcassets/a.imageset/a.png", "p/x/A.xcassets/a.png"], others: ["p/a.png"]),
    Case(globs: ["Res/*"], members: ["p/Res/a.png", "p/Res/A.xcassets/b.png"], others: ["p/Res/x/a.png"]),
    Case(globs: ["App/a[12].png"], members: ["p/App/a1.png"], others: ["p/App/a3.png"]),
  ])
  func `globs select files, and folders with an extension`(_ item: Case) {
    let selection = selection(patterns: item.globs)
    for path in item.members { #expect(selection.contains(path), "\(path)") }
    for path in item.others { #expect(!selection.contains(path), "\(path)") }
  }

  @Test func `the shortcuts of globs agree with the globs`() {
    let globs = [
      "App/**", "App/**/*", "**", "*.png", "/*.png", "App/*.png", "App/**/*.png", "App/x/**/*.png", "**/x/*.png",
    ]
    let paths = ["a.png", "App/a.png", "App/x/a.png", "App/x/y/a.png", "App/x/a.jpg", "x/a.png", "Apps/a.png"]
    for glob in globs {
      for path in paths {
        #expect(selection(patterns: [glob]).contains("p/\(path)") == Glob(glob).matches(path), "\(glob) \(path)")
      }
    }
  }

  @Test func `the closest inclusion or exclusion of a folder decides`() {
    let selection = selection(["p/A", "p/A/B/C", "p/A/B/d.png"], excluded: ["p/A/B", "p/A/e.png"])
    #expect(selection.contains("p/A/a.png"))
    #expect(!selection.contains("p/A/B/a.png"))
    #expect(selection.contains("p/A/B/C/a.png"))
    #expect(selection.contains("p/A/B/d.png"))
    #expect(!selection.contains("p/A/e.png"))
  }

  @Test func `exclusions restrict globs`() {
    let byFolder = selection(patterns: ["App/**/*.png"], excluded: ["p/App/Old"])
    #expect(byFolder.contains("p/App/a.png"))
    #expect(!byFolder.contains("p/App/Old/a.png"))
    #expect(!byFolder.contains("p/App/Old/x/a.png"))
    let byGlob = selection(["p/App"], excludedPatterns: ["**/*.md", "App/Old/**", "**/Generated"])
    #expect(byGlob.contains("p/App/a.png"))
    #expect(!byGlob.contains("p/App/x/README.md"))
    #expect(!byGlob.contains("p/App/Old/a.png"))
    #expect(!byGlob.contains("p/App/x/Generated/a.png"))
  }
}
