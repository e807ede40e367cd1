import Codecs
import FileSystem
import PNG

/// Measures in memory, without files and processes.
///
/// `decode FOLDER [ROUNDS]`: our decoder, straight and premultiplied, against libpng, file by file in turn: a line a
/// decoder with megabytes of RGBA pixels a second, the best of the rounds for each file, and the ratio to libpng;
/// `ours FOLDER [ROUNDS]`: the same without libpng, for profiles; `kernels`: the loops over pixels by themselves.
/// `read FOLDER`: every file read and decoded once, for whoever measures the process. `scripts/bench` makes the tables.
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
      case "kernels"?: try KernelBenchmark().run()
      default: print("usage: assetcrush-benchmark decode|ours|read FOLDER [ROUNDS] | kernels")
      }
    } catch { print("assetcrush-benchmark: \(error)") }
  }
}
