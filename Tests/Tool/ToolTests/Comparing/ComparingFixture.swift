import CrushFixtures
import Foundation

/// A repository with two revisions of a small folder of assets.
///
/// The tag `v1` has a hero, a badge and a list. On `main` the hero grew, the badge moved, and an image is new.
struct ComparingFixture {
  let git: GitFixture

  init(format: String = "sha1") throws {
    git = try GitFixture(format: format)
    try Self.writeFirst(to: git)
    try git.commit("First")
    try git.git(["tag", "v1"])
    try Self.writeSecond(to: git)
    try git.commit("Second")
  }

  /// Returns a PNG of noise.
  static func picture(_ width: Int, _ height: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return TestPicture(width: width, height: height, bitDepth: 8, colorType: 6, using: &random).file
  }

  private static func writeFirst(to git: GitFixture) throws {
    try git.write(picture(32, 32, seed: 1), to: "Assets/hero.png")
    try git.write(picture(16, 16, seed: 2), to: "Assets/badge.png")
    try git.write(
      #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>a</key><string>b</string></dict></plist>"#,
      to: "Assets/Info.plist")
  }

  private static func writeSecond(to git: GitFixture) throws {
    try git.write(picture(256, 256, seed: 3), to: "Assets/hero.png")
    try git.git(["mv", "Assets/badge.png", "Assets/emblem.png"])
    try git.write(picture(8, 8, seed: 4), to: "Assets/Icons/new.png")
  }

  func run(_ arguments: [String], in folder: String = "", environment: [String: String] = [:]) throws
    -> ToolProcess.Result
  {
    try ToolProcess.run(
      arguments,
      environment: ["GIT_CONFIG_NOSYSTEM": "1", "GIT_CONFIG_GLOBAL": "/dev/null"].merging(environment) { $1 },
      in: git.path(folder))
  }

  /// Returns the path of a checkout of a revision beside the repository.
  func checkout(_ revision: String) throws -> String {
    let path = git.folder.path("checkout-" + revision.replacing("~", with: "-"))
    try git.git(["worktree", "add", "--quiet", "--detach", path, revision])
    return path
  }

  /// Returns the changes of a comparison as JSON, such as `changed Assets/hero.png`.
  func changes(_ report: String) throws -> [String] {
    let changes = try ToolFixture.json(report)["changes"] as? [[String: Any]] ?? []
    return changes.map { "\($0["change"] ?? "") \($0["path"] ?? "")" }.sorted()
  }

  /// Returns a comparison as JSON without the names of its sides.
  func withoutLabels(_ report: String) throws -> String {
    var object = try ToolFixture.json(report)
    for side in ["before", "after"] {
      var value = object[side] as? [String: Any]
      value?["label"] = nil
      object[side] = value
    }
    let data = try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .prettyPrinted])
    return String(decoding: data, as: UTF8.self)
  }
}
