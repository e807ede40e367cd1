/// The help of the stand-ins.
enum StandInHelp {
  /// Prints the usage if the first argument asks for help. Returns the exit code, or nil.
  static func answer(_ arguments: [String], _ usage: String) -> Int32? {
    guard ["-h", "--help"].contains(arguments.first) else { return nil }
    Terminal.write(usage, to: .output)
    return 0
  }
}
