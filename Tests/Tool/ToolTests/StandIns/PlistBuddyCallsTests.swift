import CrushFixtures
import Foundation
import Testing

/// Command lines of PlistBuddy from public scripts.
@Suite struct PlistBuddyCallsTests {
  private static let list = "Info.plist"

  private static let reading: [ListCall] = [
    ListCall(
      source: "fkzhao/DaiDaiYang RunScript/BuildNumber.sh",
      words: ["PlistBuddy", "-c", "Print :CFBundleVersion", list], output: "41\n"),
    ListCall(
      source: "overtake/TelegramSwift tools/bump_build_number.sh",
      words: ["Plistbuddy", "-c", "Print CFBundleVersion", list], output: "41\n"),
    ListCall(
      source: "StoDevX/AAO-React-Native scripts/ci/ios/current-bundle-version.sh",
      words: ["PlistBuddy", "-c", "Print :CFBundleShortVersionString", list], output: "1.2\n"),
    ListCall(
      source: "munki/munki issue 1031",
      words: ["PlistBuddy", "-c", "print \":CFBundleShortVersionString\"", list], output: "1.2\n"),
    ListCall(
      source: "kristipati/VeraAutomationSwift Scripts/setup_version.sh",
      words: ["PlistBuddy", "-c", "print CFBundleShortVersionString", list], output: "1.2\n"),
    ListCall(
      source: "facebook/react-native issue 14423",
      words: ["PlistBuddy", "-c", "Print:CFBundleIdentifier", list], output: "org.example.app\n"),
    ListCall(
      source: "facebook/react-native issue 14423", words: ["PlistBuddy", "-c", "Print:CFBundleName", list],
      errors: "Print: Entry, \":CFBundleName\", Does Not Exist\n", code: 1),
    ListCall(
      source: "jgstew/tools bash/bigfix_settings_read.sh",
      words: ["plistbuddy", "-c", "Print :Settings:Client", list], output: "Dict {\n    Level = 3\n}\n"),
    ListCall(
      source: "OWASP/mastg tools/ios/MASTG-TOOL-0135.md",
      words: ["PlistBuddy", "-c", "Print PreferenceSpecifiers:0:Title", list], output: "Old\n"),
    ListCall(
      source: "marebito/ZMPackager ZMPackager/list_xcode_provisioning_profiles.sh",
      words: ["PlistBuddy", "-c", "Print :Entitlements:application-identifier", "/dev/stdin"], input: ListCall.start,
      output: "TEAM.org.example.app\n"),
    ListCall(
      source: "actorapp/actor-platform actor-apps/build-tools/ios-sign.sh",
      words: ["PlistBuddy", "-x", "-c", "Print:Entitlements", list],
      output: """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0">
        <dict>
        \t<key>application-identifier</key>
        \t<string>TEAM.org.example.app</string>
        \t<key>get-task-allow</key>
        \t<true/>
        </dict>
        </plist>

        """),
    ListCall(
      source: "Bhide/test-gitflow fastlane/exportoptions.sh", words: ["PlistBuddy", "-c", "./exportOptions.plist"],
      output: "Unrecognized Command\n", code: 1),
    ListCall(
      source: "Remorix/PlistBuddy tests/regression.sh",
      words: ["PlistBuddy", "-c", "CD :Settings", "-c", "Print Client:Level", list], output: "3\n"),
  ]

  private static let setting: [ListCall] = [
    ListCall(
      source: "fkzhao/DaiDaiYang RunScript/BuildNumber.sh",
      words: ["PlistBuddy", "-c", "Set :CFBundleVersion 1.2.42", list], changes: ["CFBundleVersion": "\"1.2.42\""]),
    ListCall(
      source: "overtake/TelegramSwift tools/bump_build_number.sh",
      words: ["Plistbuddy", "-c", "Set CFBundleVersion 42", list], changes: ["CFBundleVersion": "\"42\""]),
    ListCall(
      source: "filipbec/Xcode-build-number auto_increment_build_number.sh",
      words: ["PListBuddy", "-c", "Set :CFBundleVersion 42", list], changes: ["CFBundleVersion": "\"42\""]),
    ListCall(
      source: "ArchiverXP/Sonia PatchPlist.sh", words: ["PlistBuddy", "-c", "set :MinimumOSVersion 6.0", list],
      changes: ["MinimumOSVersion": "\"6.0\""]),
    ListCall(
      source: "OWASP/mastg tools/ios/MASTG-TOOL-0135.md",
      words: ["PlistBuddy", "-c", "Set CFBundleDisplayName 'My New App Name'", list],
      changes: ["CFBundleDisplayName": "\"My New App Name\""]),
    ListCall(
      source: "kristipati/VeraAutomationSwift Scripts/setup_version.sh",
      words: ["PlistBuddy", "-c", "delete :PreferenceSpecifiers", list], changes: ["PreferenceSpecifiers": ""]),
    ListCall(
      source: "Zhigulyaka/SurfEducationProject scripts/configure-atlantis.sh",
      words: ["PlistBuddy", "-c", "Delete :NSBonjourServices", list],
      errors: "Delete: Entry, \":NSBonjourServices\", Does Not Exist\n", code: 1),
    ListCall(
      source: "ionic-team/ionic-package-hooks ios9_allow_http.sh",
      words: ["PlistBuddy", "-c", "Delete :Settings", list], changes: ["Settings": ""]),
    ListCall(
      source: "8ta4/plist README.md",
      words: ["PlistBuddy", "-c", "Delete ':autohide'", "-c", "Add ':autohide' bool false", list],
      changes: ["autohide": "false"]),
    ListCall(
      source: "Remorix/PlistBuddy tests/regression.sh",
      words: ["PlistBuddy", "-c", "cp :CFBundleVersion :Copied", "-c", "Print :Copied", list], output: "41\n",
      changes: ["Copied": "\"41\""]),
  ]

  private static let adding: [ListCall] = [
    ListCall(
      source: "kristipati/VeraAutomationSwift Scripts/setup_version.sh",
      words: [
        "PlistBuddy", "-c", "delete :PreferenceSpecifiers", "-c", "add :PreferenceSpecifiers array", "-c",
        "add :PreferenceSpecifiers:0:Title string About", "-c",
        "add :PreferenceSpecifiers:0:Type string PSGroupSpecifier", "-c",
        "add :PreferenceSpecifiers:1:DefaultValue string 1.2 (41)", list,
      ],
      changes: [
        "PreferenceSpecifiers": #"[{"Title":"About","Type":"PSGroupSpecifier"},{"DefaultValue":"1.2 (41)"}]"#
      ]),
    ListCall(
      source: "applicaster/ZappAppleBuilder ZappTvOS/Settings/BuildAppSettings.sh",
      words: ["PlistBuddy", "-c", "Add :StringsTable string 'Root'", list], changes: ["StringsTable": "\"Root\""]),
    ListCall(
      source: "applicaster/ZappAppleBuilder ZappTvOS/Settings/BuildAppSettings.sh",
      words: ["PlistBuddy", "-c", "Add :PreferenceSpecifiers:1:Type string 'PSToggleSwitchSpecifier'", list],
      changes: ["PreferenceSpecifiers": #"[{"Title":"Old"},{"Type":"PSToggleSwitchSpecifier"}]"#]),
    ListCall(
      source: "applicaster/ZappAppleBuilder ZappTvOS/Settings/BuildAppSettings.sh",
      words: ["PlistBuddy", "-c", "Add :PreferenceSpecifiers:0:TrueValue bool 'true'", list],
      changes: ["PreferenceSpecifiers": #"[{"Title":"Old","TrueValue":true}]"#]),
    ListCall(
      source: "applicaster/ZappAppleBuilder ZappTvOS/Settings/BuildAppSettings.sh",
      words: ["PlistBuddy", "-c", "Add :PreferenceSpecifiers:0:Title string Other", list],
      errors: "Add: \":PreferenceSpecifiers:0:Title\" Entry Already Exists\n", code: 1),
    ListCall(
      source: "Zhigulyaka/SurfEducationProject scripts/configure-atlantis.sh",
      words: [
        "PlistBuddy", "-c", "Add NSBonjourServices array", "-c", "Add NSBonjourServices: string _example._tcp", list,
      ], changes: ["NSBonjourServices": #"["_example._tcp"]"#]),
    ListCall(
      source: "Zhigulyaka/SurfEducationProject scripts/configure-atlantis.sh",
      words: ["PlistBuddy", "-c", "Add :NSLocalNetworkUsageDescription string Finds devices in your network.", list],
      changes: ["NSLocalNetworkUsageDescription": "\"Finds devices in your network.\""]),
    ListCall(
      source: "jtanori/endor hooks/after_prepare/010_modify_plist.sh",
      words: ["PlistBuddy", "-c", "Add :LSApplicationQueriesSchemes array", list],
      changes: ["LSApplicationQueriesSchemes": "[]"]),
    ListCall(
      source: "jtanori/endor hooks/after_prepare/010_modify_plist.sh",
      words: ["PlistBuddy", "-c", "Add :Applications:0 string first", list],
      changes: ["Applications": #"["first","app0"]"#]),
    ListCall(
      source: "jtanori/endor hooks/after_prepare/010_modify_plist.sh",
      words: ["PlistBuddy", "-c", "Add :A:B:example.org:NSIncludesSubdomains bool true", list],
      changes: ["A": #"{"B":{"example.org":{"NSIncludesSubdomains":true}}}"#]),
    ListCall(
      source: "ionic-team/ionic-package-hooks ios9_allow_http.sh",
      words: ["PlistBuddy", "-c", "Add :Settings dict", list], errors: "Add: \":Settings\" Entry Already Exists\n",
      code: 1),
    ListCall(
      source: "wordpress-clients/hybrid legacy/hooks/after_prepare/030_modify_plist.sh",
      words: ["PlistBuddy", "-c", "Add :Settings:NSAllowsArbitraryLoads bool YES", list],
      changes: ["Settings": #"{"Client":{"Level":3},"NSAllowsArbitraryLoads":true}"#]),
    ListCall(
      source: "simonprickett/bartcordova scripts/ios_before_build.sh",
      words: ["plistbuddy", "-c", "add NSAppTransportSecurity:NSAllowsArbitraryLoads bool true", list],
      changes: ["NSAppTransportSecurity": #"{"NSAllowsArbitraryLoads":true}"#]),
    ListCall(
      source: "OWASP/mastg tools/ios/MASTG-TOOL-0135.md",
      words: [
        "PlistBuddy", "-c", "Add CustomDictionary dict", "-c",
        "Add CustomDictionary:CustomProperty string 'Two words'", "-c", "Print CustomDictionary", list,
      ], output: "Dict {\n    CustomProperty = Two words\n}\n",
      changes: ["CustomDictionary": #"{"CustomProperty":"Two words"}"#]),
    ListCall(
      source: "Bhide/test-gitflow fastlane/exportoptions.sh",
      words: ["PlistBuddy", "-c", "Add :method string ad-hoc", list], changes: ["method": "\"ad-hoc\""]),
    ListCall(
      source: "Bhide/test-gitflow fastlane/exportoptions.sh",
      words: ["PlistBuddy", "-c", "Add :provisioningProfiles:org.example.app string Example Profile", list],
      changes: ["provisioningProfiles": #"{"org.example.app":"Example Profile"}"#]),
    ListCall(
      source: "briancrink/dotfiles .plistbuddy/README.md",
      words: ["PlistBuddy", "-c", "Add :Applications: string app1", list],
      changes: ["Applications": #"["app0","app1"]"#]),
  ]

  @Test(arguments: reading + setting + adding)
  func `scripts run unchanged`(_ call: ListCall) throws { try call.check() }

  /// The loop of ionic-team/ionic-package-hooks ios9_allow_http.sh, and the names of build rules.
  @Test func `a loop of a script, and all names of the tool`() throws {
    let folder = try TemporaryFolder()
    try folder.write(ListCall.start, to: "App/App-Info.plist")
    try folder.makeFolder("bin")
    for name in ["PlistBuddy", "xcrun"] { try folder.link("bin/" + name, to: ToolProcess.binary()) }
    let script = """
      cat << EOF |
      Delete :NSAppTransportSecurity
      Add :NSAppTransportSecurity dict
      Add :NSAppTransportSecurity:NSAllowsArbitraryLoads bool YES
      EOF
      while read line
      do
          bin/PlistBuddy -c "$line" App/*-Info.plist
      done
      bin/xcrun PlistBuddy -c 'Print :NSAppTransportSecurity' App/App-Info.plist
      """
    let result = try ToolProcess(executable: "/bin/bash", ["-c", script], in: folder.path).finish()
    #expect(result.output == "Dict {\n    NSAllowsArbitraryLoads = true\n}\n")
    #expect(result.errors == "Delete: Entry, \":NSAppTransportSecurity\", Does Not Exist\n")
    #expect(result.exitCode == 0)
    let unknown = try ToolProcess.run(["--as", "nothing"])
    #expect(unknown.errors.contains("copypng, PlistBuddy, plutil"))
  }
}
