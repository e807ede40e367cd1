package import CrushBasics
import CrushFiles
import CrushImageFacts
import CrushPNG
package import CrushSteps
import CrushVectors

/// Draws SVG and PDF files as PNGs, one for each scale.
package struct VectorConverter: Sendable {
  /// A scale as the user wrote it, such as `2x`.
  package struct Scale: Sendable, Hashable {
    package let factor: Double
    /// The part of the name of a result, such as `@2x`.
    package let suffix: String

    /// - Parameter text: a number above 0 and up to 100, which may end in `x`.
    package init?(_ text: String) {
      let digits = text.hasSuffix("x") ? String(text.dropLast()) : text
      guard digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }), let factor = Double(digits), factor > 0,
        factor <= 100
      else { return nil }
      self.factor = factor
      suffix = "@\(digits)x"
    }
  }

  private let options: ConvertOptions
  private let scales: [Scale]
  private let items: [BuildItem]
  private let folder: String
  /// The records of sources that cannot be read, and whose results would have the names of another source's.
  private let settled: [FileRecord]

  /// Plans the drawings. Reads no file contents, and writes nothing.
  ///
  /// - Throws: `BuildError`.
  package init(_ options: ConvertOptions, scales: [Scale], folder: String) throws(BuildError) {
    self.options = options
    self.scales = scales
    self.folder = folder
    let plan = try BuildPlan(
      sources: options.sources, lists: options.lists, output: folder, excludes: options.excludes,
      takesNamedFiles: true, reader: options.reader
    ).onlyVectors()
    var owners: [String: String] = [:]
    var settled = plan.settled
    items = plan.items.filter { item in
      let name = Path.withoutExtension(item.output).lowercased()
      guard let other = owners[name] else {
        owners[name] = item.source
        return true
      }
      let clash = OutputClash(source: item.source, other: other, reason: .sameOutput)
      settled.append(FileRecord(item, failure: .clash(clash)))
      return false
    }
    self.settled = settled
  }

  /// Draws all sources.
  ///
  /// - Returns: a record for each result, sorted by the source's path, and one for each source that failed.
  /// - Throws: `BuildError` if the output folder cannot be created.
  package func run(progress: @Sendable (WorkStep) -> Void = { _ in }) throws(BuildError) -> [FileRecord] {
    let writer: OutputWriter
    do throws(FileError) {
      writer = try OutputWriter(
        folder: folder, mode: options.isDryRun ? .dryRun : .write, interruption: options.interruption)
    } catch { throw .output(error) }
    writer.prepare(for: items.flatMap { item in scales.map { output(of: item, $0) } })
    progress(.began(files: items.count, bytes: items.reduce(0) { $0 &+ $1.size }))
    let gate = MemoryGate(capacity: options.memory)
    let drawn = Workers.map(
      items, width: options.jobs, order: BuildPlan.largestFirst(items),
      scratch: { Reencoder(options.recipe) }
    ) { reencoder, item in
      progress(.starts(path: item.source))
      defer { progress(.finished(path: item.source, bytes: item.size)) }
      return records(of: item, reencoder, writer, gate)
    }
    return FileRecord.sorted(drawn.flatMap { $0 }, settled)
  }

  private func output(of item: BuildItem, _ scale: Scale) -> String {
    Path.withoutExtension(item.output) + scale.suffix + ".png"
  }

  /// Bytes of memory for a pixel: the drawing with a group and a mask, and the PNG in the making.
  private static let bytesPerPixel = 32

  private func records(
    of item: BuildItem, _ reencoder: borrowing Reencoder, _ writer: OutputWriter, _ gate: MemoryGate
  ) -> [FileRecord] {
    let file: VectorFile
    do throws(SourceError) { file = try read(item) } catch { return [FileRecord(item, failure: error)] }
    return scales.map { scale in
      let (width, height) = file.size(scale: scale.factor)
      let estimate = width.multipliedReportingOverflow(by: height * Self.bytesPerPixel)
      if estimate.overflow || estimate.partialValue > options.memory {
        let needed = estimate.overflow ? Int.max : estimate.partialValue
        return FileRecord(item, failure: .memory(needed: needed, limit: options.memory))
      }
      return gate.with(estimate.partialValue) {
        do throws(SourceError) { return try record(of: file, item, scale, reencoder, writer) } catch {
          return FileRecord(item, failure: error)
        }
      }
    }
  }

  private func read(_ item: BuildItem) throws(SourceError) -> VectorFile {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try options.reader.read(item.source, limit: BuildItem.limit) } catch {
      throw .file(error)
    }
    do throws(VectorError) {
      return try VectorFile(bytes, Path.fileExtension(of: item.source) == "pdf" ? .pdf : .svg)
    } catch { throw .vector(error) }
  }

  private func record(
    of file: VectorFile, _ item: BuildItem, _ scale: Scale, _ reencoder: borrowing Reencoder, _ writer: OutputWriter
  ) throws(SourceError) -> FileRecord {
    let image: BGRAImage
    do throws(VectorError) { image = try file.image(scale: scale.factor) } catch { throw .vector(error) }
    let (bytes, header): ([UInt8], ImageHeader)
    do throws(PNGError) { (bytes, header) = try reencoder.encoded(drawing: image) } catch { throw .png(error) }
    let output = output(of: item, scale)
    let drawn = ImageRecord(
      footprint: MemoryFootprint(width: header.width, height: header.height), colorType: header.colorType,
      bitDepth: header.bitDepth, stripped: [], position: nil)
    do throws(FileError) {
      return try writer.write(bytes, to: output) { written in
        FileRecord(
          source: item.source, output: output, disposition: .drawnPNG, sourceBytes: item.size,
          outputBytes: bytes.count, image: drawn, state: written.state)
      }
    } catch { throw .file(error) }
  }
}
