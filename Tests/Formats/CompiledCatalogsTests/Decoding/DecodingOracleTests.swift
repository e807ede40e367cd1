import CrushCodecs
import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// The pixels and files of every rendition of the corpus and of TestImages against `car.py`, an independent reader beside it.
struct DecodingOracleTests {
  /// A Python with the imports of `car.py`: numpy, Pillow and pyliblzfse.
  private static let python: String? = {
    guard let python = ProcessInfo.processInfo.environment["ASSETCRUSH_CAR_PYTHON"], Corpus.isThere,
      let result = try? ToolProcess.run(executable: python, ["-c", "import liblzfse, numpy, PIL"]),
      result.exitCode == 0
    else { return nil }
    return python
  }()

  private static var files: [URL] {
    Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")
      + Corpus.files(in: Corpus.testImages, extension: "car").filter {
        !$0.path.contains("/Damaged/") && !$0.path.contains("/Messages/")
      }
  }

  @Test(.enabled(if: python != nil, "ASSETCRUSH_CORPUS or ASSETCRUSH_CAR_PYTHON is unset"))
  func `all pixels and files equal the ones of an independent reader`() throws {
    let python = try #require(Self.python)
    let formats = try #require(Corpus.root).deletingLastPathComponent().appending(path: "formats")
    let files = Self.files
    let result = try ToolProcess.run(
      executable: python, ["-c", Self.listing, formats.path] + files.map(\.path))
    try #require(result.exitCode == 0, "\(result.errors)")
    let expected = result.output.split(separator: "\n").map(String.init)
    var lines: [String] = []
    for file in files {
      let bytes = try Corpus.bytes(of: file)
      lines += Self.lines(of: try CompiledCatalog(bytes.span), bytes, file.path)
    }
    #expect(lines.count == expected.count)
    for (line, wanted) in zip(lines, expected) {
      // A rendition that the reader does not decode proves nothing.
      if wanted.hasSuffix("?") { continue }
      // The reader gives 16 bits as they are, with the values of half floats as a second sum.
      let sums = wanted.split(separator: "|").dropFirst()
      #expect(sums.contains { line == "\(wanted.prefix { $0 != "|" })|\($0)" }, "\(line) is not \(wanted)")
    }
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `every rendition with pixels or a file decodes`() throws {
    for file in Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car") {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      var decoder = RenditionDecoder(catalog)
      for (index, rendition) in catalog.renditions.enumerated() {
        if rendition.hasPixels {
          let image = try decoder.image(of: index, in: bytes.span)
          #expect((image.width, image.height) == (rendition.width, rendition.height), "\(file.path) \(rendition.name)")
        } else if rendition.hasFile {
          _ = try decoder.storedFile(of: index, in: bytes.span)
        }
      }
    }
  }

  private static func lines(of catalog: CompiledCatalog, _ bytes: [UInt8], _ path: String) -> [String] {
    var decoder = RenditionDecoder(catalog)
    // The reader drops renditions whose header it cannot read.
    let readable = catalog.renditions.indices.filter { !catalog.renditions[$0].isUnreadable }
    return readable.enumerated().map { number, index in
      let rendition = catalog.renditions[index]
      let start = "\(path) \(number)|"
      do throws(CatalogError) {
        if StoredFileReader.isFile(rendition.pixelFormat) {
          let file = try decoder.storedFile(of: index, in: bytes.span)
          let text = start + "file \(file.count) \(Checksum.crc32(file.span))"
          if rendition.pixelFormat != .jpeg { return text }
          return text + " \(sum(of: try decoder.image(of: index, in: bytes.span).samples))"
        }
        let image = try decoder.image(of: index, in: bytes.span)
        return start + "\(image.width)x\(image.height) \(sum(of: image.samples))"
      } catch { return start + "\(error)" }
    }
  }

  /// Returns the CRC-32 of the samples' bytes.
  private static func sum(of samples: RenditionImage.Samples) -> UInt32 {
    func sum<Number>(_ numbers: [Number]) -> UInt32 {
      let bytes = unsafe numbers.withUnsafeBytes { unsafe [UInt8]($0) }
      return Checksum.crc32(bytes.span)
    }
    return switch samples {
    case .rgba8(let words): sum(words)
    case .rgba16(let numbers): sum(numbers)
    case .float(let numbers): sum(numbers)
    }
  }

  private static let listing = """
    import sys, zlib
    sys.path.insert(0, sys.argv[1])
    import car, numpy as np
    # Compiled by numba, rows of predictor 0 lose their negative numbers.
    fast = car._predict
    def predict(kinds, high, low, width, rows, components):
        plain = low[:rows * width * components].reshape(rows, -1)[kinds[:rows] == 0]
        exact = getattr(fast, "py_func", fast)
        return (exact if (plain & 1).any() else fast)(kinds, high, low, width, rows, components)
    car._predict = predict
    for path in sys.argv[2:]:
        c = car.Car(open(path, "rb").read())
        for i, r in enumerate(c.renditions):
            try:
                if r.pixfmt.strip() in files and (r.payload[:4] == b"DWAR" or r.comp is not None):
                    d = r.source_bytes()
                    s = "file %d %d" % (len(d), zlib.crc32(d))
                    if r.pixfmt == "JPEG": s += " %d" % zlib.crc32(r.pixels().tobytes())
                else:
                    p = np.ascontiguousarray(r.pixels())
                    size = "%dx%d " % (p.shape[1], p.shape[0])
                    s = size + str(zlib.crc32(p.tobytes()))
                    if p.dtype == np.uint16:
                        s += "|" + size + str(zlib.crc32(p.view(np.float16).astype(np.float32).tobytes()))
            except Exception as e: s = "?"
            print("%s %d|%s" % (path, i, s))
    """
}
