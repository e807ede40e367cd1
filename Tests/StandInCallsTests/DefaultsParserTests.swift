import CrushPropertyList
import CrushStandInCalls
import Testing

/// The command line of defaults.
@Suite struct DefaultsParserTests {
  /// The value that `defaults write ./f k WORDS` sets.
  private func value(_ words: String...) throws -> Value? {
    guard case .write("./f", .set("k", let value)) = try DefaultsParser.parse(["write", "./f", "k"] + words) else {
      return nil
    }
    return value
  }

  @Test func `typed values`() throws {
    #expect(try value("-string", "-int")?.string == "-int")
    #expect(try value("-int", "12abc")?.integer == 12)
    #expect(try value("-integer", "abc")?.integer == 0)
    #expect(try value("-float", "0.1")?.real == Double(Float(0.1)))
    #expect(try value("-bool", "YES")?.boolean == true)
    #expect(try value("-boolean", "false")?.boolean == false)
    #expect(try value("-data", "0fB")?.data == [0x00, 0xFB])
    #expect(try value("-data", "")?.data == [])
    #expect(try value("-date", "2001-01-01 01:30:00 +0130")?.date == 0)
    #expect(try value("-date", "2001-01-01T00:00:01Z")?.date == 1)
  }

  /// Only text with a character that lists need is parsed as a list.
  @Test func `bare values`() throws {
    #expect(try value("two words")?.string == "two words")
    #expect(try value("")?.string == "")
    #expect(try value("1.5")?.string == "1.5")
    #expect(try value("\"a\"")?.string == "a")
    #expect(try value("(1, 2)")?.elements.map(\.string) == ["1", "2"])
    #expect(try value("<integer>5</integer>")?.integer == 5)
  }

  @Test func `arrays and dictionaries`() throws {
    #expect(try value("-array")?.kind == .array)
    let array = try #require(try value("-array", "a", "-int", "5", "(b)"))
    #expect(array.elements.map(\.kind) == [.string, .integer, .array])
    let dictionary = try #require(try value("-dict", "b", "-bool", "no", "-string", "a", "{c = d;}"))
    #expect(dictionary["b"]?.boolean == false)
    #expect(dictionary["a"]?["c"]?.string == "d")
    guard
      case .write("./f", .append("k", let elements)) =
        try DefaultsParser.parse(["write", "./f", "k", "-array-add", "x"])
    else {
      Issue.record("no elements")
      return
    }
    #expect(elements.count == 1)
  }

  @Test(arguments: [
    (["-bool", "maybe"], "-bool takes true, false, yes or no, not maybe"),
    (["-data", "xy"], "-data takes hexadecimal digits, not xy"),
    (["-date", "tomorrow"], "-date takes a date such as 2026-01-31 12:00:00 +0000, not tomorrow"),
    (["-int"], "-int takes a number"), (["-string", "a", "b"], "Unexpected argument b; leaving defaults unchanged."),
    (["a", "b"], "Unexpected argument b; leaving defaults unchanged."),
    (["Local (test)"], "Could not parse: Local (test).  Try single-quoting it."),
    (["{\"a\": 1}"], "Could not parse: {\"a\": 1}.  Try single-quoting it."),
    (["-array", "-dict"], "Cannot nest composite types (arrays and dictionaries); exiting"),
    (["-dict", "a"], "Key a lacks a corresponding value"),
    (["-dict", "-int", "5", "a"], "Dictionary keys must be strings"),
  ])
  func `wrong values`(_ words: [String], _ message: String) {
    #expect { try DefaultsParser.parse(["write", "./f", "k"] + words) } throws: { "\($0)" == message }
  }

  @Test(arguments: [
    ([], "expected a command"), (["read"], "expected a file"), (["frobnicate"], "frobnicate: unknown command"),
    (["read", "-g", "k"], "-g: global preferences do not exist here; name a file, such as ./Settings.plist"),
    (
      ["write", "NSGlobalDomain", "k", "v"],
      "NSGlobalDomain: global preferences do not exist here; name a file, such as ./Settings.plist"
    ),
    (["-host", "x", "read", "./f"], "-host: preferences of a host do not exist here; name a file instead"),
    (["read", "-app", "Mail"], "-app: preferences of apps do not exist here; name a file instead"),
    (["domains"], "domains: preferences domains do not exist here; only files are read and written"),
    (["write", "./f", "text"], "Rep argument is not a dictionary\nDefaults have not been changed."),
    (["import", "./f"], "Need a path to read from"), (["export", "./f"], "Need a path to write to"),
    (["rename", "./f", "a"], "rename takes two keys"),
  ])
  func `wrong command lines`(_ arguments: [String], _ message: String) {
    #expect { try DefaultsParser.parse(arguments) } throws: { "\($0)" == message }
  }
}
