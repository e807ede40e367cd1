import CrushFiles
import CrushFixtures
import CrushProjects
import Testing

@Suite struct ProjectSearchTests {
  private func found(_ folder: borrowing TemporaryFolder, _ roots: [String]) -> [String] {
    let base = Path.resolved(folder.path("")) ?? ""
    return ProjectSearch.files(above: roots.map { folder.path($0) })
      .map { Path.relative(from: base, to: Path.resolved($0) ?? $0) }.sorted()
  }

  @Test func `project files above the audit are found up to the repository's folder`() throws {
    let folder = try TemporaryFolder()
    for file in [
      "Package.swift", "repo/.git/HEAD", "repo/App.xcodeproj/project.pbxproj", "repo/Lib.podspec", "repo/notes.txt",
      "repo/ios/Other.xcodeproj/project.pbxproj", "repo/ios/App/a.png", "repo/ios/App/Inside.xcodeproj/project.pbxproj",
    ] {
      try folder.write([], to: file)
    }
    let all = ["repo/App.xcodeproj/project.pbxproj", "repo/Lib.podspec", "repo/ios/Other.xcodeproj/project.pbxproj"]
    #expect(found(folder, ["repo/ios/App"]) == all)
    #expect(found(folder, ["repo/ios/App", "repo/ios"]) == all)
    #expect(found(folder, ["repo/ios"]) == Array(all.prefix(2)))
    #expect(found(folder, ["repo/ios/App/a.png"]).count == 4)
    #expect(found(folder, ["repo"]).isEmpty)
  }

  @Test func `without a repository there are none`() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "App.xcodeproj/project.pbxproj")
    try folder.write([], to: "App/a.png")
    #expect(found(folder, ["App"]).filter { !$0.hasPrefix("..") }.isEmpty)
  }

  @Test func `without a repository the files of engines are found, each once`() throws {
    let folder = try TemporaryFolder()
    try folder.write([], to: "U/ProjectSettings/ProjectVersion.txt")
    try folder.write([], to: "U/App.xcodeproj/project.pbxproj")
    try folder.write([], to: "U/Assets/T/a.png")
    try folder.write([], to: "U/Assets/S/a.png")
    let all = found(folder, ["U/Assets/T", "U/Assets/S", "U/Assets"])
    #expect(all.filter { !$0.hasPrefix("..") } == ["U/ProjectSettings/ProjectVersion.txt"])
  }
}
