import CrushCodecs
import CrushFiles

/// The manifest as stored on disk. Each entry is checked once when the manifest is read, and only its position is kept.
/// An entry is decoded again on use, and its texts become strings only then.
struct StoredManifest: Sendable {
  /// The roots that name sources. Each is `folder`, `file` or `list`, a colon, and a path relative to the output
  /// folder.
  private(set) var roots: [String] = []
  /// The steps that made outputs.
  private(set) var steps: [ContentHash] = []
  /// The groups by their names. Their outputs have entries too.
  private(set) var groups: [ExactPath: Manifest.Group] = [:]
  private let bytes: [UInt8]
  private let end: Int
  /// The position of each entry in `bytes`. Entries are sorted by the bytes of their output paths.
  private var starts: [Int] = []
  /// The position behind the last entry.
  private var entriesEnd = 0
  /// The number of entries of each root.
  private(set) var rootUses: [Int] = []
  /// The number of entries of each step.
  private(set) var stepUses: [Int] = []

  /// An empty manifest.
  init() { (bytes, end) = ([], 0) }

  /// Nil unless the hash and every entry are valid.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    end = bytes.count - Manifest.hashBytes
    guard end >= Manifest.magic.count, bytes.starts(with: Manifest.magic) else { return nil }
    var trailer = ByteReader(bytes, from: end, to: bytes.count)
    guard trailer.hash() == ContentHash(of: bytes.span.extracting(0..<end)) else { return nil }
    var reader = ByteReader(bytes, from: Manifest.magic.count, to: end)
    guard let rootCount = reader.count() else { return nil }
    for _ in 0..<rootCount {
      guard let root = reader.text() else { return nil }
      roots.append(root)
    }
    guard let stepCount = reader.count() else { return nil }
    while steps.count < stepCount {
      guard let step = reader.hash() else { return nil }
      steps.append(step)
    }
    guard let count = reader.count(), count <= end else { return nil }
    starts.reserveCapacity(count)
    rootUses = [Int](repeating: 0, count: rootCount)
    stepUses = [Int](repeating: 0, count: stepCount)
    var last = 0..<0
    for index in 0..<count {
      starts.append(reader.position)
      guard let entry = Entry(&reader, steps), entry.root < rootCount, isBelow(entry.output),
        index == 0 || precedes(last, entry.output)
      else { return nil }
      last = entry.output
      rootUses[entry.root] += 1
      if entry.step > 0 { stepUses[entry.step - 1] += 1 }
    }
    entriesEnd = reader.position
    guard let groupCount = reader.count() else { return nil }
    while groups.count < groupCount {
      guard let (name, group) = Manifest.Group.read(from: &reader, rootCount: rootCount),
        groups.updateValue(group, forKey: ExactPath(name)) == nil
      else { return nil }
    }
    guard reader.isAtEnd else { return nil }
  }

  var count: Int { starts.count }
  /// The size of the stored form in bytes.
  var byteCount: Int { bytes.count }

  /// An entry whose texts are ranges of the manifest's bytes.
  private struct Entry {
    let root: Int
    /// The number of the step, as in `ManifestPlaces`.
    let step: Int
    let output: Range<Int>
    let source: Range<Int>
    let contents: Manifest.Output

    /// Nil for bytes that no build writes.
    init?(_ reader: inout ByteReader, _ steps: [ContentHash]) {
      guard let output = reader.textRange(), let root = reader.count(), let step = reader.count(), step <= steps.count,
        let flags = reader.byte(), let source = flags & 1 != 0 ? output : reader.textRange()
      else { return nil }
      (self.root, self.step, self.output, self.source) = (root, step, output, source)
      guard step > 0 else {
        guard let trace = reader.trace() else { return nil }
        contents = .written(trace)
        return
      }
      let isCopy = flags & 2 != 0
      guard let hash = isCopy ? ContentHash.none : reader.hash(), let sourceTrace = reader.trace(),
        let sourceBits = reader.permissions(), let outputTrace = reader.trace(), let bits = reader.permissions(),
        let result = ActionResult(from: &reader)
      else { return nil }
      contents = .made(
        Manifest.Made(
          step: steps[step - 1], sourceHash: isCopy ? result.outputHash : hash,
          sourceTrace: Manifest.Trace(file: sourceTrace, isSettled: flags & 4 != 0),
          sourcePermissions: sourceBits,
          outputTrace: Manifest.Trace(file: outputTrace, isSettled: flags & 8 != 0), outputPermissions: bits,
          isOurs: flags & 16 != 0, result: result))
    }
  }

  private func stored(at index: Int) -> Entry {
    var reader = ByteReader(bytes, from: starts[index], to: end)
    guard let entry = Entry(&reader, steps) else { preconditionFailure("every entry was read once") }
    return entry
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// Returns the output's path below the output folder.
  func output(at index: Int) -> String { text(stored(at: index).output) }

  /// Returns an entry by its index.
  func entry(at index: Int) -> Manifest.Entry {
    let entry = stored(at: index)
    return Manifest.Entry(root: entry.root, source: text(entry.source), output: entry.contents)
  }

  /// Returns an entry's root and result by its index. This is cheaper than `entry(at:)`, because it makes no string.
  func made(at index: Int) -> (root: Int, made: Manifest.Made?) {
    let entry = stored(at: index)
    if case .made(let made) = entry.contents { return (entry.root, made) }
    return (entry.root, nil)
  }

  /// Returns the index of an output's entry.
  ///
  /// - Parameter guess: the index to try first. It is most often the one after the last that was found.
  func index(of output: String, guess: Int = 0) -> Int? {
    let path = output.utf8.span
    if guess < count, order(ofEntryAt: guess, path) == 0 { return guess }
    let place = position(of: output)
    return place.isFound ? place.index : nil
  }

  /// Returns the index of an output's entry, or the index that a new entry of the output would have.
  func position(of output: String) -> (index: Int, isFound: Bool) {
    let path = output.utf8.span
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let order = order(ofEntryAt: middle, path)
      if order == 0 { return (middle, true) }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return (low, false)
  }

  /// Returns an entry's root by its index.
  func root(at index: Int) -> Int { numbers(at: index).root }

  /// Returns the step of an entry by its index. Nil if it is unknown.
  func step(at index: Int) -> ContentHash? {
    let step = numbers(at: index).step
    return step > 0 ? steps[step - 1] : nil
  }

  /// Returns the numbers of an entry's root and step, with their position in `bytes`.
  private func numbers(at index: Int) -> (root: Int, step: Int, range: Range<Int>) {
    var reader = ByteReader(bytes, from: starts[index], to: end)
    guard let length = reader.count(), reader.skip(length) else { preconditionFailure("every entry was read once") }
    let start = reader.position
    guard let root = reader.count(), let step = reader.count() else {
      preconditionFailure("every entry was read once")
    }
    return (root, step, start..<reader.position)
  }

  /// Copies entries to a stored form whose roots and steps have other places.
  func copy(_ indices: Range<Int>, to writer: inout ByteWriter, _ places: ManifestPlaces) {
    let stepPlaces = [0] + steps.map { (places.steps[$0] ?? 0) + 1 }
    for index in indices {
      let (root, step, range) = numbers(at: index)
      writer.append(raw: bytes[starts[index]..<range.lowerBound])
      writer.append(places.roots[root])
      writer.append(stepPlaces[step])
      writer.append(raw: bytes[range.upperBound..<(index + 1 < count ? starts[index + 1] : entriesEnd)])
    }
  }

  /// Returns a negative number if the entry's output precedes the path, and 0 if they are equal.
  private func order(ofEntryAt index: Int, _ path: Span<UInt8>) -> Int {
    var reader = ByteReader(bytes, from: starts[index], to: end)
    guard let length = reader.count() else { preconditionFailure("every entry was read once") }
    let start = reader.position
    let shared = min(length, path.count)
    for place in 0..<shared where bytes[start + place] != path[place] {
      return bytes[start + place] < path[place] ? -1 : 1
    }
    return length - path.count
  }

  /// Whether a path stays below the output folder. A forged manifest must not make a build delete other files.
  private func isBelow(_ path: Range<Int>) -> Bool {
    let (slash, dot) = (UInt8(ascii: "/"), UInt8(ascii: "."))
    var part = path.lowerBound
    for place in path.lowerBound...path.upperBound {
      let isEnd = place == path.upperBound
      guard isEnd || bytes[place] != 0 else { return false }
      guard isEnd || bytes[place] == slash else { continue }
      let name = bytes[part..<place]
      if name.isEmpty || name.count <= 2 && name.allSatisfy({ $0 == dot }) { return false }
      part = place + 1
    }
    return true
  }

  private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    for place in 0..<min(left.count, right.count) {
      let (one, other) = (bytes[left.lowerBound + place], bytes[right.lowerBound + place])
      if one != other { return one < other }
    }
    return left.count < right.count
  }
}

extension ByteReader {
  fileprivate mutating func permissions() -> UInt32? { count().flatMap { $0 <= 0o777 ? UInt32($0) : nil } }

  mutating func trace() -> FileTrace? {
    guard let size = count(), let modified = number(), let changed = number(), let file = number() else { return nil }
    return FileTrace(
      size: size, modified: Int64(bitPattern: modified), changed: Int64(bitPattern: changed), number: file)
  }
}
