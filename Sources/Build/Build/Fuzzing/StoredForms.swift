package import CrushCodecs
import CrushFiles
import CrushSteps

/// The stored forms of builds, for fuzzing and its tests alone. Each function reads a body that its hash fits.
package enum StoredForms {
  /// A form that was read and written again.
  package struct Reading: Sendable {
    /// The paths below the output folder that the form names.
    package let paths: [String]
    /// The number of stored values.
    package let count: Int
    /// The written form of the values.
    package let written: [UInt8]
    /// Whether the written form has equal values.
    package let isStable: Bool
  }

  private static func complete(_ magic: [UInt8], _ body: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(raw: magic)
    writer.append(raw: body)
    writer.append(ContentHash(of: writer.bytes.span))
    return writer.bytes
  }

  /// Reads a manifest; nil for a body that no build writes.
  package static func manifest(_ body: [UInt8]) -> Reading? {
    let bytes = complete(Manifest.magic, body)
    guard let stored = StoredManifest(bytes) else { return nil }
    let written = rewritten(stored)
    let again = StoredManifest(written)
    let outputs = (0..<stored.count).map { stored.output(at: $0) }
    let found = outputs.indices.allSatisfy { stored.index(of: outputs[$0]) == $0 }
    let groups = stored.groups.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    return Reading(
      paths: outputs + groups.flatMap { [$0.key.text] + $0.value.outputs }, count: outputs.count + groups.count,
      written: written, isStable: found && again?.count == outputs.count && again.map(rewritten) == written)
  }

  /// Decodes all entries of a manifest and writes them again.
  private static func rewritten(_ stored: StoredManifest) -> [UInt8] {
    var all = ManifestChanges(StoredManifest())
    for root in stored.roots { _ = all.add(root: root) }
    for index in 0..<stored.count { _ = all.set(stored.entry(at: index), of: stored.output(at: index)) }
    for (name, group) in stored.groups { _ = all.set(group, of: name.text) }
    return all.bytes
  }

  /// Reads the result of a step; nil for a body that no build writes.
  package static func result(_ body: [UInt8]) -> Reading? {
    var reader = ByteReader(body, from: 0, to: body.count)
    guard let result = ActionResult(from: &reader) else { return nil }
    var writer = ByteWriter()
    result.write(to: &writer)
    var again = ByteReader(writer.bytes, from: 0, to: writer.bytes.count)
    return Reading(
      paths: [], count: 1 + result.warnings.count, written: writer.bytes,
      isStable: ActionResult(from: &again) == result && again.isAtEnd)
  }

  /// Reads an entry of a cache for a key. Its written form has the bytes of its output.
  package static func cacheEntry(_ body: [UInt8], _ key: ContentHash) -> Reading? {
    guard let (result, contents) = SharedCache.entry(in: complete(SharedCache.magic, body), key) else { return nil }
    return Reading(
      paths: [], count: 1, written: contents ?? [],
      isStable: contents.map { $0.count == result.outputBytes && ContentHash(of: $0.span) == result.outputHash } ?? true
    )
  }

  /// Reads the result of a group in a cache; nil for bytes that no build writes.
  package static func groupResult(_ bytes: [UInt8]) -> Reading? {
    guard let result = GroupResult(bytes: bytes) else { return nil }
    let written = result.bytes
    return Reading(
      paths: result.outputs.map(\.name), count: result.outputs.count, written: written,
      isStable: GroupResult(bytes: written)?.bytes == written)
  }

  /// Reads a journal. Its records have hashes of their own.
  package static func journal(_ bytes: [UInt8]) -> Reading {
    let records = Journal.records(in: bytes)
    return Reading(
      paths: records.map(\.origin.output), count: records.count, written: [],
      isStable: Journal.records(in: bytes + [0]) == records || bytes.isEmpty)
  }

  /// Returns a journal whose records have these payloads.
  package static func journal(of payloads: [[UInt8]]) -> [UInt8] {
    var writer = ByteWriter()
    for payload in payloads {
      writer.append(payload.count)
      writer.append(raw: payload)
      writer.append(ContentHash(of: payload.span))
    }
    return writer.bytes
  }
}
