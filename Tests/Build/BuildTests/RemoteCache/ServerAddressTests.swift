import CrushBuild
import Testing

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("https://cache.example.com/assets", "https://cache.example.com/assets"),
    ("HTTPS://cache.example.com/assets//", "https://cache.example.com/assets"),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://[::1]:80/a", "http://[::1]:80/a"),
  ])
  func `an address loses slashes at its end`(_ text: String, _ shown: String) throws {
    #expect(ServerAddress.matches(text))
    #expect(try ServerAddress(text).text == shown)
  }

  @Test(arguments: ["folder", "/absolute", "c:/folder", "ftp://host/a", "httpsfolder", "s3://bucket"])
  func `other texts are folders`(_ text: String) { #expect(!ServerAddress.matches(text)) }

  @Test(arguments: [
    ("https://", ServerAddress.ParseError.noHost("https://")), ("http:///path", .noHost("http:///path")),
    ("https://user:pass@host/a", .credentials), ("https://token@host", .credentials),
    ("https://host/a?b", .extraPart("https://host/a?b", "?")), ("https://host/#a", .extraPart("https://host/#a", "#")),
    ("https://host/a b", .badCharacter("https://host/a b")), ("https://host/\"", .badCharacter("https://host/\"")),
    ("grpc://host", .grpc("grpc://host")), ("GRPCS://host/a", .grpc("GRPCS://host/a")),
    ("https://host/a\nb", .badCharacter("https://host/a\nb")), ("https://höst/", .badCharacter("https://höst/")),
  ])
  func `an address that cannot name results is an error`(_ text: String, _ expected: ServerAddress.ParseError) {
    #expect(throws: expected) { try ServerAddress(text) }
  }

  @Test(arguments: [
    "https://user:pass1@host/a", "https://pass1@host", "grpc://user:pass1@host", "https://user:pass1@host/a?b",
    "https://user:pass1@", "https://user:a#pass1@host", "https://user:a pass1@host/\"",
    "https:///user:pass1@host",
  ])
  func `a password is not part of the message`(_ text: String) throws {
    let error = try #require(throws: ServerAddress.ParseError.self) { try ServerAddress(text) }
    #expect(!error.description.contains("pass1"))
  }
}
