import CrushCompiledCatalogs

/// The images of a list, separated into files and the renditions of each catalog.
struct PictureWork {
  struct File: Sendable {
    /// The index in the list.
    let position: Int
    let path: String
  }

  struct Item: Sendable {
    /// The index in the list.
    let position: Int
    /// The index of the rendition.
    let index: Int
  }

  /// The renditions of one catalog.
  struct Group {
    let path: String
    var items: [Item]
  }

  private(set) var files: [File] = []
  private(set) var catalogs: [Group] = []

  init(_ sources: [PictureSource]) {
    var groups: [String: Int] = [:]
    for (position, source) in sources.enumerated() {
      switch source {
      case .file(let path): files.append(File(position: position, path: path))
      case .rendition(let path, let index):
        let item = Item(position: position, index: index)
        if let group = groups[path] {
          catalogs[group].items.append(item)
        } else {
          groups[path] = catalogs.count
          catalogs.append(Group(path: path, items: [item]))
        }
      }
    }
  }
}

extension PictureWork.Group {
  /// The most parts of an atlas that one worker draws in one turn. Decoding the atlas costs about as much.
  private static let turn = 128

  /// Returns the renditions in pieces for workers. A piece has the parts of one atlas, or one other rendition.
  func tasks(of catalog: OpenCatalog) -> [[PictureWork.Item]] {
    var tasks: [[PictureWork.Item]] = []
    var open: [Int: Int] = [:]
    for item in items {
      guard catalog.catalog.renditions.indices.contains(item.index) else { continue }
      guard let atlas = catalog.atlas(of: item.index) else {
        tasks.append([item])
        continue
      }
      if let task = open[atlas], tasks[task].count < Self.turn {
        tasks[task].append(item)
      } else {
        open[atlas] = tasks.count
        tasks.append([item])
      }
    }
    return tasks
  }
}
