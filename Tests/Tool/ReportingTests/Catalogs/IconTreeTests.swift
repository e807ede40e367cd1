import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs
@testable import CrushReporting

struct IconTreeTests {
  private typealias Layer = RenditionRecord.IconLayer

  private func tree(_ sample: IconSample) throws -> [String] {
    let bytes = sample.draft.encoded()
    return IconTree.tree(try CompiledCatalog(bytes.span))
  }

  @Test func `an icon is shown from its background to its pictures, and equal appearances once`() throws {
    let groups = """
          group Front: no specular, combined lighting, no translucency, no shadow, blend plus-darker, opacity 0.5
          group Back: specular, individual lighting, blur 0.75, translucency 0.5, neutral shadow 0.5
            arrow.svg 0,0 8x4, glass, fill display-p3:1,0.5,0.192,1, blend overlay, opacity 0.25
            dot.png -129,7 300x200, no glass
      """
    let expected = """
      AppIcon
        light, tinted
          background linear-gradient extended-gray:1,1 → display-p3:1,0.5,0.192,1 from 0.5,0 to 0.5,0.7
      \(groups)
        dark
          background automatic-gradient display-p3:1,0.5,0.192,1
      \(groups)
      """
    #expect(try tree(.icon()).joined(separator: "\n") == expected)
  }

  @Test func `a catalog without a stack has no tree`() throws {
    var sample = IconSample()
    sample.add("color", .color, .color(name: "color", space: 1, [0, 0, 0, 1]))
    #expect(try tree(sample).isEmpty)
  }

  @Test func `missing parts are named, and names cannot control a terminal`() throws {
    var sample = IconSample()
    var style = LayerStyle()
    style.fill = "gone\u{1B}"
    style.shadow = 9
    let picture = Layer(sample.reference("lost", .picture, width: 1, height: 1), style)
    sample.add("I\n/G", .group, .iconGroup([picture]), 8)
    let layers = [
      Layer(sample.reference("lost", .color), LayerStyle()), Layer(sample.reference("I\n/G", .group), style),
      Layer(sample.reference("none", .group), LayerStyle()),
    ]
    sample.add("I\n", .stack, .iconStack(name: "I", layers), 8)
    let lines = try tree(sample)
    let (lost, none) = (NameIdentifier.hash("lost"), NameIdentifier.hash("none"))
    #expect(
      lines == [
        "I\\u{a}", "  light", "    background identifier \(lost) (missing)",
        "    group identifier \(none): no specular, combined lighting, no translucency, no shadow, missing",
        "    group G: no specular, combined lighting, no translucency, shadow of kind 9 0",
        "      identifier \(lost) (missing) 0,0 1x1, no glass, fill gone\\u{1b} (missing)",
      ])
  }

  @Test func `a small file that names a large group many times has a tree of limited size`() throws {
    var sample = IconSample()
    let picture = Layer(sample.reference("lost", .picture, width: 1, height: 1), LayerStyle())
    sample.add("I/G", .group, .iconGroup(Array(repeating: picture, count: 2000)), 8)
    let group = Layer(sample.reference("I/G", .group), LayerStyle())
    sample.add("I", .stack, .iconStack(name: "I", Array(repeating: group, count: 2000)), 8)
    let lines = try tree(sample)
    #expect(lines.reduce(0) { $0 + $1.utf8.count } < 1 << 23)
    #expect(lines.last == "The other layers are not shown, since there are too many.")
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)")) func `every icon of Apple is shown without missing parts`()
    throws
  {
    var icons = 0
    for url in Corpus.files(in: Corpus.root?.appending(path: "icon"), extension: "car") {
      let bytes = try Corpus.bytes(of: url)
      let lines = IconTree.tree(try CompiledCatalog(bytes.span))
      icons += lines.count { !$0.hasPrefix(" ") }
      #expect(lines.contains { $0.hasPrefix("  light") } && lines.contains { $0.hasPrefix("    background ") })
      #expect(!lines.contains { $0.contains("missing") || $0.contains("identifier") }, "\(url.path)")
    }
    #expect(icons == 11)
  }
}
