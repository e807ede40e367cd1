import CrushCodecs
import CrushDeflate

/// A form of an image and a way to filter it. The filtered rows are computed on demand, to limit memory.
struct Candidate: Sendable {
  let raster: Raster
  let strategy: FilterStrategy
  let cleansAlpha: Bool
  let isInterlaced: Bool

  init(_ raster: Raster, _ strategy: FilterStrategy, cleansAlpha: Bool, isInterlaced: Bool) {
    self.raster = raster
    self.strategy = strategy
    self.cleansAlpha = cleansAlpha
    self.isInterlaced = isInterlaced
  }

  var header: ImageHeader { isInterlaced ? raster.header.interlaced : raster.header }

  private var passes: [Raster] { isInterlaced ? Adam7.rasters(of: raster) : [raster] }

  /// Returns the rows with the strategy's filters.
  func rows(_ trial: borrowing Deflater) -> [UInt8] {
    guard isInterlaced else {
      return strategy.filtered(raster, cleansAlpha: cleansAlpha, trial: trial)
    }
    var rows: [UInt8] = []
    for pass in passes { rows += strategy.filtered(pass, cleansAlpha: cleansAlpha, trial: trial) }
    return rows
  }

  /// Returns the rows with the filters that are cheapest under the codes of these blocks.
  func rows(under blocks: [PricedBlock]) -> [UInt8] {
    let passes = passes
    let count = passes.reduce(0) { $0 + ($1.header.rowBytes + 1) * $1.header.height }
    var pricer = RunPricer(blocks, capacity: count)
    var rows: [UInt8] = []
    for pass in passes { rows += FilterStrategy.cheapest(pass, cleansAlpha: cleansAlpha, &pricer) }
    return rows
  }
}

/// An encoded candidate.
struct FinishedCandidate: Sendable {
  let candidate: Candidate
  /// The rows, unless they are those of the candidate's strategy.
  let rows: [UInt8]?
  var stream: [UInt8]
  /// The blocks of the stream, if its rows can be chosen again.
  let blocks: [PricedBlock]

  /// The bytes of the stream and of the chunks that its form needs.
  var size: Int { stream.count + candidate.raster.sideBytes }
}
