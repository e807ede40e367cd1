import CrushFixtures
import Foundation
import Testing

/// A command line of PlistBuddy or defaults as a public script has it, and its effect on `Info.plist`. Names, paths and
/// values are replaced by neutral ones.
struct ListCall: Sendable, CustomTestStringConvertible {
  /// The repository or page with the command line.
  let source: String
  /// The command line. The first word is the name of the tool.
  let words: [String]
  var input = ""
  var output = ""
  var errors = ""
  var code: Int32 = 0
  /// The new JSON of keys in the root. Empty text is a deleted key.
  var changes: [String: String] = [:]

  var testDescription: String { words.joined(separator: " ") }

  /// The list before each command line.
  static let start = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>Applications</key>
    \t<array>
    \t\t<string>app0</string>
    \t</array>
    \t<key>CFBundleDisplayName</key>
    \t<string>App</string>
    \t<key>CFBundleIdentifier</key>
    \t<string>org.example.app</string>
    \t<key>CFBundleShortVersionString</key>
    \t<string>1.2</string>
    \t<key>CFBundleVersion</key>
    \t<string>41</string>
    \t<key>Entitlements</key>
    \t<dict>
    \t\t<key>application-identifier</key>
    \t\t<string>TEAM.org.example.app</string>
    \t\t<key>get-task-allow</key>
    \t\t<true/>
    \t</dict>
    \t<key>MinimumOSVersion</key>
    \t<string>5.0</string>
    \t<key>PreferenceSpecifiers</key>
    \t<array>
    \t\t<dict>
    \t\t\t<key>Title</key>
    \t\t\t<string>Old</string>
    \t\t</dict>
    \t</array>
    \t<key>Settings</key>
    \t<dict>
    \t\t<key>Client</key>
    \t\t<dict>
    \t\t\t<key>Level</key>
    \t\t\t<integer>3</integer>
    \t\t</dict>
    \t</dict>
    \t<key>autohide</key>
    \t<true/>
    \t<key>selectedThrottleIndex</key>
    \t<integer>1</integer>
    </dict>
    </plist>

    """

  /// Runs the command line, and compares its output, its exit code and each value of the list.
  func check() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.start, to: "Info.plist")
    let before = try Self.values(of: "Info.plist", in: folder)
    try folder.link(words[0], to: ToolProcess.binary())
    let result = try ToolProcess.run(
      executable: folder.path(words[0]), Array(words.dropFirst()), in: folder.path, input: Array(input.utf8))
    #expect(result.output == output, "\(source)")
    #expect(result.errors == errors, "\(source)")
    #expect(result.exitCode == code, "\(source)")
    var expected = before
    for (key, value) in changes { expected[key] = value.isEmpty ? nil : value }
    #expect(try Self.values(of: "Info.plist", in: folder) == expected, "\(source)")
  }

  /// Returns the JSON of each value in the root of a list. Data and dates are strings.
  static func values(of name: String, in folder: TemporaryFolder) throws -> [String: String] {
    let json = try ToolProcess.run(["plist", "convert", "--to", "json", name, "-o", "-"], in: folder.path)
    let root = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    return try (try #require(root)).mapValues {
      let data = try JSONSerialization.data(
        withJSONObject: $0, options: [.fragmentsAllowed, .sortedKeys, .withoutEscapingSlashes])
      return String(decoding: data, as: UTF8.self)
    }
  }
}
