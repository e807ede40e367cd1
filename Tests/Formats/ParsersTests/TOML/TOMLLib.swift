import CrushFixtures
import Foundation

/// Python's reader of TOML, as a second opinion on documents.
enum TOMLLib {
  private static let script = """
    import struct, sys, tomllib
    def text(value):
        if isinstance(value, bool): return 'true' if value else 'false'
        if isinstance(value, str): return 's' + value.encode().hex()
        if isinstance(value, int):
            if not -2**63 <= value < 2**63: raise ValueError('too large')
            return 'i%d' % value
        if isinstance(value, float):
            return 'fnan' if value != value else 'f%x' % struct.unpack('>Q', struct.pack('>d', value))[0]
        if isinstance(value, list): return '[' + ','.join(map(text, value)) + ']'
        if isinstance(value, dict):
            return '{' + ','.join(k.encode().hex() + ':' + text(value[k]) for k in sorted(value)) + '}'
        return 'd'
    for document in open(sys.argv[1], 'rb').read().split(b'\\0'):
        try: print(text(tomllib.loads(document.decode())))
        except ValueError: print('error')
    """

  /// Whether Python 3.11 or newer is installed.
  static let isInstalled = python(["-c", "import tomllib"]) != nil

  /// Returns each document in the form of `Canonical`, or "error" for one that tomllib rejects.
  ///
  /// - Precondition: no document contains a zero byte.
  static func read(_ documents: [String]) throws -> [String]? {
    let folder = try TemporaryFolder()
    let path = try folder.write(documents.joined(separator: "\0"), to: "documents")
    return python(["-c", script, path])?.split(separator: "\n").map(String.init)
  }

  private static func python(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}
