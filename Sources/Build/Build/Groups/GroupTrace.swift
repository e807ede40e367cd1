import CrushCodecs
import CrushFiles

/// The traces of several files, joined into one.
///
/// The joined trace changes if a file changes, is added or is deleted, by the rules of `ChangeDetection`: `size` and
/// `modified` depend on sizes and times of modification, and the other fields on the rest.
struct GroupTrace {
  private var size = 0
  private var times = ByteWriter()
  private var identities = ByteWriter()
  private var isSettled = true

  /// Adds a file.
  ///
  /// - Parameters:
  ///   - trace: nil for a file that does not exist.
  ///   - time: the time before the file was read. Nil if it was not read.
  mutating func add(_ name: String, _ trace: FileTrace?, at time: Int64? = nil) {
    size += trace?.size ?? 0
    times.append(name)
    times.append(byte: trace == nil ? 0 : 1)
    guard let trace else { return }
    times.append(trace.size)
    times.append(UInt64(bitPattern: trace.modified))
    identities.append(UInt64(bitPattern: trace.changed))
    identities.append(trace.number)
    if let time, !trace.isSettled(at: time) { isSettled = false }
  }

  var joined: Manifest.Trace {
    let times = ContentHash(of: times.bytes.span).numbers
    let identities = ContentHash(of: identities.bytes.span).numbers
    return Manifest.Trace(
      file: FileTrace(
        size: size, modified: Int64(bitPattern: times[0]), changed: Int64(bitPattern: identities[0]),
        number: identities[1]),
      isSettled: isSettled)
  }
}

extension BuildGroup {
  /// Returns the joined trace of the sources and of the files that select settings.
  ///
  /// - Parameters:
  ///   - traces: the traces of the members. Nil for the traces of the plan.
  ///   - dependencies: other files, with names that do not depend on the checkout's place.
  ///   - time: the time before the members were read. Nil if they were not read.
  func trace(
    _ traces: [FileTrace]? = nil, dependencies: [(name: String, trace: FileTrace?)], at time: Int64? = nil
  ) -> Manifest.Trace {
    var joined = GroupTrace()
    for (index, member) in members.enumerated() {
      joined.add(name(of: member.source, member.below), traces?[index] ?? member.trace, at: time)
    }
    for folder in folders { joined.add(name(of: folder.source, folder.below), nil) }
    for file in projectFiles { joined.add(Path.name(of: file.path), file.trace, at: time) }
    for file in dependencies { joined.add(file.name, file.trace, at: time) }
    return joined.joined
  }

  /// Returns the hash of the contents of all sources.
  ///
  /// - Parameter settings: the settings that the project selects.
  func hash(_ hashes: [ContentHash], settings: [String]) -> ContentHash {
    var writer = ByteWriter(capacity: members.count * 64)
    writer.append(settings)
    for (member, hash) in zip(members, hashes) {
      writer.append(name(of: member.source, member.below))
      writer.append(hash)
    }
    for folder in folders { writer.append(name(of: folder.source, folder.below)) }
    return ContentHash(of: writer.bytes.span)
  }

  /// Returns the name of a file, without the place of the checkout.
  private func name(of source: Int, _ below: String) -> String {
    "\(source)/\(Path.name(of: sources[source].path))/\(below)"
  }
}
