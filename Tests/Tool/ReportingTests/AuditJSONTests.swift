import CrushAudit
import CrushInspection
import CrushProjects
import Foundation
import Testing

@testable import CrushReporting

@Suite struct AuditJSONTests {
  @Test func `the JSON report of an audit`() {
    let sample = AuditSample.result
    let result = AuditResult(
      files: sample.files, findings: sample.findings, totals: sample.totals, profiles: sample.profiles,
      readsHeadersOnly: false, skipped: SkippedFiles(counts: [.tests: 3]))
    #expect(
      AuditJSON.render(result) == """
        {
          "decodeDevice" : "iPhone SE (2nd generation)",
          "files" : [
            {
              "fileBytes" : 77,
              "kind" : "other",
              "path" : "a.bak"
            }
          ],
          "findings" : [
            {
              "advice" : "shrink it",
              "command" : "assetcrush resize Images/badge.png --to 40x40@3x",
              "display" : {
                "neededHeight" : 122,
                "neededWidth" : 122,
                "origin" : "sizes.txt:2",
                "scale" : 3,
                "shownHeight" : 40.5,
                "shownWidth" : 40,
                "wastedBytes" : 4131840
              },
              "fix" : "assetcrush resize Images/badge.png --to 40x40@3x",
              "isFixable" : false,
              "message" : "too large: shrink it: assetcrush resize Images/badge.png --to 40x40@3x",
              "path" : "Images/badge.png",
              "problem" : "too large",
              "rule" : "oversized-for-display",
              "severity" : "error",
              "wastedBytes" : 4131840,
              "why" : "Every pixel is decoded to 4 bytes, even if the screen cannot show it."
            },
            {
              "command" : "assetcrush audit --fix Images/icon.png",
              "fix" : "assetcrush audit --fix Images/icon.png",
              "isFixable" : true,
              "message" : "has alpha",
              "path" : "Images/icon.png",
              "problem" : "has alpha",
              "rule" : "unused-alpha",
              "severity" : "warning",
              "why" : "The device blends the image in every frame without need (red under Color Blended Layers)."
            },
            {
              "advice" : "delete it",
              "isFixable" : false,
              "message" : "a leftover: delete it",
              "path" : "a.bak",
              "problem" : "a leftover",
              "rule" : "backup-file",
              "severity" : "warning",
              "why" : "A backup ships like any other file."
            },
            {
              "isFixable" : false,
              "message" : "a text",
              "path" : "b.png",
              "problem" : "a text",
              "rule" : "metadata",
              "severity" : "note",
              "why" : "Metadata ships with the app."
            }
          ],
          "headersOnly" : false,
          "images" : [
            {
              "alignedBytes" : 4194304,
              "bitDepth" : 8,
              "colorType" : "RGBA",
              "contentHash" : "00000000000000000000040000000400",
              "decodedBytes" : 4194304,
              "estimatedDecodeMilliseconds" : 2.348,
              "fileBytes" : 67899,
              "footprintBytes" : 4194304,
              "format" : "PNG",
              "hasTransparency" : true,
              "height" : 1024,
              "isAnimated" : false,
              "isCgBI" : false,
              "isOpaque" : false,
              "isVector" : false,
              "kind" : "image",
              "path" : "Images/badge.png",
              "scale" : 1,
              "wastedBytes" : 4131840,
              "width" : 1024
            },
            {
              "alignedBytes" : 44800,
              "bitDepth" : 8,
              "colorType" : "RGBA",
              "contentHash" : "00000000000000000000006400000064",
              "decodedBytes" : 40000,
              "estimatedDecodeMilliseconds" : 0.03,
              "fileBytes" : 2000,
              "footprintBytes" : 49152,
              "format" : "PNG",
              "hasTransparency" : true,
              "height" : 100,
              "isAnimated" : false,
              "isCgBI" : false,
              "isOpaque" : true,
              "isVector" : false,
              "kind" : "image",
              "path" : "Images/icon.png",
              "scale" : 1,
              "width" : 100
            },
            {
              "alignedBytes" : 64,
              "bitDepth" : 8,
              "colorType" : "RGB",
              "decodedBytes" : 4,
              "estimatedDecodeMilliseconds" : 0,
              "fileBytes" : 0,
              "footprintBytes" : 16384,
              "format" : "PNG",
              "hasTransparency" : false,
              "height" : 1,
              "isAnimated" : false,
              "isCgBI" : false,
              "isVector" : false,
              "kind" : "image",
              "path" : "Images/zero.png",
              "scale" : 1,
              "width" : 1
            }
          ],
          "listsDevices" : false,
          "notMeasured" : [

          ],
          "profile" : "iPhone 3GS",
          "root" : ".",
          "skipped" : [
            {
              "files" : 3,
              "reason" : "tests"
            }
          ],
          "staleBaselineEntries" : [

          ],
          "statistics" : [
            {
              "count" : 1,
              "fixable" : 0,
              "group" : "display",
              "rule" : "oversized-for-display",
              "severity" : "error",
              "wastedBytes" : 4131840
            },
            {
              "count" : 1,
              "fixable" : 0,
              "group" : "leftovers",
              "rule" : "backup-file",
              "severity" : "warning",
              "wastedBytes" : 0
            },
            {
              "count" : 1,
              "fixable" : 1,
              "group" : "pixels",
              "rule" : "unused-alpha",
              "severity" : "warning",
              "wastedBytes" : 0
            },
            {
              "count" : 1,
              "fixable" : 0,
              "group" : "files",
              "rule" : "metadata",
              "severity" : "note",
              "wastedBytes" : 0
            }
          ],
          "summary" : {
            "baselined" : 0,
            "decodedBytes" : 4234308,
            "device" : "iPhone @2x",
            "deviceBytes" : 4239168,
            "errors" : 1,
            "fileBytes" : 69899,
            "fixable" : 1,
            "gone" : 0,
            "images" : 3,
            "notes" : 1,
            "warnings" : 2,
            "wastedBytes" : 4131840
          },
          "totals" : [
            {
              "alignedBytes" : 4239168,
              "family" : "phone",
              "footprintBytes" : 4259840,
              "images" : 3,
              "scale" : 2
            },
            {
              "alignedBytes" : 64,
              "family" : "tv",
              "footprintBytes" : 16384,
              "images" : 1,
              "scale" : 1
            }
          ],
          "version" : 1
        }

        """)
  }

  @Test func `a JSON reader gets every name unchanged`() throws {
    let path = "a\"\\/\n\u{1B}\u{7F}é🎈\u{2028}.png"
    let result = AuditResult(
      files: [], findings: [Finding(rule: "r", severity: .note, path: path, message: "m\u{0}")], totals: [],
      profiles: [AuditSample.profile], readsHeadersOnly: true)
    struct Report: Decodable {
      struct Record: Decodable {
        let path: String
        let message: String
      }
      let findings: [Record]
      let headersOnly: Bool
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(AuditJSON.render(result).utf8))
    #expect(report.findings.map(\.path) == [path])
    #expect(report.findings.map(\.message) == ["m\u{0}"])
    #expect(report.headersOnly)
  }
}
