import CrushFixtures
import Foundation
import Testing

/// Command lines of defaults from public scripts, for a file instead of a preferences domain.
@Suite struct DefaultsCallsTests {
  private static let list = "./Info.plist"

  private static let reading: [ListCall] = [
    ListCall(
      source: "grahampugh/jamf-upload Jamf_Templates_and_Scripts/ExtensionAttribute-CFBundleVersion.sh",
      words: ["defaults", "read", list, "CFBundleVersion"], output: "41\n"),
    ListCall(
      source: "deviscoding/jss-scripts attributes/get-cfbundleversion-appT.sh",
      words: ["defaults", "read", "./Info", "CFBundleShortVersionString"], output: "1.2\n"),
    ListCall(
      source: "iovation/deviceprint-SDK-iOS pull request 7", words: ["defaults", "read", list, "CFBundleExecutable"],
      errors: "The domain/default pair of (./Info.plist, CFBundleExecutable) does not exist\n", code: 1),
    ListCall(
      source: "lionheart/openradar-mirror issue 5581", words: ["defaults", "read", "./none/Info"],
      errors: "Domain ./none/Info does not exist\n", code: 1),
    ListCall(
      source: "nuxx.net/blog 2018-07-02", words: ["defaults", "read", list, "selectedThrottleIndex"], output: "1\n"),
    ListCall(
      source: "the manual page", words: ["defaults", "read", "com.apple.TextEdit"],
      errors: "com.apple.TextEdit: preferences domains do not exist here; name a file with a slash or .plist, "
        + "such as ./com.apple.TextEdit.plist\n", code: 1),
    ListCall(
      source: "scriptingosx.com 2018-06 prefs-tool",
      words: ["defaults", "-currentHost", "read", "com.apple.screensaver"],
      errors: "-currentHost: preferences of a host do not exist here; name a file instead\n", code: 1),
    ListCall(
      source: "ProcursusTeam/defaults README.md", words: ["defaults", "read-type", list, "Settings"],
      output: "Type is dictionary\n"),
    ListCall(
      source: "ProcursusTeam/defaults README.md", words: ["defaults", "export", list, "-"], output: ListCall.start),
    ListCall(
      source: "rgcr/m-cli issue 163", words: ["defaults", "read", list, "Settings"],
      output: "{\n    Client =     {\n        Level = 3;\n    };\n}\n"),
  ]

  private static let writing: [ListCall] = [
    write("nuxx.net/blog 2018-07-02", ["selectedThrottleIndex", "2"], ["selectedThrottleIndex": "\"2\""]),
    write("yammerjp/pdef test/1/defaults.sh", ["ascii", "-string", "helloworld"], ["ascii": "\"helloworld\""]),
    write("yammerjp/pdef test/1/defaults.sh", ["emoji", "-string", "😀😁😂"], ["emoji": "\"😀😁😂\""]),
    write("yammerjp/pdef test/1/defaults.sh", ["data", "-data", "0123456789abcdef"], ["data": "\"ASNFZ4mrze8=\""]),
    write("yammerjp/pdef test/1/defaults.sh", ["integer", "-integer", "123"], ["integer": "123"]),
    write("yammerjp/pdef test/1/defaults.sh", ["float", "-float", "0.5"], ["float": "0.5"]),
    write("yammerjp/pdef test/1/defaults.sh", ["bool", "-bool", "true"], ["bool": "true"]),
    write(
      "yammerjp/pdef test/1/defaults.sh", ["date", "-date", "2019-09-16 05:45:42 +0000"],
      ["date": "\"2019-09-16T05:45:42Z\""]),
    write(
      "yammerjp/pdef test/1/defaults.sh", ["array", "-array", "str", "str", "0", "1", "5.3"],
      ["array": #"["str","str","0","1","5.3"]"#]),
    write(
      "yammerjp/pdef test/1/defaults.sh", ["Applications", "-array-add", "addstring"],
      ["Applications": #"["app0","addstring"]"#]),
    write(
      "yammerjp/pdef test/1/defaults.sh",
      ["dict", "-dict", "key0", "value", "key1", "0", "key2", "2019-09-16 05:45:42 +0000"],
      ["dict": #"{"key0":"value","key1":"0","key2":"2019-09-16 05:45:42 +0000"}"#]),
    write(
      "yammerjp/pdef test/1/defaults.sh", ["Settings", "-dict-add", "key4", "string"],
      ["Settings": #"{"Client":{"Level":3},"key4":"string"}"#]),
    write(
      "lando-cal/tech-notes defaults.md", ["Map", "-dict-add", "0xf703-0x280000", "{ Action = 10; Text = f; }"],
      ["Map": #"{"0xf703-0x280000":{"Action":"10","Text":"f"}}"#]),
    write(
      "iblea/.dotfiles mac_setting/extension_file.sh",
      ["Handlers", "-array-add", "{Content=public.data;Role=org.example.editor;}"],
      ["Handlers": #"[{"Content":"public.data","Role":"org.example.editor"}]"#]),
    write(
      "shadowfile.inode.link 2018-08", ["moduleDict", "-dict-add", "moduleName", "<string>Computer Name</string>"],
      ["moduleDict": #"{"moduleName":"Computer Name"}"#]),
    ListCall(
      source: "ProcursusTeam/defaults README.md", words: ["defaults", "import", list, "-"],
      input: "{selectedThrottleIndex = 5; Settings = {a = 1;};}",
      changes: ["selectedThrottleIndex": "\"5\"", "Settings": #"{"a":"1"}"#]),
    ListCall(
      source: "ProcursusTeam/defaults README.md", words: ["defaults", "rename", list, "autohide", "hides"],
      changes: ["autohide": "", "hides": "true"]),
    ListCall(
      source: "ProcursusTeam/defaults README.md", words: ["defaults", "delete", list, "autohide"],
      changes: ["autohide": ""]),
  ]

  private static func write(_ source: String, _ words: [String], _ changes: [String: String]) -> ListCall {
    ListCall(source: source, words: ["defaults", "write", list] + words, changes: changes)
  }

  @Test(arguments: reading + writing)
  func `scripts run unchanged`(_ call: ListCall) throws { try call.check() }
}
