/// The icon files of an existing project: the ones that it has, at their sizes, and the ones that its platforms need.
package struct ProjectIcons: Sendable {
  /// The files to write, sorted by path.
  package private(set) var files: [IconSetFile]
  /// Files of the project that must not exist beside the new ones: other formats of one Android resource.
  package private(set) var removals: [String] = []

  /// Plans the files.
  ///
  /// - Throws: `ProjectIconsError`.
  package init(
    _ kind: ProjectKind, _ project: ProjectFiles, _ request: IconRequest, _ facts: IconFacts
  ) throws(ProjectIconsError) {
    guard kind.marks.isEmpty || kind.marks.contains(where: project.paths.contains) else { throw .otherKind(kind) }
    files = []
    for folder in kind.appleFolders {
      for set in try Self.sets(in: folder, project, request) {
        files += try AppIconSlots(path: set, project.contents["\(set)/Contents.json"] ?? []).files(request, facts)
      }
    }
    if let folder = kind.androidResources, project.has(folder: folder) {
      let resources = AndroidIcons.resources(facts, folder: folder)
      try Self.checkColors(resources, project, folder: folder)
      files += resources
      removals = Self.otherFormats(of: resources, project)
    }
    files += Self.others(kind, project, request, facts)
    if files.isEmpty { throw .noIcons(kind) }
    files.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  /// Returns the app icon sets below a folder: the ones with the name, or the only one.
  private static func sets(
    in folder: String, _ project: ProjectFiles, _ request: IconRequest
  ) throws(ProjectIconsError) -> [String] {
    let suffix = "/Contents.json"
    let all = project.paths.filter {
      $0.hasSuffix(".appiconset" + suffix) && (folder.isEmpty || $0.hasPrefix(folder + "/"))
    }.map { String($0.dropLast(suffix.count)) }.sorted()
    let named = all.filter { $0 == "\(request.setName).appiconset" || $0.hasSuffix("/\(request.setName).appiconset") }
    if !named.isEmpty { return named }
    guard request.name == nil else { return [] }
    if all.count > 1 { throw .severalSets(all) }
    return all
  }

  // MARK: - Android

  private static func checkColors(
    _ resources: [IconSetFile], _ project: ProjectFiles, folder: String
  ) throws(ProjectIconsError) {
    let own = "\(folder)/values/ic_launcher_background.xml"
    guard resources.contains(where: { $0.path == own }) else { return }
    for (path, bytes) in project.contents.sorted(by: { $0.key < $1.key })
    where path.hasPrefix("\(folder)/values/") && path != own {
      if String(decoding: bytes, as: UTF8.self).contains("name=\"ic_launcher_background\"") {
        throw .colorExists(path: path)
      }
    }
  }

  /// Returns the existing files whose names differ from new ones in the extension alone, such as `ic_launcher.webp`.
  /// One folder must not have two files for a resource.
  private static func otherFormats(of resources: [IconSetFile], _ project: ProjectFiles) -> [String] {
    func stem(_ path: String) -> Substring { path.prefix(upTo: path.lastIndex(of: ".") ?? path.endIndex) }
    let new = Set(resources.map(\.path))
    let stems = Set(new.map(stem))
    return project.paths.filter { !new.contains($0) && stems.contains(stem($0)) }.sorted()
  }

  // MARK: - Other places

  private static func others(
    _ kind: ProjectKind, _ project: ProjectFiles, _ request: IconRequest, _ facts: IconFacts
  ) -> [IconSetFile] {
    switch kind {
    case .flutter: flutter(project, facts)
    case .electron: electron(request, facts)
    case .tauri: tauri(request, facts)
    case .capacitor, .reactNative, .xcode: []
    }
  }

  /// The files of the template of `flutter create` for the web and Windows.
  private static func flutter(_ project: ProjectFiles, _ facts: IconFacts) -> [IconSetFile] {
    var files: [IconSetFile] = []
    if project.has(folder: "web") {
      files.append(IconSetFile("web/favicon.png", .png(IconDrawing(.main, 32).with { $0.form = .compact })))
      for side in [192, 512] {
        files.append(
          IconSetFile("web/icons/Icon-\(side).png", .png(IconDrawing(.main, side).with { $0.form = .compact })))
        files.append(IconSetFile("web/icons/Icon-maskable-\(side).png", .png(WebIcons.maskable(facts, side))))
      }
    }
    if project.has(folder: "windows/runner") {
      files.append(
        IconSetFile("windows/runner/resources/app_icon.ico", .ico(WindowsIcons.sizes.map(WindowsIcons.drawing))))
    }
    return files
  }

  /// The files that electron-builder finds without configuration (its documentation, "Icons").
  private static func electron(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    [
      IconSetFile("build/icon.icns", .icns(MacIconParts.parts(request.macArt(facts)))),
      IconSetFile("build/icon.ico", .ico(WindowsIcons.sizes.map(WindowsIcons.drawing))),
    ]
      + [16, 24, 32, 48, 64, 128, 256, 512].map { side in
        IconSetFile("build/icons/\(side)x\(side).png", .png(IconDrawing(.main, side)))
      }
  }

  /// The files of `tauri icon` for desktops. Tauri reads RGBA only, and shows the first picture of the `.ico` while an app is
  /// developed, which should have 32 pixels (its documentation, "App Icons").
  private static func tauri(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    let folder = "src-tauri/icons"
    let named = [
      ("32x32", 32), ("64x64", 64), ("128x128", 128), ("128x128@2x", 256), ("icon", 512), ("StoreLogo", 50),
    ]
    let tiles = [30, 44, 71, 89, 107, 142, 150, 284, 310].map { ("Square\($0)x\($0)Logo", $0) }
    let sizes = [32] + WindowsIcons.sizes.filter { $0 != 32 }
    return [
      IconSetFile("\(folder)/icon.icns", .icns(MacIconParts.parts(request.macArt(facts)))),
      IconSetFile("\(folder)/icon.ico", .ico(sizes.map(WindowsIcons.drawing))),
    ]
      + (named + tiles).map { name, side in
        IconSetFile("\(folder)/\(name).png", .png(IconDrawing(.main, side).with { $0.form = .rgba }))
      }
  }
}
