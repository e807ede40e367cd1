import Foundation
import Testing

/// Python's `plistlib`, run as a process. It shares no code with this project.
enum Python {
  static let isPresent = (try? run(["-c", "import plistlib"])) != nil
  static let absence: Comment = "python3 is not installed: the comparison with plistlib is skipped"

  struct Failure: Error {
    let status: Int32
    let output: String
  }

  /// Runs `python3` and returns its output.
  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus, output: text) }
    return text
  }

  /// A script that reads every `NAME.xml` of a folder and its `NAME.bin`, and prints the name and the result of the
  /// comparison.
  ///
  /// `NAME.xml` can be XML or binary. `plistlib` does not read UIDs from CoreFoundation's XML, so the script converts
  /// them.
  static let comparison = """
    import plistlib, pathlib, sys
    def plain(value):
        if isinstance(value, dict):
            if len(value) == 1 and type(value.get("CF$UID")) in (int, float):
                return "UID(%d)" % (int(value["CF$UID"]) & 0xFFFFFFFF)
            return {key: plain(value[key]) for key in sorted(value)}
        if isinstance(value, list):
            return [plain(element) for element in value]
        if isinstance(value, plistlib.UID):
            return "UID(%d)" % value.data
        return value
    for source in sorted(pathlib.Path(sys.argv[1]).glob("*.xml")):
        try:
            data = source.read_bytes()
            form = plistlib.FMT_BINARY if data.startswith(b"bplist") else plistlib.FMT_XML
            expected = repr(plain(plistlib.loads(data, fmt=form)))
        except Exception as error:
            print(source.stem, "unread", type(error).__name__, sep="\\t")
            continue
        written = repr(plain(plistlib.loads(source.with_suffix(".bin").read_bytes(), fmt=plistlib.FMT_BINARY)))
        print(source.stem, "same" if written == expected else "different", sep="\\t")
    """

  /// Writes the texts and binary lists to a folder and compares them. Returns the names by result.
  static func compare(_ texts: [(name: String, xml: [UInt8], binary: [UInt8])]) throws -> [String: [String]] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "plist-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for text in texts {
      try Data(text.xml).write(to: folder.appending(path: text.name + ".xml"))
      try Data(text.binary).write(to: folder.appending(path: text.name + ".bin"))
    }
    var outcomes: [String: [String]] = [:]
    for line in try run(["-c", comparison, folder.path(percentEncoded: false)]).split(separator: "\n") {
      let fields = line.split(separator: "\t").map(String.init)
      outcomes[fields[1], default: []].append(fields[0])
    }
    return outcomes
  }
}
