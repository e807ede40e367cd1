import CrushBasics
package import CrushCodecs
import CrushFiles
import CrushImageFacts

/// The facts about the bytes of a file that `FileFacts` request.
package struct FileMeasure: Sendable, Equatable {
  /// The hash of its bytes; nil if it was not requested, and for a file that is not read for it.
  package let hash: ContentHash?
  /// The estimated bytes in a compressed download; nil if it was not requested or the file cannot be read.
  package let downloadBytes: Int?
  /// Whether it is a link, and no image. Its bytes are those of its target, which are counted where they are.
  package let isLink: Bool

  package init(hash: ContentHash? = nil, downloadBytes: Int? = nil, isLink: Bool = false) {
    self.hash = hash
    self.isLink = isLink
    self.downloadBytes = downloadBytes
  }
}

/// A reader of the bytes of all audited files. It reads each file once.
struct FileMeasurement: Sendable {
  private let options: AuditOptions
  private let gate: MemoryGate

  init(_ options: AuditOptions) {
    self.options = options
    gate = MemoryGate(capacity: options.memory)
  }

  /// The tools of one worker.
  private struct Tools: ~Copyable {
    let meter: DownloadMeter
    let hasher = ContentHasher()
  }

  /// Returns the measure of each file, in the order of the files; nothing if none was requested.
  func measures(of files: [AuditedFile]) -> [FileMeasure] {
    guard !options.facts.isDisjoint(with: [.hashes, .downloads]) else { return [] }
    let order = files.indices.sorted { (files[$1].size, $0) < (files[$0].size, $1) }
    options.progress?(.measures(files: files.count, bytes: files.reduce(0) { $0 &+ $1.size }))
    return Workers.map(
      files, width: options.jobs, order: order, scratch: { Tools(meter: DownloadMeter(options.reader)) }
    ) { tools, file in
      options.progress?(.inspects(path: file.path))
      defer { options.progress?(.inspected(path: file.path, bytes: file.size)) }
      return measure(file, tools)
    }
  }

  private func measure(_ file: AuditedFile, _ tools: borrowing Tools) -> FileMeasure {
    if file.isFolder || file.isRendition { return FileMeasure() }
    if case .inaccessible = file.content { return FileMeasure() }
    let measuresDownload = options.facts.contains(.downloads)
    if file.image == nil, (try? options.reader.status(of: file.path, followsLink: false).kind) == .link {
      return FileMeasure(downloadBytes: measuresDownload ? 0 : nil, isLink: true)
    }
    let hashes = options.facts.contains(.hashes) && file.hashedPixels == nil
    // A file of an archive is read as a whole, and so is its compressed form.
    let memory = !options.reader.isOnDisk(file.path) ? min(file.size, options.memory / 2) * 2 : 0
    return gate.with(memory) {
      do throws(FileError) {
        let known = measuresDownload ? tools.meter.known(file.path, bytes: file.size) : nil
        if known != nil && !hashes || !hashes && !measuresDownload { return FileMeasure(downloadBytes: known) }
        tools.hasher.reset()
        var sum = 0
        try options.reader.forEachPiece(of: file.path) { piece in
          if hashes { tools.hasher.update(piece) }
          if measuresDownload && known == nil { sum = saturatingSum(sum, tools.meter.bytes(of: piece)) }
        }
        let estimate = measuresDownload && tools.meter.canMeasure(file.path) ? known ?? sum : nil
        return FileMeasure(hash: hashes ? tools.hasher.finish() : nil, downloadBytes: estimate)
      } catch { return FileMeasure() }
    }
  }
}

extension AuditedFile {
  /// A hash of its pixels and its size in hexadecimal digits; nil if its pixels were not decoded or do not tell all about
  /// it, as for an animation. It finds images that stayed equal. It gives no protection against forgery, which would
  /// cost as much time as decoding.
  package var hashedPixels: String? {
    guard let image, let pixels = image.pixels, !isRendition, !image.isAnimated, image.bitDepth <= 8 else { return nil }
    return pixels.hash.hexadecimal(digits: 16)
      + [image.size.width, image.size.height].map { UInt32(truncatingIfNeeded: $0).hexadecimal(digits: 8) }.joined()
  }
}
