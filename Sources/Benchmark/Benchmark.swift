import Codecs
import FileSystem
import PNG

/// Measures decoding in memory: ours, straight and premultiplied, against libpng, file by file in turn.
///
/// `assetcrush-benchmark decode FOLDER [ROUNDS]` prints a line a decoder: megabytes of RGBA pixels a second, the best
/// of the rounds for each file, and the ratio to libpng. `read` reads and decodes every file once, for whoever measures
/// the process. `scripts/bench` runs it and makes the table.
@main
enum Benchmark {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count >= 3, ["decode", "read"].contains(arguments[1]) else {
      print("usage: assetcrush-benchmark decode|read FOLDER [ROUNDS]")
      return
    }
    do {
      if arguments[1] == "read" {
        try DecodingBenchmark(folder: arguments[2], rounds: 1).read()
        return
      }
      try DecodingBenchmark(folder: arguments[2], rounds: arguments.count > 3 ? Int(arguments[3]) ?? 5 : 5).run()
    } catch { print("assetcrush-benchmark: \(error)") }
  }
}
