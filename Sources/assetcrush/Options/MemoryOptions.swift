import ArgumentParser
import FileSystem
import Workers

/// How much memory images may take.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Memory that images may take at once, with K, M or G (default: half the machine's): more wait for each other, and "
        + "one that needs more by itself is refused.",
      valueName: "size"))
  var maxMemory: ByteSize?

  func validate() throws {
    if let maxMemory, maxMemory.bytes < 1 { throw ValidationError("--max-memory takes a positive size") }
  }

  var bytes: Int { maxMemory?.bytes ?? Self.standard }

  /// Half of the memory that there is.
  static var standard: Int { available / 2 }

  /// Of the machine, or of the control group that a container is.
  private static var available: Int {
    guard let limit = try? Files.read("/sys/fs/cgroup/memory.max", limit: 64),
      let bytes = Int(String(decoding: limit, as: UTF8.self).prefix { $0.isNumber }), bytes > 0
    else { return MachineMemory.size }
    return min(bytes, MachineMemory.size)
  }
}
