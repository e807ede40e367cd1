import CrushFixtures
import Foundation
import Testing

/// The lock beside an output folder.
@Suite struct BuildLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a stopped build without the lock keeps another build's lock`() throws {
    var random = SeededGenerator(seed: 3)
    for index in 0..<60 {
      let picture = TestPicture(width: 160, height: 160, bitDepth: 8, colorType: 6, using: &random)
      try folder.write(picture.file, to: "source/picture-\(index).png")
    }
    try folder.write("1\n", to: ".assetcrush-lock-out")
    let tool = try ToolProcess([
      "build", folder.path("source"), "-o", folder.path("out"), "-O6", "-q", "-j2", "--no-manifest",
    ])
    for _ in 0..<10_000 where (FileManager.default.subpaths(atPath: folder.path("out")) ?? []).isEmpty { usleep(1000) }
    tool.send(SIGTERM)
    #expect(try tool.finish().exitCode == 143)
    #expect(folder.exists(".assetcrush-lock-out"))
  }

  #if os(Linux)
    @Test(.enabled(if: geteuid() == 0, "only root can act for another user"))
    func `the lock of another user's dead build can be acquired`() throws {
      try folder.write("1", to: "source/a.txt")
      try folder.makeFolder("out")
      let lock = try folder.write("1\n", to: ".assetcrush-lock-out")
      // A user with write access to the folder but not to the lock file, while another process has the lock.
      for path in ["", "out"] {
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path(path))
      }
      let holder = try ToolProcess(executable: "/bin/sh", ["-c", "exec 9<\"$0\"; flock 9; exec sleep 60", lock])
      defer { holder.kill() }
      while try ToolProcess.run(executable: "/bin/sh", ["-c", "flock -n \"$0\" true", lock]).exitCode == 0 {}
      let script = "umask 0; exec \"$0\" build \"$1/source\" -o \"$1/out\" --no-wait"
      let arguments = [
        "--reuid=65534", "--regid=65534", "--clear-groups", "/bin/sh", "-c", script, try ToolProcess.binary(),
        folder.path,
      ]
      let held = try ToolProcess.run(executable: "/usr/bin/setpriv", arguments)
      #expect(held.exitCode == 2 && held.errors.contains("is building into it"), "\(held)")
      holder.kill()
      _ = try holder.finish()
      let free = try ToolProcess.run(executable: "/usr/bin/setpriv", arguments)
      #expect(free.exitCode == 0, "\(free)")
      #expect(folder.exists("out/a.txt") && !folder.exists(".assetcrush-lock-out"))
    }
  #endif
}
