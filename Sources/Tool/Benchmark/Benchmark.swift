import CrushCodecs
import CrushFiles
import CrushPNG

/// A benchmark of code in memory, without the cost of processes.
///
/// - `decode FOLDER [ROUNDS]` compares this package's decoder, straight and premultiplied, with libpng, file by file.
///   It prints one line per decoder: megabytes of RGBA pixels per second, with the best round of each file, and the
///   ratio to libpng.
/// - `ours FOLDER [ROUNDS]` measures without libpng, for profiling.
/// - `kernels` measures the loops over pixels alone.
/// - `catalogs ROUNDS FILE...` decodes all renditions of compiled catalogs.
/// - `lzfse FOLDER [ROUNDS]` decodes and encodes the LZFSE streams in compiled catalogs. It prints a line for each: the
///   numbers of streams and bytes, and megabytes per second.
/// - `read FOLDER` reads and decodes every file once, to measure the whole process.
///
/// `scripts/bench` writes the tables.
@main
enum Benchmark {
  static func main() {
    let arguments = CommandLine.arguments
    let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 5 : 5
    do {
      switch arguments.dropFirst().first {
      case "decode"? where arguments.count > 2:
        try DecodingBenchmark(folder: arguments[2], rounds: rounds, isAlone: false).run()
      case "ours"? where arguments.count > 2:
        try DecodingBenchmark(folder: arguments[2], rounds: rounds, isAlone: true).run()
      case "read"? where arguments.count > 2:
        try DecodingBenchmark(folder: arguments[2], rounds: 1, isAlone: true).read()
      case "catalogs"? where arguments.count > 3:
        try CatalogBenchmark(paths: Array(arguments.dropFirst(3)), rounds: Int(arguments[2]) ?? 5).run()
      case "lzfse"? where arguments.count > 2: try LZFSEBenchmark(folder: arguments[2], rounds: rounds).run()
      case "kernels"?: try KernelBenchmark().run()
      default:
        print("usage: assetcrush-benchmark decode|ours|read|lzfse FOLDER [ROUNDS] | catalogs ROUNDS FILE... | kernels")
      }
    } catch { print("assetcrush-benchmark: \(error)") }
  }
}
