#if os(Linux)
  import CrushFixtures
  import Foundation
  import Testing

  /// The tool without threads, descriptors, memory or /proc. It does the job or reports the reason.
  ///
  /// `timeout` ends a hanging run with 124 or 137.
  @Suite struct ScarceSystemTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.copy(Corpus.testImages.appending(path: "Formats"), to: "source")
      try folder.copy(Corpus.testImages.appending(path: "App"), to: "app")
      // Another user writes into this folder.
      try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path)
    }

    /// Runs the tool under a shell command that ends in `exec "$@"`.
    private func run(
      under command: String, _ arguments: [String], input: [UInt8] = []
    ) throws -> ToolProcess.Result {
      let words = ["-s", "KILL", "120", "bash", "-c", command, "bash", try ToolProcess.binary()] + arguments
      return try ToolProcess.run(
        executable: "/usr/bin/timeout", words, environment: ["SWIFT_BACKTRACE": "enable=no"], in: folder.path,
        input: input)
    }

    // MARK: - Threads

    /// Limits on threads do not apply to root, so the tool runs as the user nobody.
    private static let withoutThreads = ["--reuid", "65534", "--regid", "65534", "--clear-groups"]
    private static let canLimitThreads = geteuid() == 0 && canRun("/usr/bin/setpriv", withoutThreads + ["true"])

    private static func canRun(_ executable: String, _ arguments: [String]) -> Bool {
      guard FileManager.default.isExecutableFile(atPath: executable) else { return false }
      return (try? ToolProcess.run(executable: executable, arguments))?.exitCode == 0
    }

    private func runWithoutThreads(_ arguments: [String], input: [UInt8] = []) throws -> ToolProcess.Result {
      let words = ["-s", "KILL", "120", "/usr/bin/setpriv"] + Self.withoutThreads
      return try ToolProcess.run(
        executable: "/usr/bin/timeout",
        words + ["bash", "-c", "ulimit -u 1; exec \"$@\"", "bash", try ToolProcess.binary()] + arguments,
        in: folder.path, input: input)
    }

    @Test(.enabled(if: canLimitThreads), arguments: ["1", "2", "8"])
    func `a build without threads writes the same bytes`(_ jobs: String) throws {
      let arguments = ["build", "source", "app", "-q", "-j", jobs, "-o"]
      let alone = try runWithoutThreads(arguments + ["alone"])
      #expect(alone.exitCode == 0, "\(alone)")
      #expect(try ToolProcess.run(arguments + ["usual"], in: folder.path).exitCode == 0)
      let tree = try folder.tree("alone")
      #expect(try tree == folder.tree("usual") && tree.count > 80)
    }

    @Test(
      .enabled(if: canLimitThreads),
      arguments: [
        ["audit", "app", "-j", "4"], ["convert", "source", "--to", "png", "-o", "converted", "-q", "-j", "4"],
        ["plist", "lint", "app/Info.plist", "app/Info.plist", "-j", "4"],
      ])
    func `commands print and return the same with and without threads`(_ arguments: [String]) throws {
      let alone = try runWithoutThreads(arguments)
      let usual = try ToolProcess.run(arguments, in: folder.path)
      #expect(alone.exitCode == usual.exitCode && alone.output == usual.output, "\(alone)")
    }

    // MARK: - Descriptors and /proc

    @Test(arguments: [3, 4, 5, 6, 8, 12]) func `a command that cannot open files is never a success`(_ descriptors: Int)
      throws
    {
      let missing = try run(under: "ulimit -n \(descriptors); exec \"$@\"", ["build", "none", "-o", "none-built"])
      // A dynamic build exits with 127, since it cannot load its libraries.
      #expect([2, 127].contains(missing.exitCode) && !missing.errors.isEmpty, "\(missing)")
      let result = try run(under: "ulimit -n \(descriptors); exec \"$@\"", ["build", "app", "-o", "out", "-j", "2"])
      #expect(result.hasExited && [0, 1, 2, 127].contains(result.exitCode) && !result.errors.isEmpty, "\(result)")
      let built = try folder.tree("out")
      #expect(result.exitCode != 0 || !built.isEmpty)
      // Files of the failed run do not change the result of the next run.
      #expect(try ToolProcess.run(["build", "app", "-o", "out"], in: folder.path).exitCode == 0)
      #expect(try ToolProcess.run(["build", "app", "-o", "whole"], in: folder.path).exitCode == 0)
      #expect(try folder.tree("out") == folder.tree("whole"))
    }

    private static let hidesProc = "mount -t tmpfs none /proc && exec \"$@\""

    @Test(.enabled(if: canRun("/usr/bin/unshare", ["-m", "bash", "-c", "mount -t tmpfs none /proc"])))
    func `a command works without /proc`() throws {
      let version = try run(under: "exec unshare -m bash -c '\(Self.hidesProc)' bash \"$@\"", ["--version"])
      #expect(version.exitCode == 0 && version.output.hasPrefix("assetcrush "), "\(version)")
      let build = try run(
        under: "exec unshare -m bash -c '\(Self.hidesProc)' bash \"$@\"", ["build", "app", "-o", "out", "-j", "2"])
      #expect(build.exitCode == 0, "\(build)")
      #expect(try ToolProcess.run(["build", "app", "-o", "whole"], in: folder.path).exitCode == 0)
      #expect(try folder.tree("out") == folder.tree("whole"))
    }

    // MARK: - File sizes

    /// Standard error is a file, so only a pipe gets the messages.
    private static let forbidsWriting = "set -o pipefail; (ulimit -f 0; exec \"$@\") 2>&1 | cat >&2"

    @Test func `a conversion in place that may not write keeps the file and names it`() throws {
      let list = try folder.read("app/Info.plist")
      let result = try run(under: Self.forbidsWriting, ["plist", "convert", "--to", "binary", "app/Info.plist"])
      #expect(result.exitCode == 1 && result.errors.contains("Info.plist: error: cannot write: "), "\(result)")
      #expect(try folder.read("app/Info.plist") == list)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("app"))
      #expect(!names.contains { $0.hasPrefix(".assetcrush-") })
    }

    @Test func `a fix that cannot be written is a failure`() throws {
      try folder.makeFolder("fix")
      try folder.copy(Corpus.testImages.appending(path: "Faulty/Images/cafe.png"), to: "fix/cafe.png")
      let arguments = ["audit", "fix", "--fix", "--fix-dirty", "--exit-zero", "-q"]
      let result = try run(under: Self.forbidsWriting, arguments)
      #expect(result.exitCode == 1 && result.errors.contains("cafe.png: not fixed: cannot write: "), "\(result)")
      #expect(try ToolProcess.run(arguments, in: folder.path).exitCode == 0)
    }

    // MARK: - Memory

    /// The address space in kilobytes. The static binary starts with 30,000, a debug build with 52,000.
    @Test(arguments: [55_000, 60_000, 70_000, 80_000, 90_000, 200_000], ["2", "4"])
    func `a build without memory for its tables reports the failed files`(_ kilobytes: Int, effort: String) throws {
      let arguments = ["build", "source", "-q", "-O", effort, "-j", "4", "-o"]
      let result = try run(under: "ulimit -v \(kilobytes); exec \"$@\"", arguments + ["out"])
      #expect(result.hasExited && [0, 1].contains(result.exitCode), "\(result)")
      let isNamed = result.errorLines.allSatisfy {
        $0.contains(": error: out of memory") || $0.contains(" of memory, more than the ")
      }
      #expect(isNamed, "\(result.errors)")
      #expect(try ToolProcess.run(arguments + ["out"], in: folder.path).exitCode == 0)
      #expect(try ToolProcess.run(arguments + ["whole"], in: folder.path).exitCode == 0)
      #expect(try folder.tree("out") == folder.tree("whole"))
    }
  }
#endif
