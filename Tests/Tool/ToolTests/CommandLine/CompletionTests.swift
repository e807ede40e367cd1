import CrushFixtures
import Foundation
import Testing

/// The completion scripts, in real shells.
@Suite struct CompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("bin")
    try folder.link("bin/assetcrush", to: ToolProcess.binary())
    try folder.makeFolder("Pictures")
    try folder.write("", to: "Picture list.txt")
  }

  private func shell(_ name: String, _ arguments: [String]) throws -> ToolProcess.Result {
    let path = "\(folder.path("bin")):/usr/bin:/bin"
    return try ToolProcess.run(executable: name, arguments, environment: ["PATH": path], in: folder.path)
  }

  /// Returns the completions of bash for the last word.
  private func offers(_ words: [String]) throws -> [String] {
    let script = """
      source <(assetcrush completions bash)
      COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMP_LINE="$*"; COMP_POINT=${#COMP_LINE}
      _assetcrush assetcrush "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try shell("/bin/bash", ["-c", script, "bash", "assetcrush"] + words)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    ["audit", "Pict"], ["build", "Pict"], ["convert", "Pict"], ["inspect", "Pict"], ["resize", "Pict"],
    ["plist", "lint", "Pict"], ["plist", "convert", "--to", "xml", "Pict"], ["build", "Pictures", "Pict"],
    ["audit", "--sizes", "Pict"], ["audit", "--config", "Pict"], ["audit", "--baseline", "Pict"],
    ["audit", "--write-baseline", "Pict"], ["audit", "--files-from", "Pict"], ["audit", "--sources", "Pict"],
    ["build", "--files-from", "Pict"], ["build", "--depfile", "Pict"], ["build", "--stamp", "Pict"],
    ["build", "--report", "Pict"], ["convert", "-o", "Pict"], ["plist", "convert", "-o", "Pict"],
    ["resize", "-o", "Pict"], ["audit", "-o", "Pict"], ["compare", "--output", "Pict"], ["crush", "Pict"],
    ["plist", "set", "-o", "Pict"],
  ]) func `options for files complete files and folders`(_ words: [String]) throws {
    #expect(Set(try offers(words)) == ["Pictures", "Picture list.txt"])
  }

  @Test(arguments: [
    ["build", "-o", "Pict"], ["build", "--cache", "Pict"], ["build", "--base", "Pict"],
    ["cache", "info", "Pict"], ["init", "Pict"], ["catalog", "extract", "-o", "Pict"], ["crush", "--backup", "Pict"],
  ]) func `options for folders complete folders only`(_ words: [String]) throws {
    #expect(try offers(words) == ["Pictures"])
  }

  @Test(arguments: [
    (["aud"], "audit"), (["devi"], "devices"), (["audit", "--disable", "unused-al"], "unused-alpha"),
    (["rules", "unused-al"], "unused-alpha"),
    (["audit", "--rule", "unused-al"], "unused-alpha="),
    (["audit", "--device", "iPhone 17 Pro M"], "iPhone 17 Pro Max"),
    (["audit", "--device", "all-ph"], "all-phones"), (["audit", "--format", "sar"], "sarif"),
    (["audit", "--fail-on", "nev"], "never"),
    (["build", "--png", "stan"], "standard"), (["build", "--plist", "cop"], "copy"),
    (["build", "--color", "nev"], "never"),
    (["convert", "--to", "cg"], "cgbi"), (["plist", "convert", "--to", "openst"], "openstep"),
    (["resize", "--fit", "stre"], "stretch"), (["completions", "fi"], "fish"), (["build", "--strip", "sa"], "safe"),
    (["build", "--keep-sm"], "--keep-smaller"), (["crush", "--bac"], "--backup"),
    (["plist", "get", "--lit"], "--literal"), (["plist", "set", "--boo"], "--bool"),
  ]) func `names`(_ words: [String], _ name: String) throws { #expect(try offers(words) == [name]) }

  @Test(arguments: [("unused-al", "+o filenames -o nospace|unused-alpha="), ("nothing", "|")])
  func `bash adds no space after a word that continues`(_ start: String, _ expected: String) throws {
    let script = """
      source <(assetcrush completions bash)
      options=; compopt() { options="$*"; }
      complete -p assetcrush
      COMP_WORDS=(assetcrush audit --rule "$1"); COMP_CWORD=3; COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
      _assetcrush_words assetcrush "$1" --rule
      printf '%s|%s\\n' "$options" "${COMPREPLY[*]}"
      """
    let result = try shell("/bin/bash", ["-c", script, "bash", start])
    #expect(result.errors.isEmpty, "\(result.errors)")
    #expect(result.output == "complete -o filenames -F _assetcrush_words assetcrush\n\(expected)\n")
  }

  @Test func `completion scripts call the tool for devices`() throws {
    let words = ["---completion", "audit", "--", "--device", "3", "0", "assetcrush", "audit", "--device", "iPad"]
    let result = try ToolProcess.run(words, environment: ["SAP_SHELL": "fish"])
    #expect(result.exitCode == 0 && result.output.contains("\niPad Pro 11 (M4)\n"), "\(result.output)")
  }

  @Test func `an unknown shell is a wrong command line`() throws {
    #expect(try ToolProcess.run(["completions", "tcsh"]).exitCode == 2)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/fish"), "there is no fish"))
  func `fish completes files, rules and choices`() throws {
    func offers(_ line: String) throws -> [String] {
      let script = "source (assetcrush completions fish | psub); complete -C '\(line)'"
      let result = try shell("/usr/bin/fish", ["--no-config", "-c", script])
      return result.output.split(separator: "\n").map { String($0.split(separator: "\t")[0]) }
    }
    #expect(Set(try offers("assetcrush audit Pict")) == ["Pictures/", "Picture list.txt"])
    #expect(Set(try offers("assetcrush build -o Pict")) == ["Pictures/"])
    #expect(try offers("assetcrush audit --disable unused-al") == ["unused-alpha"])
    #expect(try offers("assetcrush audit --format sar") == ["sarif"])
    #expect(try offers("assetcrush crush --bac") == ["--backup"])
    #expect(try offers("assetcrush plist get --lit") == ["--literal"])
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/zsh"), "there is no zsh"))
  func `zsh loads the script and completes files and folders`() throws {
    try folder.write(try ToolProcess.run(["completions", "zsh"]).output, to: "functions/_assetcrush")
    let script = "fpath=(functions $fpath); autoload -U compinit; compinit -u -d dump; echo $_comps[assetcrush]"
    #expect(try shell("/usr/bin/zsh", ["-f", "-c", script]).output == "_assetcrush\n")
    #expect(try shell("/usr/bin/zsh", ["-n", "functions/_assetcrush"]).exitCode == 0)
    let text = String(decoding: try folder.read("functions/_assetcrush"), as: UTF8.self)
    for word in ["_files", "_files -/", "unused-alpha"] { #expect(text.contains(word), "\(word)") }
  }
}
