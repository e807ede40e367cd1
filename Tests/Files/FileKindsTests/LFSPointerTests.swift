import Testing

@testable import CrushFileKinds

@Suite struct LFSPointerTests {
  @Test(arguments: [
    ("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n", true),
    ("version https://git-lfs.github.com/spec/v1" + String(repeating: "x", count: 1024 - 42), true),
    ("version https://git-lfs.github.com/spec/v1" + String(repeating: "x", count: 1025 - 42), false),
    ("version https://git-lfs.github.com/spec/v", false), ("", false),
  ]) func `a pointer begins with its version and has at most 1,024 bytes`(_ text: String, _ isPointer: Bool) {
    let bytes = Array(text.utf8)
    #expect(LFSPointer.matches(bytes.span) == isPointer)
  }

  @Test(arguments: [
    ("PK\u{3}\u{4}", ArchiveKind.zip), ("BZh9", .bzip2), ("Rar!", .rar),
    (String(repeating: "a", count: 257) + "ustar", .tar),
    ("PK", nil), ("", nil),
  ]) func `an archive is recognized by its first bytes`(_ text: String, _ kind: ArchiveKind?) {
    #expect(ArchiveKind(Array(text.utf8)) == kind)
  }
}
