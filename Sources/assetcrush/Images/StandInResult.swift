import FileSystem
import Reporting

/// The end of a stand-in's run.
enum StandInResult {
  /// 0, or 1 with a message that names tool and file.
  static func of(_ tool: String, _ path: String, _ job: () throws -> Void) -> Int32 {
    do {
      try job()
      return 0
    } catch {
      let message = (error as? FileError)?.message ?? "\(error)"
      Terminal.write("\(tool): \(oneLine(path)): error: \(oneLine(message))\n", to: .error)
      return 1
    }
  }
}
