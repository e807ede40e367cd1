import Assets
import FileSystem
import ReportPage
import Snapshots
import Survey

/// The images of a page that are loaded together, with the rows of their files.
struct PageScreens {
  private let paths: RootPaths
  private var rows: [ExactPath: Int] = [:]
  /// The ids of the page's devices, such as `phone@3x`.
  private let devices: [String]

  /// - Parameter devices: the devices of the page.
  init(_ snapshot: Snapshot, devices: [PageData.Device]) {
    paths = RootPaths(snapshot.root ?? ".")
    self.devices = devices.map(\.id)
    for (index, asset) in snapshot.assets.enumerated() { rows[ExactPath(asset.path)] = index }
  }

  /// Returns the launches, the screens and the caches with images.
  func screens(of index: ScreenIndex) -> [PageData.Screen] {
    index.launches.filter { $0.parts.contains { !$0.part.images.isEmpty } }.map(launch)
      + index.screens.filter { !$0.images.isEmpty }.map(screen)
      + index.caches.filter { !$0.entries.isEmpty }.map { cache($0, files: files(of: index)) }
  }

  private func launch(_ launch: LaunchSet) -> PageData.Screen {
    PageData.Screen(
      kind: .launch, name: launch.title, path: paths.relative(launch.path),
      objects: launch.parts.flatMap(\.part.documents).reduce(0) { saturatingSum($0, $1.objects) },
      decoded: decoded(launch.loads), devices: bytes(launch.loads),
      images: launch.parts.flatMap { name, part in
        part.images.map { image($0, place: [name, place(of: $0)].compactMap { $0 }.joined(separator: ", ")) }
      })
  }

  private func screen(_ screen: Screen) -> PageData.Screen {
    PageData.Screen(
      kind: PageData.Screen.Kind(screen.kind), name: screen.name.isEmpty ? Path.name(of: screen.path) : screen.name,
      path: paths.relative(screen.path), line: screen.line > 0 ? screen.line : nil, objects: screen.objects,
      decoded: decoded(screen.loads), devices: bytes(screen.loads),
      images: screen.images.map { image($0, place: $0.line > 0 ? "line \($0.line)" : nil) })
  }

  private func cache(_ cache: NamedCache, files: [String: [Int]]) -> PageData.Screen {
    PageData.Screen(
      kind: .cache, name: cache.title, decoded: decoded(cache.loads), devices: bytes(cache.loads),
      images: cache.entries.map { entry in
        PageData.ScreenImage(
          name: entry.name, place: Self.text(of: entry.places, paths), decoded: entry.decodedBytes,
          rows: files[entry.name] ?? [])
      })
  }

  /// `App/Main.storyboard:22`; nil if no document names the image.
  private func place(of image: ScreenImage) -> String? {
    if image.document.isEmpty { return nil }
    return paths.relative(image.document) + (image.line > 0 ? ":\(image.line)" : "")
  }

  /// The most sources of an image that a page names.
  private static let mostPlaces = 3

  private static func text(of places: [String], _ paths: RootPaths) -> String? {
    if places.isEmpty { return nil }
    let rest = places.count - mostPlaces
    let shown = places.prefix(mostPlaces).map { paths.relative($0) }
    return (shown + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  private func image(_ image: ScreenImage, place: String?) -> PageData.ScreenImage {
    PageData.ScreenImage(
      name: image.name, place: place, isHidden: image.isHidden ? true : nil,
      decoded: image.decodedBytes > 0 ? image.decodedBytes : nil, rows: rows(of: image))
  }

  private func rows(of image: ScreenImage) -> [Int] {
    image.paths.compactMap { rows[ExactPath(paths.relative($0))] }
  }

  /// Returns the rows of the images that screens name, by name.
  private func files(of index: ScreenIndex) -> [String: [Int]] {
    let launches = index.launches.flatMap { $0.parts.flatMap(\.part.images) }
    var files: [String: [Int]] = [:]
    for image in launches + index.screens.flatMap(\.images) where files[image.name] == nil {
      let rows = rows(of: image)
      files[image.name] = rows
      // A document may name a file, and a cache has the name of its asset.
      let base = Path.withoutExtension(image.name)
      if files[base] == nil { files[base] = rows }
    }
    return files
  }

  private func decoded(_ loads: [ScreenLoad]) -> Int { ScreenLoad.worst(of: loads)?.decodedBytes ?? 0 }

  private func bytes(_ loads: [ScreenLoad]) -> [Int] {
    devices.map { id in
      loads.first { Snapshot.DeviceTotal.id(family: $0.kind.family.rawValue, scale: $0.kind.scale) == id }?.decodedBytes
        ?? 0
    }
  }
}

extension PageData.Screen.Kind {
  fileprivate init(_ kind: Screen.Kind) {
    switch kind {
    case .scene: self = .scene
    case .xib: self = .xib
    case .nib: self = .nib
    case .swiftUI: self = .swiftUI
    }
  }
}
