import CrushPropertyList
import Testing

@Suite struct VariableExpansionTests {
  private static let variables = [
    "NAME": "My App 2", "ID": "com.example.$(NAME:rfc1034identifier)", "LOOP": "x$(LOOP)", "EMPTY": "", "X": "1",
    "FOO_1": "hey", "OPEN": "$(NONE) and more", "PING": "$(PONG)", "PONG": "$(PING)", "URL": "http://a:80",
    "SELF": "$(SELF)$(SELF)$(SELF)$(SELF)$(SELF)$(SELF)$(SELF)$(SELF)",
  ]

  private func expand(
    _ text: String, _ variables: [String: String] = variables
  ) throws -> (text: String?, undefined: [String]) {
    let document = try PlistText.document("<dict><key>$(NAME)</key><string>\(text)</string></dict>")
    let result = try VariableExpansion(variables).apply(to: document)
    return (result.document.root["$(NAME)"]?.string, result.undefined)
  }

  @Test(arguments: [
    ("$(NAME)", "My App 2"), ("a${NAME}b", "aMy App 2b"), ("$(ID)", "com.example.My-App-2"),
    ("$(NAME:c99extidentifier)", "My_App_2"), ("$(NAME:upper)-$(NAME:lower)", "MY APP 2-my app 2"), ("$", "$"),
    ("$5", "$5"), ("$(NAME", "$(NAME"), ("$(NONE:default=d)$(EMPTY:default=e)", "de"), ("é$(EMPTY)", "é"),
    ("$(FOO_$(X))", "hey"), ("$(UNDEF:default=$(X))", "1"), ("${FOO_$(X)}$(FOO_${X})", "heyhey"),
    ("$(U1:default=$(U2:default=$(FOO_$(X))))", "hey"), ("$(UNDEF:default=$(URL))", "http://a:80"),
    ("$(UNDEF:default=$(NAME):upper)", "MY APP 2"), ("$(NONE:default=)", ""), ("$(NAME:default=$(NONE))", "My App 2"),
    ("$(X)$(FOO_$(X)", "1$(FOO_$(X)"),
  ])
  func `references are expanded`(_ text: String, _ expected: String) throws {
    let result = try expand(text)
    #expect(result.text == expected)
    #expect(result.undefined == [])
  }

  @Test(arguments: [
    ("a $(NONE) b", ["NONE"]), ("$(NONE:upper)$(B)", ["B", "NONE"]), ("$(FOO_$(NONE))", ["NONE"]),
    ("$(FOO_$(NAME))", ["FOO_My App 2"]), ("$(OPEN:rfc1034identifier)", ["NONE"]),
    ("$(NONE:default=$(OTHER))", ["OTHER"]), ("$(NAME:quote)", ["NAME:quote"]), ("$(LOOP)", ["LOOP"]),
    ("$(SELF)", ["SELF"]), ("$()", [""]),
  ])
  func `a reference without a value is kept and reported`(_ text: String, _ names: [String]) throws {
    let result = try expand(text)
    #expect(result.text == text)
    #expect(result.undefined == names)
  }

  @Test func `a variable that refers to itself has no value`() throws {
    let result = try expand("$(PING)$(PONG)$(X)")
    #expect(result.text == "$(PING)$(PONG)1")
    #expect(!result.undefined.isEmpty)
  }

  @Test func `without variables nothing changes`() throws {
    let text = "$(NAME)$(NONE:default=d)"
    let result = try expand(text, [:])
    #expect(result.text == text)
    #expect(result.undefined == ["NAME", "NONE"])
  }

  /// Each of these took exponential time, or did not end.
  @Test(.timeLimit(.minutes(5))) func `hostile variables end before the time limit`() throws {
    var variables = ["A0": "", "B0": "x"]
    for index in 1...60 {
      variables["A\(index)"] = "$(A\(index - 1))$(A\(index - 1))"
      variables["B\(index)"] = "$(B\(index - 1))$(B\(index - 1))"
    }
    #expect(try expand("$(A60)|", variables).text == "|")
    // 2⁶⁰ bytes.
    #expect(try expand("$(B60)", variables).text == "$(B60)")
    #expect(try expand("$(B4)", variables).text == String(repeating: "x", count: 16))
    let deep = String(repeating: "$(", count: 200_000)
    #expect(try expand(deep).text == deep)
    let closed = String(repeating: "$(", count: 200_000) + "X" + String(repeating: ")", count: 200_000)
    #expect(try expand(closed).text == closed)
    // 100,000 × 1 MB.
    let long = ["L": String(repeating: "l", count: 1 << 20)]
    let many = String(repeating: "$(L)", count: 100_000)
    #expect(throws: PropertyListError.self) { try expand(many, long) }
    #expect(throws: PropertyListError.self) { try expand("$(U:default=\(many))", long) }
  }
}
