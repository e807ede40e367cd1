import CrushFiles
import CrushFixtures
import Foundation
import Testing

/// Large files are mapped, and other processes may change a mapped file. `withContents` must hide such changes.
@Suite struct FileContentsTests {
  private let folder: TemporaryFolder
  private static let large = 3 << 20

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file with an old time, so that it may be mapped.
  private func settled(_ bytes: [UInt8]) throws -> String {
    let path = try folder.write(bytes, to: "a")
    try age(path)
    return path
  }

  private func age(_ path: String) throws {
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1e9)], ofItemAtPath: path)
    // The system's time of change (ctime) cannot be set.
    Thread.sleep(forTimeInterval: 2.1)
  }

  private func contents(_ path: String, limit: Int = .max - 1) throws -> [UInt8] {
    try Files.withContents(of: path, limit: limit) { (bytes, _) throws(Never) in Self.array(bytes) }.get()
  }

  private static func array(_ bytes: Span<UInt8>) -> [UInt8] { bytes.indices.map { bytes[$0] } }

  @Test(arguments: [0, 1, 4096, (1 << 20) - 1, 1 << 20, (1 << 20) + 1])
  func `a file of any size is returned with its bytes and its trace`(_ count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 8) }
    let path = try settled(bytes)
    #expect(try contents(path) == bytes)
    let trace = try Files.withContents(of: path, limit: .max - 1) { (_, trace) throws(Never) in trace }.get()
    #expect(try trace == FileStatus(of: path).trace)
  }

  @Test func `a large unchanged file is mapped, a new file is read`() throws {
    // A mapping shows bytes that are written meanwhile. Bytes that were read do not change.
    for (isSettled, calls) in [(true, 2), (false, 1)] {
      let path = try folder.write([UInt8](repeating: 1, count: Self.large), to: "a")
      if isSettled { try age(path) }
      var count = 0
      let last = try Files.withContents(of: path, limit: .max - 1) { (bytes, _) throws(any Error) in
        count += 1
        if count == 1 {
          let file = try #require(FileHandle(forWritingAtPath: path))
          try file.write(contentsOf: [2])
          try file.close()
        }
        return bytes[0]
      }.get()
      #expect(count == calls)
      #expect(last == (isSettled ? 2 : 1))
    }
  }

  @Test(arguments: [0, 5000, 1 << 20])
  func `a file that is shortened while it is used is read again`(_ rest: Int) throws {
    let path = try settled([UInt8](repeating: 7, count: Self.large))
    var sums: [Int] = []
    _ = try Files.withContents(of: path, limit: .max - 1) { (bytes, _) throws(any Error) in
      if sums.isEmpty { try FileHandle(forWritingAtPath: path)?.truncate(atOffset: UInt64(rest)) }
      sums.append(bytes.indices.reduce(0) { $0 + Int(bytes[$1]) })
    }.get()
    // The first time, zeros replace the missing bytes, from the end of the page with the file's new end.
    let page = sysconf(Int32(_SC_PAGESIZE))
    #expect(sums[0] <= (rest + page - 1) / page * page * 7)
    #expect(sums == [sums[0], rest * 7])
  }

  @Test func `an error of the closure is returned, for the final contents of the file`() throws {
    struct Bad: Error, Equatable { let first: UInt8 }
    let path = try settled([UInt8](repeating: 3, count: Self.large))
    var count = 0
    let result = try Files.withContents(of: path, limit: .max - 1) { (bytes, _) throws(Bad) in
      count += 1
      if count == 1 { _ = try? folder.write([4], to: "a") }
      throw Bad(first: bytes[0])
    }
    #expect(throws: Bad(first: 4)) { _ = try result.get() }
  }

  @Test func `limits, folders and missing files are errors as in reading`() throws {
    let path = try settled([UInt8](repeating: 3, count: Self.large))
    #expect(try contents(path, limit: Self.large).count == Self.large)
    #expect(throws: FileError(path, .read, .tooLarge(limit: Self.large - 1))) {
      try contents(path, limit: Self.large - 1)
    }
    #expect(throws: FileError(folder.path, .read, .notAFile)) { try contents(folder.path) }
    let error = try #require(throws: FileError.self) { try contents(folder.path("none")) }
    #expect(error.isNotFound)
  }

  @Test func `more files than the table of mappings has entries are read`() throws {
    let path = try settled([UInt8](repeating: 9, count: Self.mapped))
    func nested(_ depth: Int) throws -> Int {
      try Files.withContents(of: path, limit: .max - 1) { (bytes, _) throws(any Error) in
        try Int(bytes[depth]) + (depth == 0 ? 0 : nested(depth - 1))
      }.get()
    }
    #expect(try nested(299) == 300 * 9)
    #expect(try contents(path).count == Self.mapped)
  }

  private static let mapped = 1 << 20
}
