import PropertyList
import Testing

struct VariableExpansionTests {
  private let expansion = VariableExpansion([
    "NAME": "My App 2", "ID": "com.example.$(NAME:rfc1034identifier)", "LOOP": "x$(LOOP)", "EMPTY": "",
  ])

  @Test(arguments: [
    ("$(NAME)", "My App 2"), ("a${NAME}b", "aMy App 2b"), ("$(ID)", "com.example.My-App-2"),
    ("$(NAME:c99extidentifier)", "My_App_2"), ("$(NAME:upper)-$(NAME:lower)", "MY APP 2-my app 2"), ("$", "$"),
    ("$5", "$5"), ("$(NAME", "$(NAME"), ("$(NONE)", ""), ("$(NONE:default=d)$(EMPTY:default=e)", "de"),
    ("é$(EMPTY)", "é"),
  ])
  func `expands`(_ text: String, _ expected: String) throws {
    let result = expansion.apply(to: try PlistText.document("<dict><key>$(NAME)</key><string>\(text)</string></dict>"))
    #expect(result.document.root["$(NAME)"]?.string == expected)
    #expect(result.undefined == (text == "$(NONE)" ? ["NONE"] : []))
  }

  @Test func `a variable that holds itself ends`() throws {
    let result = expansion.apply(to: try PlistText.document("<string>$(LOOP)</string>"))
    #expect(result.document.root.string?.hasPrefix("xxxx") == true)
  }
}
