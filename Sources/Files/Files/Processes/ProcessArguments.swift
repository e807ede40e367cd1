import CrushCStart

/// The command line of this process.
package enum ProcessArguments {
  /// The program's name and its arguments; empty if the system does not provide them.
  ///
  /// `CommandLine.arguments` needs /proc/self/maps on Linux and is empty without it.
  package static var all: [String] {
    var count = 0
    guard let words = unsafe cs_arguments(&count) else { return CommandLine.arguments }
    return unsafe UnsafeBufferPointer(start: words, count: count).compactMap { word in
      unsafe word.map { unsafe String(cString: $0) }
    }
  }
}
