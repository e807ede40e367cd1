import CrushFiles
import CrushImageFacts
import CrushSourceScanning
import Testing

@testable import CrushProjects

@Suite struct XcodeGenManifestTests {
  private let files: ManifestFiles = [
    "project.yml": """
    name: Chat # the client
    include:
      - path: Chat/SupportingFiles/target.yml
      - Widget/SupportingFiles/target.yml
      - path: Tests/target.yml
        relativePaths: false
    options:
      deploymentTarget:
        iOS: 17.6
        macOS: "14.0"
      bundleIdPrefix: org.example
    settings:
      TARGETED_DEVICE_FAMILY: "1,2"
    settingGroups:
      phone:
        TARGETED_DEVICE_FAMILY: 1
    targetTemplates:
      Library:
        type: framework
        sources:
          - path: Libraries/${target_name}/Sources
            excludes: ["**/*.md", Old]
        settings:
          base: {ENABLE_PREVIEWS: YES}
    targets:
      Kit:
        templates: [Library]
        platform: [iOS, macOS]
        sources: [Shared]
      Watch:
        type: application.watchapp2
        platform: watchOS
        sources: Watch
        dependencies:
          - target: Kit
    """,
    "Chat/SupportingFiles/target.yml": """
    targets:
      Chat:
        type: application
        platform: iOS
        info:
          path: ../SupportingFiles/Info.plist
          properties:
            CFBundleDisplayName: >-
              A long
              name
        settings:
          base:
            ASSETCATALOG_COMPILER_APPICON_NAME: AppIcon
          configs:
            Debug:
              SWIFT_ACTIVE_COMPILATION_CONDITIONS: "$(inherited) DEBUG"
            Release:
              SWIFT_ACTIVE_COMPILATION_CONDITIONS: $(inherited) STORE
        dependencies:
        - target: Widget
        - target: Kit
        - package: Web
          product: WebKit
        sources:
        - path: ../Sources
          excludes:
            - "Generated/**"
        - path: ../Resources
          buildPhase: resources
        - path: ../../Docs
          buildPhase: none
        - path: ../../Art
          includes: ["*.png"]
    """,
    "Widget/SupportingFiles/target.yml": """
    targets:
      Widget:
        type: app-extension
        platform: iOS
        settings:
          groups: [phone]
        sources: [path: ../Sources, {path: "../Images.xcassets", optional: true}]
    """,
    "Tests/target.yml": """
    targets:
      ChatTests: {type: bundle.unit-test, platform: iOS, sources: [Tests], dependencies: [{target: Chat}]}
    """,
  ]

  @Test func `included files declare targets, and templates are applied`() throws {
    let project = try #require(files.description(of: "project.yml"))
    #expect(project.isComplete)
    #expect(project.targets.map(\.name).sorted() == ["Chat", "ChatTests", "Kit_iOS", "Kit_macOS", "Watch", "Widget"])
    let chat = try #require(project["Chat"])
    #expect(chat.product == .app)
    #expect(chat.appIcon == "AppIcon")
    #expect(chat.families == [.phone, .pad])
    #expect(chat.conditions == ["STORE"])
    #expect(chat.dependencies == ["Widget", "Kit_iOS"])
    #expect(chat.deploymentTargets == [.iOS: SystemVersion(major: 17, minor: 6)])
    #expect(project["Widget"]?.families == [.phone])
    #expect(project["Widget"]?.product == .appExtension)
    #expect(project["Kit_macOS"]?.platforms == .macOS)
    #expect(project["Watch"]?.product == .watchApp)
    #expect(project["ChatTests"]?.product == .test)
  }

  @Test(arguments: [
    ("Chat/Sources/App.swift", ["Chat"]),
    ("Chat/Sources/Generated/G.swift", []),
    ("Chat/Resources/Assets.xcassets/a.imageset/a.png", ["Chat"]),
    ("Docs/shot.png", []),
    ("Art/a.png", ["Chat"]),
    ("Art/a.psd", []),
    ("Widget/Sources/W.swift", ["Widget"]),
    ("Widget/Images.xcassets/a.imageset/a.png", ["Widget"]),
    ("Tests/T.swift", ["ChatTests"]),
    ("Libraries/Kit/Sources/K.swift", ["Kit_iOS", "Kit_macOS"]),
    ("Libraries/Kit/Sources/Deep/notes.md", []),
    ("Libraries/Kit/Sources/Old/K.swift", []),
    ("Shared/s.png", ["Kit_iOS", "Kit_macOS"]),
    ("Watch/w.png", ["Watch"]),
    ("README.md", []),
  ]) func `sources select files relative to the file that names them`(path: String, names: [String]) throws {
    let project = try #require(files.description(of: "project.yml"))
    #expect(project.names(of: path) == names)
  }

  @Test func `the form in JSON has the same meaning`() throws {
    let files: ManifestFiles = [
      "ios/project.json": """
      {"name": "A", "targets": {"A": {"type": "application", "platform": "auto", "supportedDestinations": ["iOS", "visionOS"],
      	"sources": ["A\\/Sources", {"path": "../Shared"}]}}}
      """
    ]
    let project = try #require(files.description(of: "ios/project.json"))
    #expect(project.isComplete)
    #expect(project["A"]?.platforms == [.iOS, .visionOS])
    #expect(project.names(of: "ios/A/Sources/x.png") == ["A"])
    #expect(project.names(of: "Shared/x.png") == ["A"])
  }

  @Test(arguments: [
    "targets:\n  A: &a\n    type: application\n    platform: iOS\n  B:\n    <<: *a\n",
    "include: missing.yml\ntargets: {A: {type: application, platform: iOS}}",
    "include: project.yml\ntargets: {A: {type: application, platform: iOS}}",
    "targets: {A: {type: application, platform: iOS, sources: [\"${HOME}/x\"]}}",
    "targets: {A: {type: application, platform: iOS, templates: [Missing]}}",
    "targets: {A: {type: application, platform: iOS}",
    "openapi: 3.0.0\npaths: {}",
    "- a\n- b\n",
    "",
  ]) func `a specification that is not plain data is incomplete`(text: String) throws {
    let files: ManifestFiles = ["project.yml": text]
    #expect(try #require(files.description(of: "project.yml")).isComplete == false)
  }

  @Test func `an app's icon has the name of XcodeGen's presets unless they are off`() throws {
    for (options, icon) in [("", "AppIcon"), ("options: {settingPresets: none}\n", nil)] {
      let files: ManifestFiles = ["project.yml": options + "targets: {A: {type: application, platform: iOS}}"]
      #expect(try #require(files.description(of: "project.yml")).targets.map(\.appIcon) == [icon])
    }
  }

  /// Lists whose closing bracket is further left, scripts, and names with emoji are usual in real specifications.
  @Test func `scripts and open lists do not end a specification`() throws {
    let files: ManifestFiles = [
      "project.yml": """
      ---
      name: A
      schemes:
        A: {build: {targets: {A: all}}, test: {environmentVariables: {X: "1"}}}
      targets:
        A:
          type: application
          platform: iOS
          info:
            properties:
              UISupportedInterfaceOrientations: [
                UIInterfaceOrientationPortrait,
                UIInterfaceOrientationLandscapeLeft
              ]
          settings:
            base:
              ENTITLEMENTS: A/A.entitlements\u{20}
          \u{20}
          preBuildScripts:
          - name: 🧹 Format
            script: |
              if which tool >/dev/null; then
                  tool: "$DIR" # not a comment
              fi
          \u{20}
          sources:
          - path: A
            excludes:
              - Templates
      # - path: unused.yml
      """
    ]
    let project = try #require(files.description(of: "project.yml"))
    #expect(project.isComplete)
    #expect(project.names(of: "A/a.png") == ["A"])
    #expect(project.names(of: "A/Templates/a.png") == [])
  }

  @Test func `a key with REPLACE replaces a list of an included file`() throws {
    let files: ManifestFiles = [
      "project.yml": "include: [base.yml]\ntargets:\n  A:\n    sources:REPLACE: [New]\n",
      "base.yml": "targets:\n  A:\n    type: application\n    platform: iOS\n    sources: [Old]\n",
    ]
    let project = try #require(files.description(of: "project.yml"))
    #expect(project.names(of: "Old/a.png") == [])
    #expect(project.names(of: "New/a.png") == ["A"])
  }
}
