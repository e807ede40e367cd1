import CrushRemoteCache
import Testing

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("https://cache.example.com/assets", "https://cache.example.com/assets", ServerAddress.Service.http),
    ("HTTPS://cache.example.com/assets//", "https://cache.example.com/assets", .http),
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080", .http), ("http://[::1]:80/a", "http://[::1]:80/a", .http),
    ("grpc://127.0.0.1:50051", "grpc://127.0.0.1:50051", .grpc), ("grpcs://host/name", "grpcs://host/name", .grpc),
  ])
  func `an address has a service`(_ text: String, _ shown: String, _ service: ServerAddress.Service) throws {
    #expect(ServerAddress.matches(text))
    let address = try ServerAddress(text)
    #expect(address.text == shown && address.service == service)
  }

  @Test(arguments: ["folder", "/absolute", "c:/folder", "ftp://host/a", "httpsfolder", "s3://bucket"])
  func `other texts are folders`(_ text: String) { #expect(!ServerAddress.matches(text)) }

  @Test(arguments: [
    ("https://", ServerAddress.ParseError.noHost("https://")), ("http:///path", .noHost("http:///path")),
    ("https://user:pass@host/a", .credentials), ("https://token@host", .credentials),
    ("https://host/a?b", .extraPart("https://host/a?b", "?")), ("https://host/#a", .extraPart("https://host/#a", "#")),
    ("https://host/a b", .badCharacter("https://host/a b")), ("https://host/\"", .badCharacter("https://host/\"")),
    ("https://host/a\nb", .badCharacter("https://host/a\nb")), ("https://höst/", .badCharacter("https://höst/")),
  ])
  func `an address that cannot name results is an error`(_ text: String, _ expected: ServerAddress.ParseError) {
    #expect(throws: expected) { try ServerAddress(text) }
  }

  @Test func `a password is not part of the message`() {
    #expect(!ServerAddress.ParseError.credentials.description.contains("pass1"))
  }
}
