import Assets
import Audit
import Findings
import Foundation
import Testing

@testable import Reporting

@Suite struct AuditJSONTests {
  @Test func `the JSON report of an audit`() {
    #expect(
      AuditJSON.render(AuditSample.result) == """
        {
          "findings" : [
            {
              "display" : {
                "neededHeight" : 122,
                "neededWidth" : 122,
                "origin" : "sizes.txt:2",
                "savedFileBytes" : 0,
                "scale" : 3,
                "shownHeight" : 40.5,
                "shownWidth" : 40,
                "wastedBytes" : 4131840
              },
              "message" : "too large",
              "path" : "Images/badge.png",
              "rule" : "oversized-for-display",
              "severity" : "error"
            },
            {
              "message" : "has alpha",
              "path" : "Images/icon.png",
              "rule" : "unused-alpha",
              "severity" : "warning"
            },
            {
              "message" : "delete it",
              "path" : "a.bak",
              "rule" : "backup-file",
              "severity" : "warning"
            },
            {
              "message" : "a text",
              "path" : "b.png",
              "rule" : "metadata",
              "severity" : "note"
            }
          ],
          "headersOnly" : false,
          "images" : [
            {
              "alignedBytes" : 4194304,
              "bitDepth" : 8,
              "colorType" : "RGBA",
              "decodedBytes" : 4194304,
              "fileBytes" : 67899,
              "footprintBytes" : 4194304,
              "format" : "PNG",
              "hasTransparency" : true,
              "height" : 1024,
              "isAnimated" : false,
              "isCgBI" : false,
              "isOpaque" : false,
              "isVector" : false,
              "path" : "Images/badge.png",
              "scale" : 1,
              "width" : 1024
            },
            {
              "alignedBytes" : 44800,
              "bitDepth" : 8,
              "colorType" : "RGBA",
              "decodedBytes" : 40000,
              "fileBytes" : 2000,
              "footprintBytes" : 49152,
              "format" : "PNG",
              "hasTransparency" : true,
              "height" : 100,
              "isAnimated" : false,
              "isCgBI" : false,
              "isOpaque" : true,
              "isVector" : false,
              "path" : "Images/icon.png",
              "scale" : 1,
              "width" : 100
            },
            {
              "alignedBytes" : 64,
              "bitDepth" : 8,
              "colorType" : "RGB",
              "decodedBytes" : 4,
              "fileBytes" : 0,
              "footprintBytes" : 16384,
              "format" : "PNG",
              "hasTransparency" : false,
              "height" : 1,
              "isAnimated" : false,
              "isCgBI" : false,
              "isVector" : false,
              "path" : "Images/zero.png",
              "scale" : 1,
              "width" : 1
            }
          ],
          "notMeasured" : [

          ],
          "profile" : "iPhone 3GS",
          "staleBaselineEntries" : [

          ],
          "summary" : {
            "baselined" : 0,
            "decodedBytes" : 4234308,
            "errors" : 1,
            "fileBytes" : 69899,
            "images" : 3,
            "notes" : 1,
            "warnings" : 2
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
