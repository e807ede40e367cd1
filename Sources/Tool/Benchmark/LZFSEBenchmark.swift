import CrushCompiledCatalogs
import CrushFiles

/// A benchmark that decodes and encodes every LZFSE stream in the files of a folder, for example compiled catalogs.
///
/// It finds streams by their magics, so that it needs no reader of catalogs, and other programs find the same streams.
struct LZFSEBenchmark {
  let folder: String
  let rounds: Int

  func run() throws {
    var (decoding, encoding) = (0.0, 0.0)
    var (count, bytes) = (0, 0)
    for case let name? in try Folder.names(in: folder) where name.hasSuffix(".car") {
      for stream in streams(in: try Files.read(Path.join(folder, name), limit: 1 << 30)) {
        let decoded = try LZFSE.decode(stream.span, limit: 1 << 30).bytes
        guard !decoded.isEmpty else { continue }
        var best = (decoding: Double.infinity, encoding: Double.infinity)
        for _ in 0..<rounds {
          best.decoding = min(
            best.decoding, try Stopwatch.seconds { try LZFSE.decode(stream.span, limit: decoded.count).bytes.count })
          best.encoding = min(best.encoding, Stopwatch.seconds { LZFSE.encode(decoded.span)?.count ?? 0 })
        }
        decoding += best.decoding
        encoding += best.encoding
        count += 1
        bytes += decoded.count
      }
    }
    for (name, seconds) in [("decoding", decoding), ("encoding", encoding)] {
      print("\(name)\t\(count)\t\(bytes)\t\((Double(bytes) / seconds / 1e5).rounded() / 10)")
    }
  }

  private func streams(in file: [UInt8]) -> [[UInt8]] {
    var streams: [[UInt8]] = []
    var offset = 0
    let span = file.span
    while offset < file.count {
      let rest = span.extracting(offset..<file.count)
      if LZFSE.startsStream(rest), let extent = try? LZFSE.extent(of: rest) {
        streams.append(Array(file[offset..<offset + extent.encoded]))
        offset += extent.encoded
      } else {
        offset += 1
      }
    }
    return streams
  }
}
