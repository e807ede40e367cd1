import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// A folder with an app whose launch is surveyed. Images have headers alone.
struct LaunchFixture {
  let fixture: AuditFixture
  var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  // MARK: Files

  func image(_ path: String, _ width: Int, _ height: Int) throws {
    try folder.write(AuditFixture.header(width: width, height: height), to: path)
  }

  /// A file of an image set. The scale 0 is for a slot without a scale.
  struct Slot {
    let width: Int
    let height: Int
    let scale: Int
    var idiom = "universal"
    var isDark = false
  }

  /// Writes an image set with a file for each slot.
  func set(_ path: String, _ slots: [Slot]) throws {
    let entries = try slots.enumerated().map { number, slot in
      let name = "image-\(number).png"
      try image("\(path)/\(name)", slot.width, slot.height)
      let scale = slot.scale > 0 ? ", \"scale\": \"\(slot.scale)x\"" : ""
      let look =
        slot.isDark ? ", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]" : ""
      return "{\"filename\": \"\(name)\", \"idiom\": \"\(slot.idiom)\"\(scale)\(look)}"
    }
    try folder.write(
      "{\"images\": [\(entries.joined(separator: ", "))], \"info\": {\"version\": 1}}", to: "\(path)/Contents.json")
  }

  /// Writes a set with files of `side` points for some scales.
  func set(_ path: String, side: Int, scales: [Int] = [2, 3]) throws {
    try set(path, scales.map { Slot(width: side * $0, height: side * $0, scale: $0) })
  }

  /// Writes an Info.plist of an app.
  func list(_ path: String, _ body: String) throws {
    try folder.write(
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>org.example.app</string>\(body)</dict></plist>",
      to: path)
  }

  static func text(_ key: String, _ value: String) -> String { "<key>\(key)</key><string>\(value)</string>" }

  /// The scene manifest of an app whose first scene is in a storyboard.
  static func manifest(_ storyboard: String) -> String {
    "<key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>"
      + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>\(text("UISceneStoryboardFile", storyboard))</dict>"
      + "</array></dict></dict>"
  }

  // MARK: Documents

  /// Returns a storyboard.
  ///
  /// - Parameter root: the attributes of the document.
  static func storyboard(_ root: String, _ scenes: String...) -> String {
    let all = scenes.enumerated().map { number, scene in
      "<scene sceneID=\"s\(number)\"><objects>\(scene)</objects></scene>"
    }
    return "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\" "
      + "targetRuntime=\"iOS.CocoaTouch\" \(root)><scenes>\(all.joined(separator: "\n"))</scenes></document>"
  }

  /// Returns a view controller whose view has image views.
  static func controller(_ identifier: String, _ attributes: String = "", images: [String], more: String = "") -> String
  {
    let views = images.enumerated().map { number, image in
      "<imageView image=\"\(image)\" id=\"\(identifier)-i\(number)\"/>"
    }
    return "<viewController id=\"\(identifier)\" \(attributes) sceneMemberID=\"viewController\"><view key=\"view\" "
      + "id=\"\(identifier)-v\"><subviews>\(views.joined())\(more)</subviews></view></viewController>"
  }

  /// Returns a controller of controllers.
  static func container(_ kind: String, _ identifier: String, _ relationship: String, _ children: [String]) -> String {
    let segues = children.enumerated().map { number, child in
      "<segue destination=\"\(child)\" kind=\"relationship\" relationship=\"\(relationship)\" id=\"\(identifier)-r\(number)\"/>"
    }
    return
      "<\(kind) id=\"\(identifier)\" sceneMemberID=\"viewController\"><connections>\(segues.joined())</connections></\(kind)>"
  }

  // MARK: Results

  func survey(sources: Bool = false, jobs: Int = 2) throws -> SurveyResult {
    var options = AuditOptions(paths: [folder.path])
    options.readsHeadersOnly = true
    options.jobs = jobs
    if sources { options.settings.sources = [folder.path] }
    return try Survey(options).run { _ in SurveyNeeds() }
  }

  func relative(_ path: String) -> String { String(path.dropFirst(folder.path.count + 1)) }

  /// Returns each image of each launch with the bytes that a kind of device loads:
  /// `NAME launch|scene IMAGE KIND BYTES`. Hidden images have a mark.
  func rows() throws -> [String] {
    let survey = try survey()
    return survey.index.screens.launches.flatMap { launch in
      rows(launch.launchScreen, "\(launch.name) launch", survey)
        + rows(launch.initialScene, "\(launch.name) scene", survey)
    }
  }

  private func rows(_ part: LaunchSet.Part, _ start: String, _ survey: SurveyResult) -> [String] {
    var sums: [DeviceKind: Int] = [:]
    var known: Set<[String]> = []
    let rows = part.images.flatMap { image in
      let files = survey.files.filter { image.paths.contains($0.path) }
      let isNew = known.insert(image.paths).inserted
      let name = image.isHidden ? "(\(image.name))" : image.name
      if files.isEmpty { return ["\(start) \(name) missing"] }
      let kinds = Set(part.loads.map(\.kind))
      return DeviceLoad.all(of: files, survey.index).filter { kinds.contains($0.kind) && $0.sums.images > 0 }.map {
        load in
        if isNew { sums[load.kind, default: 0] += load.sums.decodedBytes }
        return "\(start) \(name) \(load.kind) \(load.sums.decodedBytes)"
      }
    }
    #expect(Dictionary(uniqueKeysWithValues: part.loads.map { ($0.kind, $0.decodedBytes) }) == sums)
    return rows
  }

  /// Returns the findings of a rule as `severity path: message: advice`.
  func found(_ rule: String, settings: [String] = []) throws -> [String] {
    let result = try audit(settings)
    return result.findings.filter { $0.rule == rule }.map { finding in
      "\(finding.severity.rawValue) \(relative(finding.path)): \(finding.place)\(finding.sentence)"
    }
  }

  /// Returns the errors of all rules.
  func errors() throws -> [String] {
    try audit().findings.filter { $0.severity == .error }.map { "\($0.rule) \(relative($0.path)): \($0.message)" }
  }

  func audit(_ settings: [String] = []) throws -> AuditResult {
    try fixture.audit(device: "all-phones") { options in
      options.readsHeadersOnly = true
      options.settings.devices = []
      var layer = RuleSettings.Layer(rules: [:])
      for setting in settings { try layer.add(setting) }
      options.settings.rules.add(layer)
    }
  }
}
