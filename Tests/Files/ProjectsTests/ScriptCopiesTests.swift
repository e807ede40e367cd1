import CrushFixtures
import Testing

@testable import CrushProjects

/// The files that a script phase may copy, by its text.
@Suite struct ScriptCopiesTests {
  private func copies(_ script: String, inputs: [String] = [], files: [String: String] = [:]) -> ScriptCopies {
    ScriptCopies(script, inputs: inputs, root: "/p") { path in files[path].map { Array($0.utf8) } }
  }

  @Test(arguments: [
    // No command copies.
    ("# This phase signs what the copy phase wrote.\ntrue", []),
    ("echo \"copy the files of $SRCROOT/art\"", []),
    ("swiftlint lint --config $SRCROOT/lint/.swiftlint.yml", []),
    ("", []),
    // A link among the sources.
    ("ln -s . dht", []), ("ln -s \"$SRCROOT/art\" \"$OUT\"", ["/p/art"]),
    // The words of a command that copies, except for its destination.
    ("cp \"$SRCROOT/LICENSE\" \"$BUILT_PRODUCTS_DIR/LICENSE\"", ["/p/LICENSE"]),
    ("cp -R ${SRCROOT}/a/ ../b \"$OUT\"", ["/b", "/p/a"]),
    ("if true; then /bin/cp art/x.png \"$OUT\"; fi", ["/p/art/x.png"]),
    ("rsync -av --exclude=.git Resources \"$OUT\"", ["/p/.git", "/p/Resources"]),
    ("ditto 'My Art' \"$OUT\" # from Other/Art", ["/p/My Art"]),
    ("cp a\\ b.png \\\n  c.png $OUT", ["/p/a b.png", "/p/c.png"]),
    // A part that is unknown leaves the folder.
    ("cp \"$SRCROOT/Config/$CONFIGURATION/a.plist\" \"$OUT\"", ["/p/Config"]),
    ("cp \"${PROJECT_DIR}/art/${NAME%.png}.png\" out", ["/p/art"]),
    ("cp art/*.png \"$OUT\"", ["/p/art"]),
    ("cp \"$(dirname \"$0\")/x.png\" \"$OUT\"", []),
    // Paths that another command names.
    ("for file in \"${SRCROOT}/deps/lib/\"*.dylib; do cp -R \"$file\" \"$OUT/\"; done", ["/p/deps/lib"]),
    ("find \"$SRCROOT/art\" -name '*.png' | while read x; do cp \"$x\" \"$OUT\"; done", ["/p/art"]),
    ("find \"$SRCROOT/art\" -name '*.png' -exec cp {} \"$OUT\" \\;", ["/p/art"]),
    ("ls art/*.png | xargs -I {} cp {} \"$OUT\"", ["/p/art"]),
    ("find lib -name x | xargs -n 1 lipo -info", []),
    ("FROM=\"$SRCROOT/art\"\ncp -R \"$FROM/big\" \"$OUT\"", ["/p/art", "/p/art/big"]),
    ("cd Extra && cp a.png \"$OUT\"", ["/p/Extra", "/p/a.png"]),
    ("cd \"$SRCROOT\" && cp a.png \"$OUT\"", ["/p/a.png"]),
    ("curl https://a.b/c.zip -o c.zip; unzip c.zip out", ["/p/c.zip"]),
  ])
  func `a script claims the files that it names`(_ script: String, _ paths: [String]) {
    let found = copies(script)
    #expect(found.paths.subtracting(["/bin/cp"]).sorted() == paths)
    #expect(!found.isUnlimited)
  }

  @Test(arguments: [
    "cp -R \"$SRCROOT\" out", "cp -R . out", "cp -R \"$SRCROOT/\"* out", "cp *.png out", "cp \"$SRCROOT/$NAME\" out",
    "rsync ./ out", "cp -R .. out", "xcrun actool Assets.xcassets --compile out",
    "/bin/sh $FLUTTER/xcode_backend.sh build",
    "export NODE=node\n../node_modules/react-native/scripts/react-native-xcode.sh",
  ])
  func `a script may copy anything of the project's folder`(_ script: String) {
    #expect(copies(script).isUnlimited)
  }

  @Test func `inputs of a phase are claimed if its script copies`() {
    let inputs = ["$(SRCROOT)/a.plist", "b/$(CONFIGURATION)/c", "$(DERIVED_FILE_DIR)/d"]
    #expect(copies("cp \"$SCRIPT_INPUT_FILE_0\" out", inputs: inputs).paths == ["/p/a.plist", "/p/b"])
    #expect(copies("sign \"$SCRIPT_INPUT_FILE_0\"", inputs: inputs).paths == [])
  }

  @Test func `a script that another one runs is read, but not without an end`() {
    let files = ["/p/scripts/copy.sh": "cp art/a.png $1\n./scripts/copy.sh", "/p/b.sh": "echo no"]
    #expect(copies("\"${SRCROOT}/scripts/copy.sh\" x", files: files).paths.contains("/p/art/a.png"))
    #expect(copies("bash -e scripts/copy.sh", files: files).paths.contains("/p/art/a.png"))
    #expect(copies("sh b.sh; sh missing.sh", files: files).paths == [])
  }

  @Test func `a script without an end to its words or its values stays small`() {
    let doubling = "A=xxxxxxxx\n" + String(repeating: "A=$A$A\n", count: 60) + "cp $A out"
    #expect(copies(doubling).paths.allSatisfy { $0.utf8.count < 5000 })
    #expect(copies(String(repeating: "cp a ", count: 60_000)).isUnlimited)
    let long = "A=" + String(repeating: "x", count: 4000) + "\n" + String(repeating: "cp a$A out\n", count: 20_000)
    let words = ShellCommands(long, variables: [:]).commands.joined()
    #expect(words.reduce(0) { $0 + $1.utf8.count } < 2 << 20)
  }

  @Test func `every cut of a script is read`() {
    let script = Array("cp \"${SRCROOT}/a $(find 'x y' | head) `b` \\\n c\" ${D:-e} # f\nA=\"b\" cp $A out".utf8)
    var random = SeededGenerator(seed: 7)
    for count in 0...script.count {
      _ = copies(String(decoding: script.prefix(count), as: UTF8.self))
      _ = copies(String(decoding: script.prefix(count).shuffled(using: &random), as: UTF8.self))
    }
  }
}
