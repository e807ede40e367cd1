import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Every field of every rendition against `car.py`, an independent reader beside the corpus.
struct StructureOracleTests {
  /// `car.py`, if it and a Python with its imports exist.
  private static let oracle: URL? = {
    guard let script = Corpus.root?.deletingLastPathComponent().appending(path: "formats/car.py"),
      FileManager.default.fileExists(atPath: script.path),
      let result = try? ToolProcess.run(executable: "/usr/bin/env", ["python3", "-c", "import numpy"]),
      result.exitCode == 0
    else { return nil }
    return script
  }()

  @Test(.enabled(if: oracle != nil, "ASSETCRUSH_CORPUS is unset, or python3 has no numpy"))
  func `all fields equal the ones of an independent reader`() throws {
    let script = try #require(Self.oracle)
    let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
    let result = try ToolProcess.run(
      executable: "/usr/bin/env",
      ["python3", "-c", Self.listing, script.deletingLastPathComponent().path] + files.map(\.path))
    try #require(result.exitCode == 0, "\(result.errors)")
    let expected = result.output.split(separator: "\n")
    var lines: [String] = []
    for file in files {
      let bytes = try Corpus.bytes(of: file)
      lines += Self.lines(of: try CompiledCatalog(bytes.span), bytes)
    }
    #expect(lines.count == expected.count)
    for (line, wanted) in zip(lines, expected) { try #require(line == String(wanted)) }
  }

  private static func lines(of catalog: CompiledCatalog, _ bytes: [UInt8]) -> [String] {
    func text(_ key: RenditionKey) -> String {
      key.values.map { "\($0.attribute.rawValue)=\($0.value)" }.joined(separator: ",")
    }
    func sum(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 + Int($1) } }
    var lines = [
      "header \(catalog.header.coreUIVersion) \(catalog.header.versionText.split(separator: "\n").joined(separator: " "))"
    ]
    lines.append("format " + catalog.keyFormat.map { "\($0.rawValue)" }.joined(separator: ","))
    lines += catalog.facets.map { "facet \($0.name) \(text($0.key))" }
    for rendition in catalog.renditions {
      var fields = [text(rendition.key), catalog.facet(of: rendition)?.name ?? "None", rendition.name]
      fields += [Int(rendition.flags.rawValue), rendition.width, rendition.height, rendition.scale].map(String.init)
      fields += [rendition.pixelFormat?.rawValue ?? "", String(rendition.layout.rawValue)]
      fields.append(rendition.properties.stored.map { "\($0.type)+\($0.bytes)" }.joined(separator: ","))
      fields.append(String(rendition.storedBytes))
      switch rendition.payload {
      case .bitmap(let bitmap):
        fields.append("bitmap \(bitmap.compression.rawValue) \(bitmap.isOpaque)")
        fields += bitmap.chunks.map { "\($0.rows)+\($0.range.count)+\(sum($0.range))" }
      case .link(let link):
        fields.append(
          "link \(link.x) \(link.y) \(link.width) \(link.height) \(link.layout.rawValue) \(text(link.target))")
      case .file(let file): fields.append("file \(file.range.count) \(sum(file.range))")
      case .color: fields.append("RLOC")
      case .multisize: fields.append("SISM")
      case .gradient: fields.append("ARGG")
      case .externalLink: fields.append("KLXE")
      case .structure(let name): fields.append(name)
      case .none: fields.append("")
      case .damaged(let error): fields.append("\(error)")
      }
      lines.append(fields.joined(separator: "|"))
    }
    return lines
  }

  private static let listing = """
    import sys
    sys.path.insert(0, sys.argv[1])
    import car
    text = lambda a: ",".join("%d=%d" % p for p in sorted(a.items()) if p[1])
    for path in sys.argv[2:]:
        c = car.Car(open(path, "rb").read())
        print("header", c.coreui, " ".join(c.version_string.split("\\n")))
        print("format", ",".join(map(str, c.keyformat)))
        for name, a in c.facets.items(): print("facet", name, text(a))
        for r in c.renditions:
            f = [text(r.attrs), str(c.facet_name(r.attrs)), r.name, str(r.flags), str(r.width), str(r.height),
                 str(r.scale100 // 100), r.pixfmt, str(r.layout), ",".join("%d+%d" % (t, len(b)) for t, b in r.tlvs),
                 str(len(r.csi))]
            if r.comp is not None:
                f.append("bitmap %d %s" % (r.comp, str(r.opaque).lower()))
                f += ["%d+%d+%d" % (n, len(d), sum(d)) for n, d in r.bitmap_chunks()]
            elif r.link:
                l = r.link
                t = {}
                for i in range(0, len(l["raw"]) - 3, 4):
                    k, v = car.struct.unpack_from("<2H", l["raw"], i)
                    if k == v == 0: break
                    t[k] = v
                f.append("link %d %d %d %d %d %s" % (l["x"], l["y"], l["w"], l["h"], l["layout"], text(t)))
            elif r.payload[:4] == b"DWAR":
                n, = car.struct.unpack_from("<I", r.payload, 8)
                f.append("file %d %d" % (len(r.payload[12:12 + n]), sum(r.payload[12:12 + n])))
            else: f.append(r.payload[:4].decode())
            print("|".join(f))
    """
}
