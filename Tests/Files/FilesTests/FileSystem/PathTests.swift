import CrushFiles
import Testing

@Suite struct PathTests {
  struct Case: Sendable {
    let path: String
    let parent: String
    let name: String
    let fileExtension: String
    let withoutExtension: String
  }

  static let cases = [
    Case(path: "", parent: ".", name: "", fileExtension: "", withoutExtension: ""),
    Case(path: "/", parent: "/", name: "/", fileExtension: "", withoutExtension: "/"),
    Case(path: "//", parent: "/", name: "/", fileExtension: "", withoutExtension: "//"),
    Case(path: ".", parent: ".", name: ".", fileExtension: "", withoutExtension: "."),
    Case(path: "a", parent: ".", name: "a", fileExtension: "", withoutExtension: "a"),
    Case(path: "a//", parent: ".", name: "a", fileExtension: "", withoutExtension: "a//"),
    Case(path: "/a", parent: "/", name: "a", fileExtension: "", withoutExtension: "/a"),
    Case(path: "//a", parent: "/", name: "a", fileExtension: "", withoutExtension: "//a"),
    Case(path: "a/b", parent: "a", name: "b", fileExtension: "", withoutExtension: "a/b"),
    Case(path: "a//b", parent: "a", name: "b", fileExtension: "", withoutExtension: "a//b"),
    Case(path: "a/b/", parent: "a", name: "b", fileExtension: "", withoutExtension: "a/b/"),
    Case(path: "a.png", parent: ".", name: "a.png", fileExtension: "png", withoutExtension: "a"),
    Case(path: "a.PNG", parent: ".", name: "a.PNG", fileExtension: "png", withoutExtension: "a"),
    Case(path: "a.", parent: ".", name: "a.", fileExtension: "", withoutExtension: "a"),
    Case(path: ".hidden", parent: ".", name: ".hidden", fileExtension: "", withoutExtension: ".hidden"),
    Case(path: "x/.hidden", parent: "x", name: ".hidden", fileExtension: "", withoutExtension: "x/.hidden"),
    Case(path: ".hidden.png", parent: ".", name: ".hidden.png", fileExtension: "png", withoutExtension: ".hidden"),
    Case(path: "a.tar.gz", parent: ".", name: "a.tar.gz", fileExtension: "gz", withoutExtension: "a.tar"),
    Case(path: "a.b/c", parent: "a.b", name: "c", fileExtension: "", withoutExtension: "a.b/c"),
    Case(path: "x/é.png", parent: "x", name: "é.png", fileExtension: "png", withoutExtension: "x/é"),
    Case(path: "x/🎈.png", parent: "x", name: "🎈.png", fileExtension: "png", withoutExtension: "x/🎈"),
  ]

  @Test(arguments: cases) func `a path has the parts in the table`(_ expected: Case) {
    #expect(Path.parent(of: expected.path) == expected.parent)
    #expect(Path.name(of: expected.path) == expected.name)
    #expect(Path.fileExtension(of: expected.path) == expected.fileExtension)
    #expect(Path.withoutExtension(expected.path) == expected.withoutExtension)
  }

  @Test func `an extension before a trailing slash is removed with the slash`() {
    #expect(Path.withoutExtension("x/a.png/") == "x/a")
  }

  @Test func `a slash before a combining mark still separates`() {
    // The slash and the mark are a single Character. Paths are bytes, not Characters.
    let path = "x/\u{301}e.png"
    #expect(Path.name(of: path) == "\u{301}e.png")
    #expect(Path.parent(of: path) == "x")
    #expect(Path.fileExtension(of: "x/e.\u{301}png") == "\u{301}png")
  }

  @Test(arguments: [
    ("", "b", "b"), (".", "b", "b"), ("a", "b", "a/b"), ("a/", "b", "a/b"), ("/", "b", "/b"), ("./a", "b", "./a/b"),
    ("..", "b", "../b"), ("a", "b/c", "a/b/c"),
  ]) func `joining adds one slash, and none after an empty folder`(_ folder: String, _ name: String, _ joined: String) {
    #expect(Path.join(folder, name) == joined)
  }

  @Test(arguments: [
    ("/a", "/a", true), ("/a/b", "/a", true), ("/ab", "/a", false), ("/a", "/a/b", false), ("/a", "/", true),
    ("/", "/", true), ("/b/a", "/a", false),
  ]) func `a path is inside itself and the folders around it`(_ path: String, _ folder: String, _ isInside: Bool) {
    #expect(Path.isInside(path, folder) == isInside)
  }

  @Test func `joining the parent and the name restores the path`() {
    for expected in Self.cases where !expected.path.isEmpty && !expected.path.hasSuffix("/") {
      let joined = Path.join(Path.parent(of: expected.path), Path.name(of: expected.path))
      #expect(Path.name(of: joined) == expected.name)
      #expect(Path.parent(of: joined) == expected.parent)
    }
  }
}
