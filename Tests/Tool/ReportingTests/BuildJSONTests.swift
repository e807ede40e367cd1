import CrushFileKinds
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild
@testable import CrushReporting

@Suite struct BuildJSONTests {
  @Test func `the JSON report of a build`() throws {
    var random = SeededGenerator(seed: 1)
    let picture = TestPicture(width: 100, height: 2, bitDepth: 16, colorType: 6, using: &random)
    let image = try BuildSample.image(picture.file, stripped: [.init(type: .exif, count: 2, bytes: 9)])
    let records = [
      BuildSample.record("a/b.png", .standardPNG, from: 1000, to: 900, image: image),
      BuildSample.record("c.bak", .skipped(.junk(.backup)), from: 50, to: 0),
      BuildSample.record("d.png", .failed(.unfetched), from: 7, to: 0),
    ]
    #expect(
      BuildJSON.render(records, seconds: 0.5, mode: .write) == """
        {
          "files" : [
            {
              "fate" : "standard-png",
              "image" : {
                "bitDepth" : 16,
                "colorType" : "RGBA",
                "decodedBytes" : 1600,
                "footprintBytes" : 16384,
                "height" : 2,
                "stripped" : [
                  {
                    "bytes" : 9,
                    "count" : 2,
                    "type" : "eXIf"
                  }
                ],
                "strippedBytes" : 9,
                "width" : 100
              },
              "output" : "out-a/b.png",
              "outputBytes" : 900,
              "source" : "a/b.png",
              "sourceBytes" : 1000,
              "written" : true
            },
            {
              "fate" : "left-out",
              "outputBytes" : 0,
              "reason" : "backup",
              "source" : "c.bak",
              "sourceBytes" : 50,
              "written" : false
            },
            {
              "error" : "a Git LFS pointer, not the file itself: run git lfs pull",
              "fate" : "failed",
              "outputBytes" : 0,
              "source" : "d.png",
              "sourceBytes" : 7,
              "written" : false
            }
          ],
          "isDryRun" : false,
          "seconds" : 0.5,
          "summary" : {
            "assetCatalog" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "binaryPropertyList" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "cgbi" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "copied" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "decodedBytes" : 1600,
            "drawnPNG" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "failed" : {
              "files" : 1,
              "outputBytes" : 0,
              "sourceBytes" : 7
            },
            "leftOut" : {
              "files" : 1,
              "outputBytes" : 0,
              "sourceBytes" : 50
            },
            "rawPixels" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "shipped" : {
              "files" : 1,
              "outputBytes" : 900,
              "sourceBytes" : 1000
            },
            "standardPNG" : {
              "files" : 1,
              "outputBytes" : 900,
              "sourceBytes" : 1000
            },
            "stringTable" : {
              "files" : 0,
              "outputBytes" : 0,
              "sourceBytes" : 0
            },
            "strippedBytes" : 9,
            "written" : 1
          },
          "version" : 1
        }

        """)
  }

  /// Every state of a file, with its JSON name.
  private static let words: [(Disposition, String, String?)] =
    [
      (.cgbi, "cgbi", nil), (.standardPNG, "standard-png", nil), (.rawPixels, "raw-bgra", nil),
      (.drawnPNG, "drawn-png", nil),
      (.binaryPropertyList, "binary-plist", nil), (.assetCatalog, "asset-catalog", nil),
      (.catalogFile, "catalog-file", nil), (.stringTable, "string-table", nil),
      (.skipped(.excluded), "left-out", "excluded"),
      (.skipped(.special), "left-out", "neither a file nor a folder"), (.failed(.animated), "failed", nil),
    ] + CopyReason.allCases.map { (.copied($0), "copied", $0.rawValue) }
    + Junk.allCases.map { (.skipped(.junk($0)), "left-out", $0.rawValue) }
    + DevelopmentFile.allCases.map { (.skipped(.developer($0)), "left-out", $0.rawValue) }

  @Test func `every state of a file has a JSON name and a reason`() throws {
    struct Report: Decodable {
      struct File: Decodable {
        let fate: String
        let reason: String?
        let error: String?
        let output: String?
      }
      let files: [File]
      let isDryRun: Bool
    }
    let records = Self.words.map { BuildSample.record("a", $0.0, from: 1, to: 1) }
    let json = BuildJSON.render(records, seconds: 0, mode: .dryRun)
    let report = try JSONDecoder().decode(Report.self, from: Data(json.utf8))
    #expect(report.files.map(\.fate) == Self.words.map(\.1))
    #expect(report.files.map(\.reason) == Self.words.map(\.2))
    #expect(
      report.files.map(\.error) == Self.words.map { $0.1 == "failed" ? SourceError.animated.message(for: "a") : nil })
    #expect(report.files.map { $0.output == nil } == Self.words.map { ["left-out", "failed"].contains($0.1) })
    #expect(report.isDryRun)
  }
}
