import CrushBuild
import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Synchronization
import Testing

/// The laws of builds, tested with random sequences of edits and builds.
///
/// - No file of others in the output is missing or changed, unless a source has its name.
/// - No source changes, and nothing outside the output.
/// - The output equals the output of a build from scratch, except for the files of others.
///
/// Each failure has the seed and the shortest sequence that fails. `verification/laws/check` runs more sequences.
@Suite struct BuildLawTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["ASSETCRUSH_LAWS"].flatMap(Int.init) ?? 500
  private static let seed =
    environment["ASSETCRUSH_LAWS_SEED"].flatMap(UInt64.init) ?? UInt64(ProcessInfo.processInfo.processIdentifier)

  @Test func `builds keep the files of others, and their output equals a build from scratch`() throws {
    let portions = 8
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: portions) { portion in
      for index in stride(from: portion, to: Self.count, by: portions) where failures.withLock({ $0.count < 3 }) {
        let seed = Self.seed &* 1_000_003 &+ UInt64(index)
        guard let failure = LawSequence.failure(seed: seed) else { continue }
        let shortest = LawSequence.shortestFailure(seed: seed) ?? "no failure in a second run"
        failures.withLock {
          $0.append("seed \(Self.seed), sequence \(index): \(failure); the shortest sequence: \(shortest)")
        }
      }
    }
    #expect(failures.withLock { $0 } == [])
  }
}

/// One random sequence. Each step has random numbers of its own, so that the others stay equal when one is skipped.
private struct LawSequence {
  private enum Step { case edit, kill, overtake, check, build }

  private struct Violation: Error, CustomStringConvertible { let description: String }

  private var world: LawWorld
  private var log: [String] = []
  private let compiler = FakeCompiler()
  private let seed: UInt64

  private init(seed: UInt64) throws {
    self.seed = seed
    world = try LawWorld(seed: seed)
  }

  /// Returns the message of a broken law, or nil.
  static func failure(seed: UInt64, skipping skipped: Set<Int> = []) -> String? {
    do {
      var sequence = try LawSequence(seed: seed)
      try sequence.run(skipping: skipped)
      return nil
    } catch { return "\(error)" }
  }

  /// Skips steps as long as some law is broken, and returns the last message.
  static func shortestFailure(seed: UInt64) -> String? {
    var skipped: Set<Int> = []
    var last = failure(seed: seed)
    for step in steps(seed: seed).indices.reversed() where last != nil {
      guard let shorter = failure(seed: seed, skipping: skipped.union([step])) else { continue }
      skipped.insert(step)
      last = shorter
    }
    return last
  }

  private static func steps(seed: UInt64) -> [Step] {
    var random = SeededGenerator(seed: ~seed)
    var steps: [Step] = []
    for _ in 0..<Int.random(in: 2...5, using: &random) {
      steps += [Step](repeating: .edit, count: Int.random(in: 0...4, using: &random))
      switch Int.random(in: 0..<10, using: &random) {
      case 0...1: steps.append(.kill)
      case 2: steps.append(.overtake)
      case 3: steps.append(.check)
      default: break
      }
      steps.append(.build)
    }
    return steps
  }

  private mutating func run(skipping skipped: Set<Int>) throws {
    for (index, step) in Self.steps(seed: seed).enumerated() where !skipped.contains(index) {
      world.random = SeededGenerator(seed: seed &+ UInt64(index + 1) &* 0x9E37_79B9_7F4A_7C15)
      switch step {
      case .edit: log.append(try world.edit())
      case .kill: try kill()
      case .overtake: try overtake()
      case .check: try check()
      case .build: try build()
      }
    }
  }

  private func fail(_ text: String) -> Violation { Violation(description: (log + [text]).joined(separator: ", ")) }

  private mutating func options(_ source: String = "cur") -> BuildOptions {
    var options = BuildOptions(sources: [world.folder.path(source)], output: world.output)
    options.jobs = Int.random(in: 1...2, using: &world.random)
    options.detection = [.traces, .traces, .times, .contents][Int.random(in: 0..<4, using: &world.random)]
    // Changes of equal size and time are invisible to this detection.
    if world.hasHiddenEdits && options.detection == .times { options.detection = .traces }
    if world.hasCache { options.cache = SharedCache(folder: world.cache, limit: nil) }
    options.isForced = world.chance(10)
    options.catalogs.compiler = compiler.compile
    return options
  }

  // MARK: - Builds

  /// Builds with some options, and then completely. The result must equal a build from scratch.
  private mutating func build() throws {
    if world.chance(15) {
      var options = options()
      options.removesOrphans = world.chance(50)
      if world.chance(50) { options.excludes = [Glob("b")] }
      log.append("partial build")
      try watch { [try Builder(options).run()] }
    }
    let options = options()
    log.append("build \(options.detection)")
    let records = try watch { [try Builder(options).run()] }
    try compare(records)
  }

  /// Runs a build that was planned before edits and a newer build.
  private mutating func overtake() throws {
    let late = try Builder(options())
    try world.edit()
    let options = options()
    log.append("overtaken build")
    // A source that was deleted meanwhile is not an error of the build.
    try watch { try [Builder(options).run(), (try? late.run()) ?? []] }
  }

  private mutating func check() throws {
    var options = options()
    options.mode = world.chance(50) ? .check : .dryRun
    let before = try world.tree("out")
    log.append("check")
    _ = try Builder(options).run()
    if try world.tree("out") != before { throw fail("a check wrote") }
  }

  /// A build that is killed after some file. The disk returns to its state at that moment, with equal file numbers and
  /// times.
  private mutating func kill() throws {
    var options = options()
    options.jobs = 1
    let last = Int.random(in: 1...4, using: &world.random)
    let state = Mutex((calls: 0, isKept: false))
    let snapshot = LawSnapshot(world.folder)
    log.append("build killed after \(last) files")
    try watch {
      let records = try Builder(options).run(finished: {
        state.withLock {
          $0.calls += 1
          if $0.calls == last { $0.isKept = snapshot.take() }
        }
      })
      if state.withLock({ $0.isKept }) { try snapshot.restore() }
      return [records]
    }
    if world.chance(50) { try world.edit() }
  }

  // MARK: - Laws

  /// Runs an action, and checks that it changes no file that builds must not change.
  @discardableResult
  private mutating func watch(_ body: () throws -> [[FileRecord]]) throws -> [FileRecord] {
    let before = try world.untouchables()
    let records = try body().flatMap(\.self)
    if try world.untouchables().map({ $0.mapValues(\.self) }) != before { throw fail("a source changed") }
    let outputs = Set(records.compactMap(\.output))
    world.built.formUnion(outputs)
    let now = try world.tree("out")
    for (name, file) in world.foreign where now[name] != file {
      // A snapshot changes the numbers of links, but not of files.
      if let target = file.target, now[name]?.target == target { continue }
      guard outputs.contains(name) else { throw fail("\(name), a foreign file, changed: \(file)") }
      world.foreign[name] = nil
    }
    return records
  }

  private mutating func compare(_ records: [FileRecord]) throws {
    let root = world.folder.path("cur") + "/"
    let names = Set(records.filter { $0.failure != nil }.map { String($0.source.dropFirst(root.count)) })
    let failed = Failures(names)
    var options = BuildOptions(sources: [world.folder.path("cur")], output: world.folder.path("scratch"))
    options.keepsManifest = false
    options.catalogs.compiler = compiler.compile
    _ = try Builder(options).run()
    let expected = try world.tree("scratch").mapValues(\.contents)
    try Folder.remove(world.folder.path("scratch"))
    let found = try world.tree("out").mapValues(\.contents)
    for (name, file) in expected where found[name] != file && !failed.contains(name) {
      guard world.foreign[name] != nil else { throw fail("\(name) is \(String(describing: found[name])), not \(file)") }
      // The file has the right bytes, so it was not replaced.
      if found[name]?.bytes != file.bytes { throw fail("\(name) was not built") }
    }
    for name in found.keys where expected[name] == nil && world.foreign[name] == nil && !failed.contains(name) {
      throw fail("\(name) has no source")
    }
    try checkLeftovers()
  }

  private func checkLeftovers() throws {
    let names = try Folder.names(in: world.folder.path).compactMap(\.self)
    if let left = names.first(where: { $0.hasPrefix(".assetcrush-") && $0 != ".assetcrush-manifest-out" }) {
      throw fail("\(left) was not deleted")
    }
  }
}

/// The sources that failed, below the source folder.
private struct Failures {
  private let names: Set<String>

  init(_ names: Set<String>) { self.names = names }

  /// Whether an output belongs to a source that failed. A catalog that fails has no outputs.
  func contains(_ output: String) -> Bool {
    if names.contains(output) { return true }
    let folder = Path.parent(of: output)
    return names.contains { name in
      name.hasSuffix(".xcassets") && Path.parent(of: name) == folder
        || name.hasSuffix(".xcstrings") && Path.parent(of: name) == Path.parent(of: folder)
    }
  }
}

/// The output, its manifest and its journal at one moment of a build.
private struct LawSnapshot: Sendable {
  private let folder: TemporaryFolder
  private static let kept = [".assetcrush-manifest-out", ".assetcrush-journal-out"]

  init(_ folder: TemporaryFolder) { self.folder = folder }

  /// Files are linked and not copied, because builds replace files and never write into them.
  func take() -> Bool {
    do {
      try link("out", "then/out")
      for name in Self.kept where Files.exists(folder.path(name)) {
        _ = try Files.write(Files.read(folder.path(name), limit: 1 << 20), to: folder.path("then/" + name))
      }
      return true
    } catch { return false }
  }

  private func link(_ path: String, _ copy: String) throws {
    try Folder.create(folder.path(copy))
    for case let name? in try Folder.names(in: folder.path(path)) {
      let (inner, other) = (path + "/" + name, copy + "/" + name)
      switch try FileStatus(of: folder.path(inner), followsLink: false).kind {
      case .folder: try link(inner, other)
      case .link:
        let target = try FileManager.default.destinationOfSymbolicLink(atPath: folder.path(inner))
        try folder.link(other, to: target)
      default: try FileManager.default.linkItem(atPath: folder.path(inner), toPath: folder.path(other))
      }
    }
  }

  func restore() throws {
    try Folder.remove(folder.path("out"))
    try FileManager.default.moveItem(atPath: folder.path("then/out"), toPath: folder.path("out"))
    for name in Self.kept {
      _ = try? Files.remove(folder.path(name))
      try? FileManager.default.moveItem(atPath: folder.path("then/" + name), toPath: folder.path(name))
    }
    try Folder.remove(folder.path("then"))
  }
}
