import CrushBasics
import CrushCodecs
import CrushCompiledCatalogs
import CrushFiles
import CrushImageFacts
import CrushPNG

/// The part of a survey that reads compiled catalogs. Each image, vector and data of a catalog becomes a file below the
/// path of the catalog.
struct RenditionSurvey: Sendable {
  private let options: AuditOptions
  private let scopes: ScopeMap
  private let profiles: FileProfiles
  private let roots: [String]

  /// - Parameter roots: the named paths.
  init(_ options: AuditOptions, _ scopes: ScopeMap, _ profiles: FileProfiles, _ roots: [String]) {
    self.options = options
    self.scopes = scopes
    self.profiles = profiles
    self.roots = roots
  }

  /// Returns the files with the renditions of all catalogs, sorted by path.
  ///
  /// Catalogs are read one after another, and the renditions of one catalog on all workers.
  func expanded(_ files: [AuditedFile]) -> [AuditedFile] {
    guard files.contains(where: Self.isCatalog) else { return files }
    let gate = MemoryGate(capacity: options.memory)
    var result: [AuditedFile] = []
    result.reserveCapacity(files.count)
    var number = 0
    for file in files {
      guard Self.isCatalog(file) else {
        result.append(file)
        continue
      }
      result += contents(of: file, number, gate)
      number += 1
    }
    return result.sorted { Path.precedes($0.path, $1.path) }
  }

  private static func isCatalog(_ file: AuditedFile) -> Bool {
    if case .compiledCatalog = file.content { true } else { false }
  }

  /// Returns a catalog, and then its renditions.
  private func contents(of file: AuditedFile, _ number: Int, _ gate: MemoryGate) -> [AuditedFile] {
    var file = file
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try options.reader.read(file.path, limit: AuditOptions.inputLimit)
    } catch {
      file.content = .inaccessible(error.message)
      return [file]
    }
    let catalog: CompiledCatalog
    do throws(CatalogError) {
      catalog = try CompiledCatalog(bytes.span)
    } catch {
      file.content = .unreadable("cannot be read as a compiled catalog: \(error.description)")
      return [file]
    }
    let facts = CatalogFacts(catalog, number: number)
    let hash = options.decoded == nil ? nil : ContentHash(of: bytes.span)
    let decoded = options.decoded.flatMap { facts in hash.map { (facts, $0) } }
    let inspector = RenditionInspector(
      file: file, bytes: bytes, facts: facts, table: CatalogTable(catalog), names: RenditionName.all(of: catalog),
      settings: RenditionInspector.Settings(
        reading: options.reading, readsHeadersOnly: options.readsHeadersOnly,
        keepsGray: scopes.all[file.scope].settings.keepsGray == true,
        largestScale: profiles.profile(file.scope, file.membership, platform: facts.platform).largestScale, gate: gate,
        memory: options.memory, shard: options.shard, decoded: decoded
      ))
    let found = inspector.all(jobs: options.jobs).filter { !isExcluded($0) }
    file.content = .compiledCatalog(facts)
    return [file] + found
  }

  /// Returns true if a setting excludes a rendition by its path.
  private func isExcluded(_ file: AuditedFile) -> Bool {
    if scopes.all[file.scope].excludes(file.path, isFolder: false) { return true }
    if options.excludes.isEmpty { return false }
    return roots.contains { root in
      guard let below = Path.relative(file.path, to: root), !below.isEmpty else { return false }
      return options.excludes(below, isFolder: false)
    }
  }
}

extension RenditionInspector {
  /// The images that are decoded one after another with one decoder.
  private struct Task: Sendable {
    var indices: [Int]
    /// The pixels of the largest image, with its atlas.
    var memory: Int
  }

  /// The pixels of images without an atlas that one worker decodes in one turn, in bytes.
  private static let turn = 4 << 20

  /// Returns all renditions that are files, in the order of the catalog.
  func all(jobs: Int) -> [AuditedFile] {
    let tasks = tasks()
    let order = tasks.indices.sorted { (tasks[$1].memory, $0) < (tasks[$0].memory, $1) }
    let found = Workers.map(tasks, width: jobs, order: order, scratch: { decoder }) { decoder, task in
      settings.gate.with(min(task.memory, settings.memory)) {
        task.indices.compactMap { index in inspected(index, &decoder).map { (index, $0) } }
      }
    }
    return found.flatMap { $0 }.sorted { $0.0 < $1.0 }.map { $0.1 }
  }

  /// The most bytes of one decoded image: 16 bytes for each of the 2²⁸ pixels that a PNG may have by default.
  private static let mostBytes = 16 << 28

  private var decoder: RenditionDecoder {
    RenditionDecoder(table.catalog, limit: min(settings.memory, Self.mostBytes))
  }

  /// Returns the renditions in groups. The images of an atlas are one group, so that the atlas is decoded once.
  private func tasks() -> [Task] {
    var tasks: [Task] = []
    var ofAtlas: [Int: Int] = [:]
    var open: (task: Int, bytes: Int)?
    for index in table.catalog.renditions.indices {
      let memory = settings.readsHeadersOnly ? 0 : decodingMemory(of: index)
      if let atlas = table.atlases[index] {
        if let task = ofAtlas[atlas] {
          tasks[task].indices.append(index)
          tasks[task].memory = max(tasks[task].memory, memory)
        } else {
          ofAtlas[atlas] = tasks.count
          tasks.append(Task(indices: [index], memory: memory))
        }
        continue
      }
      if let current = open, current.bytes < Self.turn {
        tasks[current.task].indices.append(index)
        tasks[current.task].memory = max(tasks[current.task].memory, memory)
        open = (current.task, saturatingSum(current.bytes, memory))
      } else {
        open = (tasks.count, memory)
        tasks.append(Task(indices: [index], memory: memory))
      }
    }
    return tasks
  }
}
