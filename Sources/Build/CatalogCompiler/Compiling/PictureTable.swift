import CrushBasics
import CrushCatalogSources
import CrushCompiledCatalogs

/// The pictures of a catalog, each read once for all of its renditions.
struct PictureTable: Sendable {
  private var tasks: [PictureTask] = []
  private var indexes: [PictureSource: Int] = [:]
  private var loaded: [Result<LoadedPicture, PictureFailure>] = []

  init(_ slots: [RenditionSlot], target: CompileTarget) { add(slots, target: target) }

  /// Adds the pictures of more slots.
  mutating func add(_ slots: [RenditionSlot], target: CompileTarget) {
    for slot in slots {
      guard let source = Self.source(of: slot) else { continue }
      // A task that has run keeps its choices.
      let index = indexes[source] ?? tasks.count
      precondition(index >= loaded.count, "slots are added before their pictures are read")
      if index == tasks.count {
        indexes[source] = index
        tasks.append(PictureTask(source: source))
      }
      let choice = target.choice(slot)
      if !tasks[index].choices.contains(choice) { tasks[index].choices.append(choice) }
      if target.packsAtlases, slot.mayBePacked {
        tasks[index].packingScale = max(tasks[index].packingScale, slot.key[.scale])
      }
    }
  }

  static func source(of slot: RenditionSlot) -> PictureSource? {
    guard case .picture(let path, let request) = slot.planned.content else { return nil }
    return PictureSource(path: path, request: request, slicing: slot.planned.slicing)
  }

  /// Reads all pictures that were not read yet.
  mutating func load(with loader: PictureLoader, width: Int) {
    loaded += Workers.map(Array(tasks[loaded.count...]), width: width, scratch: { PictureReader() }) { reader, task in
      loader.load(task, &reader)
    }
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
