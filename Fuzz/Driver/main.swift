// The fuzzing program: `assetcrush-fuzz TARGET [libFuzzer's arguments]`, or `assetcrush-fuzz --list`.
import CrushCFuzz
import CrushFuzzTargets

/// The target that the command line names. libFuzzer's callback has no context, so it is a constant of the program.
enum Chosen {
  static let target = CommandLine.arguments.dropFirst().first.flatMap { argument in
    // libFuzzer starts this program again to merge corpora, with the flag that `cf_run` makes of the name.
    FuzzTargets.named(argument.hasPrefix("--target=") ? String(argument.dropFirst(9)) : argument)
  }
}

if CommandLine.arguments.dropFirst().first == "--list" {
  list()
} else if Chosen.target != nil {
  unsafe cf_run(CommandLine.argc, CommandLine.unsafeArgv) { bytes, count in
    if let target = Chosen.target { check(unsafe Array(UnsafeBufferPointer(start: bytes, count: count)), target) }
  }
} else {
  print("usage: assetcrush-fuzz --list | TARGET [libFuzzer's arguments]")
}

/// Prints one line for each target, separated by tabs: name, maximum length, seeds, property.
func list() {
  for target in FuzzTargets.all {
    print(target.name, target.maximumLength, target.seeds.joined(separator: " "), target.property, separator: "\t")
  }
}

/// Checks one input: the property, then the cost. A slow check is repeated, since other processes may cause delays.
func check(_ input: [UInt8], _ target: FuzzTarget, attempts: Int = 3) {
  cf_start_counting()
  let start = cf_cpu_nanoseconds()
  let decoded: Int
  do throws(Violation) { decoded = try target.check(input) } catch { fail("\(target.name): \(error)") }
  let (bytes, time) = (cf_peak_bytes(), Int(cf_cpu_nanoseconds() - start))
  let heapLimit = target.cost.heapBytes(input: input.count, decoded: decoded)
  if bytes > heapLimit {
    fail("\(target.name): \(bytes) bytes of heap for \(input.count) bytes, more than \(heapLimit)")
  }
  // A build without optimization, for the check of coverage, is about 20 times slower.
  let slowness = _isDebugAssertConfiguration() ? 20 : 1
  let timeLimit = slowness * target.cost.nanoseconds(input: input.count, decoded: decoded)
  guard time > timeLimit else { return }
  if attempts > 1 { return check(input, target, attempts: attempts - 1) }
  fail("\(target.name): \(time / 1_000_000) ms for \(input.count) bytes, more than \(timeLimit / 1_000_000) ms")
}

func fail(_ message: String) -> Never { unsafe cf_fail(message) }
