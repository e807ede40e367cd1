import Testing

@testable import CrushIconSets

@Suite struct ProjectIconsTests {
  private let set = #"""
    {
      "images" : [
        { "size" : "20x20", "idiom" : "iphone", "filename" : "Icon-App-20x20@2x.png", "scale" : "2x" },
        { "size" : "1024x1024", "idiom" : "ios-marketing", "scale" : "1x" },
        { "size" : "16x16", "idiom" : "mac", "filename" : "app_icon_16.png", "scale" : "1x" }
      ],
      "info" : { "version" : 1, "author" : "someone", "properties" : { "pre-rendered" : true } }
    }
    """#

  private func project(_ files: [String: String]) -> ProjectFiles {
    ProjectFiles(paths: Set(files.keys), contents: files.mapValues { Array($0.utf8) })
  }

  private func facts(_ others: [IconDrawing.Art: IconMaster] = [:]) throws -> IconFacts {
    try IconFixture.set(IconFixture.master(64) { _, _ in IconFixture.red }, others).facts
  }

  private func icons(
    _ kind: ProjectKind, _ files: [String: String], _ others: [IconDrawing.Art: IconMaster] = [:],
    name: String? = nil
  ) throws -> ProjectIcons {
    var request = IconRequest(platforms: [])
    request.name = name
    return try ProjectIcons(kind, project(files), request, facts(others))
  }

  @Test func `the files of an existing set keep their names and sizes`() throws {
    let folder = "ios/Runner/Assets.xcassets/AppIcon.appiconset"
    let icons = try icons(.flutter, ["pubspec.yaml": "", "\(folder)/Contents.json": set])
    #expect(
      icons.files.map(\.path) == [
        "\(folder)/Contents.json", "\(folder)/Icon-App-20x20@2x.png", "\(folder)/app_icon_16.png",
        "\(folder)/icon-1024.png",
      ])
    #expect(icons.files[1].drawings == [.opaque(.main, 40)])
    #expect(icons.files[2].drawings == [IconDrawing(.mac, 16)])
    let text = try IconFixture.text(icons.files[0])
    // Only the missing file name is new.
    #expect(
      String(decoding: text, as: UTF8.self)
        == set.replacing(
          #"{ "size" : "1024x1024""#, with: #"{ "filename" : "icon-1024.png", "size" : "1024x1024""#))
  }

  @Test func `a dark master adds a slot to a set with one picture`() throws {
    let single = #"""
      {
        "images" : [
          {
            "filename" : "AppIcon-512@2x.png",
            "idiom" : "universal",
            "platform" : "ios",
            "size" : "1024x1024"
          }
        ],
        "info" : {
          "author" : "xcode",
          "version" : 1
        }
      }
      """#
    let folder = "ios/App/App/Assets.xcassets/AppIcon.appiconset"
    let files = ["capacitor.config.json": "", "\(folder)/Contents.json": single]
    #expect(try icons(.capacitor, files).files.map(\.path) == ["\(folder)/AppIcon-512@2x.png"])
    let dark = try icons(.capacitor, files, [.dark: IconFixture.disk(64)])
    #expect(
      dark.files.map(\.path) == [
        "\(folder)/AppIcon-512@2x.png", "\(folder)/Contents.json", "\(folder)/icon-1024-dark.png",
      ])
    let text = try IconFixture.text(dark.files[1])
    let slots = try AppIconSlots(path: folder, text)
    // The new text has the slot, so that a second run changes nothing.
    #expect(
      try slots.files(IconRequest(platforms: []), facts([.dark: IconFixture.disk(64)])).map(\.path).sorted() == [
        "\(folder)/AppIcon-512@2x.png", "\(folder)/icon-1024-dark.png",
      ])
  }

  @Test func `other formats of an Android icon are deleted, and other resources stay`() throws {
    let folder = "android/app/src/main/res"
    let icons = try icons(
      .reactNative,
      [
        "package.json": "", "\(folder)/mipmap-hdpi/ic_launcher.webp": "", "\(folder)/mipmap-hdpi/ic_launcher.png": "",
        "\(folder)/mipmap-hdpi/other.webp": "", "\(folder)/values/colors.xml": "<resources/>",
      ])
    #expect(icons.removals == ["\(folder)/mipmap-hdpi/ic_launcher.webp"])
    #expect(icons.files.allSatisfy { $0.path.hasPrefix(folder) })
  }

  @Test func `a color that exists elsewhere is an error`() throws {
    let path = "android/app/src/main/res/values/colors.xml"
    #expect(throws: ProjectIconsError.colorExists(path: path)) {
      try icons(
        .reactNative,
        ["package.json": "", path: ##"<resources><color name="ic_launcher_background">#FFF</color></resources>"##])
    }
  }

  @Test func `a folder of another kind is an error that names the expected file`() {
    let error = #expect(throws: ProjectIconsError.self) { try icons(.tauri, ["package.json": ""]) }
    #expect(error == .otherKind(.tauri))
    #expect(error?.description.contains("src-tauri/tauri.conf.json") == true)
    #expect(throws: ProjectIconsError.noIcons(.flutter)) { try icons(.flutter, ["pubspec.yaml": ""]) }
  }

  @Test func `one of several sets needs a name`() throws {
    let files = ["A.xcassets/One.appiconset/Contents.json": set, "A.xcassets/Two.appiconset/Contents.json": set]
    #expect(throws: ProjectIconsError.severalSets(["A.xcassets/One.appiconset", "A.xcassets/Two.appiconset"])) {
      try icons(.xcode, files)
    }
    #expect(try icons(.xcode, files, name: "Two").files.allSatisfy { $0.path.hasPrefix("A.xcassets/Two.appiconset/") })
  }

  @Test func `a damaged list of a set is an error with its path`() {
    let path = "A.xcassets/AppIcon.appiconset/Contents.json"
    let error = #expect(throws: ProjectIconsError.self) { try icons(.xcode, [path: "{ \"images\" : [ "]) }
    #expect(error?.description.hasPrefix(path + ": ") == true)
  }

  @Test func `one file for two sizes is an error`() {
    let text = #"""
      { "images" : [ { "filename" : "a.png", "idiom" : "mac", "scale" : "1x", "size" : "16x16" },
      { "filename" : "a.png", "idiom" : "mac", "scale" : "1x", "size" : "32x32" } ] }
      """#
    let path = "A.xcassets/AppIcon.appiconset/Contents.json"
    #expect(throws: ProjectIconsError.sharedFile(path: path, name: "a.png")) { try icons(.xcode, [path: text]) }
  }

  @Test func `programs get the files that their packagers find`() throws {
    let electron = try icons(.electron, ["package.json": ""]).files.map(\.path)
    #expect(electron.contains("build/icon.icns") && electron.contains("build/icons/512x512.png"))
    let tauri = try icons(.tauri, ["src-tauri/tauri.conf.json": ""]).files
    let logo = try #require(tauri.first { $0.path == "src-tauri/icons/Square310x310Logo.png" })
    #expect(logo.drawings.first?.width == 310 && logo.drawings.first?.form == .rgba)
  }
}
