import CrushFileKinds
import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The lookup table of storyboards, XIBs and nibs by the names that Info.plists give them.
struct InterfaceFiles {
  let all: [InterfaceFile]
  private var byName: [String: [Int]] = [:]
  /// The indices of the files that say that they are launch screens.
  let launchScreens: [Int]
  private let projects: ProjectMap
  private let reader: FileReader

  init(_ sources: [ScreenSurvey.Source], _ projects: ProjectMap, _ reader: FileReader) {
    self.projects = projects
    self.reader = reader
    var files: [InterfaceFile] = []
    var numbers: [ExactPath: Int] = [:]
    for source in sources {
      guard let document = source.uses.interface else { continue }
      let path = InterfaceFile.path(of: source.path)
      let number = numbers[ExactPath(path)] ?? files.count
      if number == files.count {
        numbers[ExactPath(path)] = number
        let product = projects.bundles.app(around: path)
        files.append(InterfaceFile(path: path, place: ScreenPlace(membership: source.membership, product: product)))
      }
      let bytes = source.bytes ?? (try? reader.size(of: source.path)) ?? 0
      files[number].add(InterfaceFile.Part(path: source.path, bytes: bytes, document: document))
    }
    for (index, file) in files.enumerated() { byName[file.name, default: []].append(index) }
    launchScreens = files.indices.filter { files[$0].isLaunchScreen }
    all = files
  }

  /// Returns the files that an app may load by a name, closest first. Files in folders of languages are alternatives.
  ///
  /// - Parameter idiom: the device whose own file is preferred, such as `Main~ipad`.
  func files(named name: String, idiom: String?, of app: LaunchingApp) -> [Int] {
    let base = Self.baseName(name)
    if let idiom, let own = byName["\(base)~\(idiom)"].map({ closest($0, to: app) }), !own.isEmpty { return own }
    return closest(byName[base] ?? [], to: app)
  }

  /// Returns the name without the extension of an interface file. A name in an Info.plist may have one.
  private static func baseName(_ name: String) -> String {
    ["storyboard", "xib", "nib"].contains(Path.fileExtension(of: name)) ? Path.withoutExtension(name) : name
  }

  /// Returns the files of an app that say that they are its launch screen.
  func launchScreens(of app: LaunchingApp) -> [Int] { closest(launchScreens, to: app) }

  /// Returns the launch screens that may be an app's.
  func related(to app: LaunchingApp) -> [Int] {
    launchScreens.filter { all[$0].place.product == app.place.product && rank(of: all[$0], for: app) > 0 }
  }

  /// Returns the files of the app's own target, or else of its libraries, or else all without a known target. The files
  /// of one folder remain.
  private func closest(_ candidates: [Int], to app: LaunchingApp) -> [Int] {
    let own = candidates.filter { all[$0].place.product == app.place.product }
    let ranks = own.map { rank(of: all[$0], for: app) }
    guard let best = ranks.max(), best > 0 else { return [] }
    let closest = zip(own, ranks).filter { $0.1 == best }.map(\.0)
    // Below the folder of the app's list, a file is more likely to be the app's.
    let below = closest.filter { app.contains(all[$0].path) }
    let chosen = below.isEmpty ? closest : below
    return chosen.filter { all[$0].folder == all[chosen[0]].folder }
  }

  /// Returns 0 for a file of another app.
  private func rank(of file: InterfaceFile, for app: LaunchingApp) -> Int {
    let membership = file.place.membership
    if app.place.target != nil {
      let rank = projects.closeness(of: membership, to: app.place)
      return rank > 0 ? rank + 1 : projects.memberships[membership].isUnknown ? 1 : 0
    }
    if projects.sharesTarget(membership, app.place.membership) { return 2 }
    return projects.mayShow(membership, from: app.place.membership) ? 1 : 0
  }

  /// The most bytes of a list that is read.
  private static let listLimit = 1 << 20

  /// Returns the list of a compiled storyboard; nil for other files and for a list that cannot be read.
  func list(of file: Int) -> StoryboardList? {
    guard all[file].isCompiledStoryboard,
      let bytes = try? reader.read(Path.join(all[file].path, "Info.plist"), limit: Self.listLimit)
    else { return nil }
    return (try? StoryboardList(bytes)) ?? nil
  }

  /// Returns true if the name of some file is for one kind of device, such as `Main~ipad`.
  func hasName(_ name: String, for idiom: String) -> Bool { byName["\(Self.baseName(name))~\(idiom)"] != nil }
}
