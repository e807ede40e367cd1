import CrushFiles
import CrushImageFacts
import CrushInspection

/// The images of a page that are loaded together, with the rows of their files.
struct PageScreens {
  private let paths: RootPaths
  private var rows: [ExactPath: Int] = [:]
  /// The ids of the page's devices, such as `phone@3x`.
  private let devices: [String]

  /// - Parameter devices: the devices of the page.
  init(_ report: AuditReport, devices: [PageData.Device]) {
    paths = RootPaths(report.root ?? ".")
    self.devices = devices.map(\.id)
    for (index, asset) in report.assets.enumerated() { rows[ExactPath(asset.path)] = index }
  }

  /// Returns the launches, the screens and the caches with images.
  func screens(of index: ScreenIndex) -> [PageData.Screen] {
    index.launches.filter { $0.parts.contains { !$0.part.images.isEmpty } }.map(launch)
      + index.screens.filter { !$0.images.isEmpty }.map(screen)
      + index.caches.filter { !$0.entries.isEmpty }.map { cache($0, files: files(of: index)) }
  }

  private func launch(_ launch: LaunchSet) -> PageData.Screen {
    page(
      .launch, launch.title, path: paths.relative(launch.path),
      objects: launch.parts.flatMap(\.part.documents).reduce(0) { saturatingSum($0, $1.objects) },
      launch.loads,
      images: images(
        launch.parts.flatMap { name, part in
          part.images.map { ($0, [name, place(of: $0)].compactMap { $0 }.joined(separator: ", ")) }
        }))
  }

  private func screen(_ screen: Screen) -> PageData.Screen {
    page(
      PageData.Screen.Kind(screen.kind), screen.name.isEmpty ? Path.name(of: screen.path) : screen.name,
      path: paths.relative(screen.path), line: screen.line > 0 ? screen.line : nil, objects: screen.objects,
      screen.loads, images: images(screen.images.map { ($0, $0.line > 0 ? "line \($0.line)" : nil) }))
  }

  private func cache(_ cache: NamedCache, files: [String: [Int]]) -> PageData.Screen {
    page(
      .cache, cache.title, cache.loads,
      images: cache.entries.map { entry in
        PageData.ScreenImage(
          name: entry.name, place: Self.joined(entry.places.map { paths.relative($0) }), decoded: entry.decodedBytes,
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

  private static func joined(_ places: [String]) -> String? {
    if places.isEmpty { return nil }
    let rest = places.count - mostPlaces
    return (places.prefix(mostPlaces) + (rest > 0 ? ["\(rest) more"] : [])).joined(separator: ", ")
  }

  /// Returns each image once, with the places of all its views. It is hidden if all of its views are.
  private func images(_ views: [(image: ScreenImage, place: String?)]) -> [PageData.ScreenImage] {
    var images: [PageData.ScreenImage] = []
    var places: [[String]] = []
    var numbers: [[String]: Int] = [:]
    for (image, place) in views {
      // Two documents may name different images by one name, and images without a file have no other key.
      let key = image.paths.isEmpty ? [image.name, ""] : image.paths
      let own = place.map { [$0] } ?? []
      if let number = numbers[key] {
        places[number] += own
        if !image.isHidden { images[number].isHidden = nil }
        images[number].decoded = max(images[number].decoded ?? 0, image.decodedBytes)
      } else {
        numbers[key] = images.count
        places.append(own)
        images.append(
          PageData.ScreenImage(
            name: image.name, isHidden: image.isHidden ? true : nil, decoded: image.decodedBytes,
            rows: rows(of: image)))
      }
    }
    for index in images.indices {
      images[index].place = Self.joined(places[index])
      if images[index].decoded == 0 { images[index].decoded = nil }
    }
    return images
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

  private func page(
    _ kind: PageData.Screen.Kind, _ name: String, path: String? = nil, line: Int? = nil, objects: Int? = nil,
    _ loads: [ScreenLoad], images: [PageData.ScreenImage]
  ) -> PageData.Screen {
    let worst = ScreenLoad.worst(of: loads)
    let shown = devices.map { id in
      loads.first { AuditReport.DeviceTotal.id(family: $0.kind.family.rawValue, scale: $0.kind.scale) == id }
    }
    return PageData.Screen(
      kind: kind, name: name, path: path, line: line, objects: objects, decoded: worst?.decodedBytes ?? 0,
      devices: shown.map { $0?.decodedBytes ?? 0 }, count: worst?.images ?? 0, counts: shown.map { $0?.images ?? 0 },
      images: images)
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
