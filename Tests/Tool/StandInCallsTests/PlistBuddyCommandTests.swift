import CrushPropertyList
import CrushStandInCalls
import Testing

/// The commands and the command line of PlistBuddy.
@Suite struct PlistBuddyCommandTests {
  private static let root = EntryPath("")
  private static let a = EntryPath(":a")

  @Test(arguments: [
    ("Help", PlistBuddyCommand.help), ("?", .help), ("EXIT", .exit), ("quit", .exit), ("Bye", .exit), ("save", .save),
    ("Revert now", .revert), ("Clear", .clear(nil, name: "")), ("Clear Array", .clear(.array, name: "Array")),
    ("Clear list", .clear(nil, name: "list")), ("Print", .show(root)), ("ls :a", .show(a)), ("Print:a", .show(a)),
    ("PRINT \":a\" b", .show(a)), ("Set :a", .set(a, "")), ("= :a b c ", .set(a, "b c ")),
    ("Add :a String b", .add(a, .string, "b")), ("+ :a dict", .add(a, .dict, "")),
    ("Copy :a b", .copy(a, to: EntryPath("b"))), ("cp :a :", .copy(a, to: EntryPath(":"))),
    ("Delete :a dict", .delete(a)), ("Remove :a", .delete(a)), ("rm :a", .delete(a)), ("- :a", .delete(a)),
    ("Delete", .delete(root)), ("Merge b.plist", .merge("b.plist", into: root, isDeep: false)),
    ("Merge 'b c' :a", .merge("b c", into: a, isDeep: false)), ("Merge -r b :a", .merge("b", into: a, isDeep: true)),
    ("Import :a b", .importFile(a, "b")), ("cd :a", .enter(a)),
  ])
  func `commands`(_ text: String, _ expected: PlistBuddyCommand) throws {
    #expect(try PlistBuddyCommand(text) == expected)
  }

  @Test(arguments: [
    ("", "Unrecognized Command"), ("P :a", "Unrecognized Command"), (" Print :a", "Unrecognized Command"),
    ("Frobnicate", "Unrecognized Command"), ("Add", "Unrecognized Type: "),
    ("Add :a bogus x", "Unrecognized Type: bogus"), ("Set :a \"open", "Parse Error: Unclosed Quotes"),
    ("Add :a string don't", "Parse Error: Unclosed Quotes"), ("Copy :a", "Two Entries Required for Copy Command"),
  ])
  func `wrong commands`(_ text: String, _ message: String) {
    #expect { try PlistBuddyCommand(text) } throws: { ($0 as? PlistBuddyError)?.message == message }
  }

  @Test func `command lines`() throws {
    #expect(try PlistBuddyCall(["-h"]) == .help(hasFile: false))
    #expect(try PlistBuddyCall(["f", "--help"]) == .help(hasFile: true))
    let call = try PlistBuddyCall(["f", "-c", "Save", "-x", "-c", "Exit", "-l"])
    guard case .run("f", [.save, .exit], let options) = call else {
      Issue.record("\(call)")
      return
    }
    #expect(options.printsXML && !options.followsLink)
    #expect(try PlistBuddyCall(["f"]) == .run("f", [], PlistBuddyOptions()))
  }

  @Test(arguments: [
    ([], "Usage: ", nil), (["-c"], "Usage: ", nil), (["f", "-c"], "Usage: ", "f"),
    (["f", "g"], "Invalid Arguments\n", "f"), (["-xc", "Print", "f"], "Invalid Arguments\n", "-xc"),
    (["-c", "P", "f"], "Unrecognized Command", nil), (["f", "-c", "P"], "Unrecognized Command", "f"),
  ])
  func `wrong command lines name the file before the mistake`(
    _ arguments: [String], _ message: String, _ path: String?
  ) {
    #expect { try PlistBuddyCall(arguments) } throws: {
      guard let error = $0 as? PlistBuddyError else { return false }
      return error.message.hasPrefix(message) && error.path == path
    }
  }

  @Test(arguments: [
    ("42", 42), ("", 0), (" 7 apples", 7), ("3.9", 3), ("-5", -5), ("+5", 5), ("0x10", 0),
    ("99999999999999999999", Int128(Int64.max)), ("-99999999999999999999", Int128(Int64.min)),
  ])
  func `an integer is the number that the text begins with`(_ text: String, _ expected: Int128) throws {
    #expect(try EntryType.integer.value(text).integer == expected)
  }

  @Test(arguments: [
    ("3.5", 3.5), ("", 0), ("1.5e2", 150), (".5", 0.5), ("5.", 5), ("-2e", -2), ("3.14", Double(Float(3.14))),
    ("1e99", .infinity), ("1.5 m", 1.5),
  ])
  func `a real is a number of 32 bits`(_ text: String, _ expected: Double) throws {
    let value = try EntryType.real.value(text)
    #expect(value.real == expected)
    #expect(value.isSingle)
  }

  @Test(arguments: [
    (EntryType.integer, "abc", "Unrecognized Integer Format"), (.integer, "-", "Unrecognized Integer Format"),
    (.real, "abc", "Unrecognized Real Format"), (.real, ".", "Unrecognized Real Format"),
    (.date, "", "Unrecognized Date Format"), (.date, "2024-01-01T00:00:00Z", "Unrecognized Date Format"),
    (.date, "Mon Jan 01 00:00:00 PST 2024", "Unrecognized Date Format"),
    (.date, "1/31/2024", "Unrecognized Date Format"),
  ])
  func `text that is no value`(_ type: EntryType, _ text: String, _ message: String) {
    #expect { try type.value(text) } throws: { ($0 as? PlistBuddyError)?.message == message }
  }

  @Test(arguments: [
    ("Mon Jan 01 00:00:00 UTC 2024", 725_760_000), ("monday january 1 00:00:00 2024", 725_760_000),
    ("01/01/24", 725_760_000), ("12/31/99", -31_708_800), ("Sun Dec 31 23:59:59 GMT 2000", -1),
  ])
  func `dates in UTC`(_ text: String, _ seconds: Double) throws {
    #expect(try EntryType.date.value(text).date == seconds)
  }

  @Test(arguments: [("yes", true), ("TRUE", true), ("1", true), ("", false), ("0", false), ("on", false)])
  func `booleans`(_ text: String, _ expected: Bool) throws {
    #expect(try EntryType.bool.value(text).boolean == expected)
  }
}
