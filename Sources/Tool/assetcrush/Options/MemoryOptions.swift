import ArgumentParser
import CrushBasics
import CrushFiles

/// The memory limit for images.
struct MemoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The memory limit for the images in work at once (default: half of the machine's memory). Images wait for "
        + "each other. An image that needs more on its own is an error. Accepts \(ByteCount.forms).",
      valueName: "size"))
  var maxMemory: ByteSize?

  func validate() throws {
    if let maxMemory, maxMemory.bytes < 1 { throw ValidationError("--max-memory must be at least 1 byte") }
  }

  var bytes: Int { maxMemory?.bytes ?? Self.standard }

  /// Half of the available memory.
  static var standard: Int { available / 2 }

  /// The memory of the machine, or of the control group of a container if that is less.
  private static var available: Int {
    guard let limit = try? Files.read("/sys/fs/cgroup/memory.max", limit: 64),
      let bytes = Int(String(decoding: limit, as: UTF8.self).prefix { $0.isNumber }), bytes > 0
    else { return MachineMemory.size }
    return min(bytes, MachineMemory.size)
  }
}
