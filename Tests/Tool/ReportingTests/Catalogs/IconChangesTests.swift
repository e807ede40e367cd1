import Testing

@testable import CrushCompiledCatalogs
@testable import CrushReporting

struct IconChangesTests {
  private func side(_ sample: IconSample) throws -> (catalog: CompiledCatalog, bytes: [UInt8]) {
    let bytes = sample.draft.encoded()
    return (try CompiledCatalog(bytes.span), bytes)
  }

  @Test func `equal icons have no changes`() throws {
    let icon = try side(IconSample.icon())
    #expect(IconChanges.lines(icon, icon) == [])
  }

  @Test func `a changed background and a changed picture are named`() throws {
    let before = try side(IconSample.icon())
    var changed = IconSample.icon()
    changed.add("AppIcon_Assets/Color-1", .color, .color(name: "Color-1", space: 6, [0.5, 1]))
    changed.add(
      "AppIcon_Assets/arrow", .picture,
      .vector(name: "image.svg", format: .svg, Array("<svg width='8' height='5'/>".utf8)))
    let lines = IconChanges.lines(before, try side(changed))
    #expect(
      lines == [
        "AppIcon, light and tinted: - background linear-gradient extended-gray:1,1 → display-p3:1,0.5,0.192,1 from "
          + "0.5,0 to 0.5,0.7",
        "AppIcon, light and tinted: + background linear-gradient extended-gray:0.5,1 → display-p3:1,0.5,0.192,1 from "
          + "0.5,0 to 0.5,0.7",
        "AppIcon: the picture arrow.svg has another content",
      ])
  }

  @Test func `an icon of one side is listed whole`() throws {
    let empty = try side(IconSample())
    let lines = IconChanges.lines(empty, try side(IconSample.icon()))
    #expect(!lines.isEmpty && lines.allSatisfy { $0.contains(": + ") }, "\(lines)")
    #expect(IconChanges.lines(empty, empty) == [])
  }
}
