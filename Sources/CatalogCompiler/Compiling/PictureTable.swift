import CatalogSources
import Catalogs
import Workers

/// The pictures of a catalog, each read once for all of its renditions.
struct PictureTable: Sendable {
  private var tasks: [PictureTask] = []
  private var indexes: [PictureSource: Int] = [:]
  private var loaded: [Result<LoadedPicture, PictureFailure>] = []

  init(_ slots: [RenditionSlot], target: CompileTarget) {
    for slot in slots {
      guard let source = Self.source(of: slot) else { continue }
      let index = indexes[source] ?? tasks.count
      if index == tasks.count {
        indexes[source] = index
        tasks.append(PictureTask(source: source))
      }
      let choice = target.choice(slot)
      if !tasks[index].choices.contains(choice) { tasks[index].choices.append(choice) }
      if target.packsAtlases, source.request.form != .wide {
        tasks[index].packingScale = max(tasks[index].packingScale, slot.key[.scale])
      }
    }
  }

  static func source(of slot: RenditionSlot) -> PictureSource? {
    guard case .picture(let path, let request) = slot.planned.content else { return nil }
    return PictureSource(path: path, request: request, slicing: slot.planned.slicing)
  }

  /// Reads all pictures.
  mutating func load(with loader: PictureLoader, width: Int) {
    loaded = Workers.map(tasks, width: width, scratch: { PictureReader() }) { reader, task in
      loader.load(task, &reader)
    }
  }

  /// Adds the pictures of another table, which has none of these.
  mutating func add(_ other: PictureTable) {
    for (source, index) in other.indexes { indexes[source] = tasks.count + index }
    tasks += other.tasks
    loaded += other.loaded
  }

  /// Returns the picture of a slot, or nil if the slot has none.
  func picture(of slot: RenditionSlot) -> (task: PictureTask, result: Result<LoadedPicture, PictureFailure>)? {
    guard let source = Self.source(of: slot), let index = indexes[source] else { return nil }
    return (tasks[index], loaded[index])
  }

  /// The number of bitmaps from the store.
  var reused: Int {
    loaded.reduce(0) { sum, result in
      if case .success(let picture) = result { sum + picture.reused } else { sum }
    }
  }
}
