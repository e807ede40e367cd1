import CrushSourceScanning

/// One part of a launch in the making. Devices of some idioms load other files than the rest.
struct LaunchPart {
  var documents: [LaunchSet.Document] = []
  var images: [ScreenImage] = []
  /// The indices of image files by idiom; the key nil is for all other devices.
  var files: [String?: Set<Int>] = [nil: []]
  /// The files that cannot be read, with the reasons.
  var unread: [String] = []

  var isEmpty: Bool { documents.isEmpty && images.isEmpty && unread.isEmpty }

  /// Adds the parts for some idioms, each once. An image counts on the devices of its parts alone.
  init(_ parts: [(idiom: String?, part: LaunchPart)] = []) {
    let own = Set(parts.compactMap(\.idiom))
    var places: [ScreenImage.Identity: Int] = [:]
    for (idiom, part) in parts {
      for image in part.images {
        add(
          image.with(image.loads.filter { idiom == nil ? !own.contains($0.kind.idiom) : $0.kind.idiom == idiom }),
          &places)
      }
      files[idiom] = part.files[nil] ?? []
    }
    documents = Self.distinct(parts.flatMap(\.part.documents))
    unread = Self.distinct(parts.flatMap(\.part.unread))
  }

  /// Adds an image, or adds the kinds of devices to an image that is already in the list.
  ///
  /// - Parameter places: the indices of the images in the list.
  private mutating func add(_ image: ScreenImage, _ places: inout [ScreenImage.Identity: Int]) {
    guard let index = places[image.identity] else {
      places[image.identity] = images.count
      images.append(image)
      return
    }
    let kinds = Dictionary((images[index].loads + image.loads).map { ($0.kind, $0) }) { first, _ in first }
    images[index] = image.with(DeviceKind.sorted(Set(kinds.keys)).compactMap { kinds[$0] })
  }

  /// Adds the documents and images of another part that are not in this one, and its files and problems.
  mutating func add(_ more: LaunchPart) {
    documents = Self.distinct(documents + more.documents)
    var known = Dictionary(grouping: images, by: \.identity)
    for image in more.images where known[image.identity]?.contains(image) != true {
      known[image.identity, default: []].append(image)
      images.append(image)
    }
    files[nil, default: []].formUnion(more.files[nil] ?? [])
    unread += more.unread
  }

  /// Returns the elements without repetitions, in their order.
  static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
    var known: Set<Element> = []
    return elements.filter { known.insert($0).inserted }
  }

  /// Returns the union of two parts.
  static func files(_ left: LaunchPart, _ right: LaunchPart) -> [String?: Set<Int>] {
    var union: [String?: Set<Int>] = [:]
    for idiom in Set(left.files.keys).union(right.files.keys) {
      union[idiom] = (left.files[idiom] ?? left.files[nil] ?? []).union(right.files[idiom] ?? right.files[nil] ?? [])
    }
    return union
  }

  /// Returns the memory on each kind of device, sharpest screens first.
  static func loads(_ files: [String?: Set<Int>], _ loader: ScreenLoader, target: Int?) -> [ScreenLoad] {
    let usual = loader.loads(of: files[nil] ?? [], target: target).filter { files[$0.kind.idiom] == nil }
    let own = files.compactMap { idiom, files in
      idiom.map { idiom in loader.loads(of: files, target: target).filter { $0.kind.idiom == idiom } }
    }
    let all = Dictionary((usual + own.joined()).map { ($0.kind, $0) }) { first, _ in first }
    return DeviceKind.sorted(Set(all.keys)).compactMap { all[$0] }
  }

  func finished(_ loader: ScreenLoader, target: Int?) -> LaunchSet.Part {
    var part = LaunchSet.Part()
    part.documents = documents
    part.images = images
    part.loads = Self.loads(files, loader, target: target)
    return part
  }
}
