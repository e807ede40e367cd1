import CrushSourceScanning
import Testing

@Suite struct CompiledNibTests {
  private func scene(_ writer: NibWriter) throws -> InterfaceScene {
    let nib = try CompiledNib.read(writer.bytes())
    #expect(nib.document.kind == .compiledNib && nib.document.scenes.count == 1)
    return try #require(nib.document.scenes.first)
  }

  /// An archive with the list of all objects in front.
  private var empty: NibWriter {
    var writer = NibWriter()
    writer.add("NSObject")
    return writer
  }

  @Test func `all types of values are read`() throws {
    var writer = NibWriter()
    writer.version = 10
    writer.gap = [1, 2, 3]
    writer.fallbacks = [7, -1]
    let contents: [(NibWriter.Content, ObjectArchive.Content)] = [
      (.integer(-5), .integer(-5)), (.raw(1, [0xFE, 0xFF]), .integer(-2)),
      (.raw(2, [1, 0, 0, 0x80]), .integer(-2_147_483_647)), (.raw(3, [0, 0, 0, 0, 1, 0, 0, 0]), .integer(1 << 32)),
      (.raw(4, []), .boolean(false)), (.raw(5, []), .boolean(true)), (.raw(6, [0, 0, 0xC0, 0x3F]), .real(1.5)),
      (.real(-0.25), .real(-0.25)), (.none, .none), (.object(0), .object(0)),
    ]
    writer.add("Custom.Näme", contents.enumerated().map { ("key\($0.offset)", $0.element.0) })
    writer.add("Other", [("data", .data([9, 8, 7]))])
    let archive = try CompiledNib.read(writer.bytes()).archive
    #expect(archive.className(of: 0) == "Custom.Näme" && archive.className(of: 1) == "Other")
    #expect(archive.values(of: 0).map(\.content) == contents.map(\.1))
    #expect(archive.keys == contents.indices.map { "key\($0)" } + ["data"])
    guard case .data(let range) = archive.values(of: 1).first?.content else { throw ExpectedData() }
    #expect(Array(archive.bytes[range]) == [9, 8, 7])
  }

  private struct ExpectedData: Error {}

  @Test(arguments: [0, 1, 127, 128, 129, 255, 300, 16383, 16384, 70000])
  func `numbers have any length`(_ count: Int) throws {
    var writer = NibWriter()
    for _ in 0..<min(count, 300) { writer.add("A") }
    writer.add("B", [("k", .data(Array(repeating: 1, count: count)))])
    let archive = try CompiledNib.read(writer.bytes()).archive
    guard case .data(let range)? = archive.values.first?.content else { throw ExpectedData() }
    #expect(range.count == count && archive.objects.count == min(count, 300) + 1)
  }

  @Test func `an empty archive is a document without objects`() throws {
    let nib = try CompiledNib.read(NibWriter().bytes())
    #expect(nib.document.objects == 0 && nib.document.scenes.first?.images.isEmpty == true)
  }

  @Test func `image views have images, opacity and backgrounds`() throws {
    var writer = empty
    func view(_ name: String, _ values: [(String, NibWriter.Content)], className: String = "UIImageView") {
      let image = writer.image(name)
      writer.add(className, [("UIImage", image)] + values)
    }
    let clear = NibWriter.Content.object(writer.add("UIColor", [("UIWhite", .real(0)), ("UIAlpha", .real(0))]))
    let half = NibWriter.Content.object(writer.add("UIColor", [("UIAlpha", .real(0.5))]))
    let name = writer.text("clearColor")
    let named = NibWriter.Content.object(writer.add("UIColor", [("UISystemColorName", name)]))
    view("plain", [])
    view("opaque", [("UIOpaque", .boolean(true))])
    view("clear", [("UIBackgroundColor", clear)])
    view("half", [("UIBackgroundColor", half)])
    view("named", [("UIBackgroundColor", named)])
    view("hidden", [("UIHidden", .boolean(true))])
    view("shown", [("UIHidden", .boolean(false))])
    let original = writer.text("UIImageView")
    let own = writer.text("MyView")
    view("custom", [("UIOriginalClassName", original), ("UIClassName", own)], className: "UIClassSwapper")
    view("button", [], className: "UIButtonContent")
    let symbol = writer.image("gear", isSystem: true)
    writer.add("UIImageView", [("UIImage", symbol)])
    let highlighted = writer.image("highlighted")
    writer.add("UIImageView", [("UIImage", .none), ("UIHighlightedImage", highlighted)])
    let images = try scene(writer).images
    let described = images.map { image in
      [image.name] + (image.isInImageView ? ["view"] : []) + (image.isViewOpaque == true ? ["opaque"] : [])
        + (image.hasClearBackground ? ["clear"] : []) + (image.isHidden ? ["hidden"] : [])
    }.map { $0.joined(separator: " ") }
    #expect(
      described == [
        "plain view", "opaque view opaque", "clear view clear", "half view", "named view clear", "hidden view hidden",
        "shown view", "custom view", "button", "highlighted view",
      ])
    #expect(images.allSatisfy { $0.line == 0 && ($0.isViewOpaque != nil) == $0.isInImageView })
  }

  @Test func `an image that two views share has both`() throws {
    var writer = empty
    let image = writer.image("a")
    writer.add("UIImageView", [("UIImage", image), ("UIHidden", .boolean(true))])
    writer.add("UIImageView", [("UIImage", image)])
    #expect(try scene(writer).images.map(\.isHidden) == [true, false])
  }

  @Test func `an image in a hidden view around it is hidden`() throws {
    var writer = empty
    let normal = writer.image("normal")
    let content = writer.add("UIButtonContent", [("UIImage", normal)])
    let states = writer.list([writer.add("NSNumber"), content], "NSDictionary")
    let button = writer.add("UIButton", [("UIButtonStatefulContent", states)])
    let inner = writer.add("UIView", [("UISubviews", writer.list([button]))])
    let outer = writer.add("UIView", [("UIHidden", .boolean(true)), ("UISubviews", writer.list([inner]))])
    let beside = writer.image("beside")
    let view = writer.add("UIImageView", [("UIImage", beside)])
    let root = writer.add("UIView", [("UISubviews", writer.list([outer, view]))])
    // Neither a constraint nor a connection nor the list of all objects holds a view.
    writer.add("NSLayoutConstraint", [("NSFirstItem", .object(view)), ("NSSecondItem", .object(outer))])
    writer.add("UIRuntimeOutletConnection", [("UISource", .object(outer)), ("UIDestination", .object(view))])
    writer.objects[0].values = [("UINibObjectsKey", writer.list([outer, view, button, root]))]
    let images = try scene(writer).images
    #expect(images.map(\.name) == ["normal", "beside"])
    #expect(images.map(\.isHidden) == [true, false])
  }

  @Test func `views in a circle end`() throws {
    var writer = NibWriter()
    writer.add("UIView", [("UISubviews", .object(1))])
    writer.add("NSArray", [("UINibEncoderEmptyKey", .object(2)), ("UINibEncoderEmptyKey", .object(1))])
    writer.add("UIView", [("UISubviews", .object(3)), ("UIHidden", .boolean(true))])
    writer.add("NSArray", [("UINibEncoderEmptyKey", .object(0))])
    #expect(try scene(writer).objects == 2)
  }

  @Test func `objects are counted without values, stand-ins and connections`() throws {
    var writer = empty
    for name in [
      "UIView", "UILabel", "NSLayoutConstraint", "UITapGestureRecognizer", "UIBarButtonItem", "UIClassSwapper",
    ] {
      writer.add(name)
    }
    for name in [
      "NSString", "NSArray", "NSDictionary", "NSNumber", "UIColor", "UIFont", "UIImageNibPlaceholder", "UIProxyObject",
      "UIRuntimeOutletConnection", "UIRuntimeEventConnection", "UIStoryboardShowSegueTemplate", "UITraitCollection",
      "_UIAttributeTraitStorageRecord", "_UITraitStorageList", "UIDynamicCatalogColor",
    ] {
      writer.add(name)
    }
    #expect(try scene(writer).objects == 6)
  }

  @Test func `colors, embedded scenes and the nibs of views are read`() throws {
    var writer = empty
    let brand = writer.text("Brand")
    writer.add("UIColor", [("UIDynamicCatalogName", brand), ("UIAlpha", .real(1))])
    let target = writer.text("Child")
    writer.add("UIStoryboardEmbedSegueTemplate", [("UIDestinationViewControllerIdentifier", target)])
    writer.add("UIStoryboardShowSegueTemplate", [("UIDestinationViewControllerIdentifier", target)])
    let home = writer.text("Home")
    let nib = writer.text("a-view-b")
    writer.add("UIViewController", [("UIStoryboardIdentifier", home), ("UINibName", nib)])
    let scene = try scene(writer)
    #expect(scene.colors == [InterfaceName(name: "Brand", line: 0)])
    #expect(scene.loads == [.controller("Child")])
    #expect(scene.nibNames == ["a-view-b"])
    #expect(scene.storyboardIdentifier == "Home" && scene.name == "Home")
  }

  @Test func `a tab bar loads the nib of its first tab`() throws {
    var writer = empty
    func controller(_ nib: String) -> Int {
      let name = writer.text(nib)
      return writer.add("UIViewController", [("UINibName", name)])
    }
    let tabs = ["one", "two", "three"].map { nib in
      writer.add("UINavigationController", [("UIViewControllers", writer.list([controller(nib)]))])
    }
    let list = writer.list(tabs)
    writer.add("UITabBarController", [("UIViewControllers", list)])
    #expect(try scene(writer).nibNames == ["one"])
    // A second tab bar with the list changes nothing.
    writer.add("UITabBarController", [("UIViewControllers", list)])
    #expect(try scene(writer).nibNames == ["one"])
  }

  @Test func `long texts and late values are no names`() throws {
    var writer = empty
    let long = writer.image(String(repeating: "a", count: 1025))
    let most = writer.image(String(repeating: "b", count: 1024))
    writer.add("UIImageView", [("UIImage", long), ("UIHighlightedImage", most)])
    let late = writer.text("late")
    writer.add("UIViewController", (0..<256).map { ("k\($0)", .none) } + [("UINibName", late)])
    let scene = try scene(writer)
    #expect(scene.images.map(\.name.utf8.count) == [1024] && scene.nibNames.isEmpty)
  }

  @Test func `the cells of a table are nibs in the nib`() throws {
    var cell = empty
    let image = cell.image("avatar")
    cell.add("UIImageView", [("UIImage", image)])
    var damaged = cell.bytes()
    damaged.removeLast(40)
    var writer = empty
    for bytes in [cell.bytes(), damaged] {
      let data = writer.add("NSData", [("NS.bytes", .data(bytes))])
      writer.add("UINib", [("archiveData", .object(data))])
    }
    let scene = try scene(writer)
    #expect(scene.images.map(\.name) == ["avatar"] && scene.objects == 1)
    #expect(try CompiledNib.read(writer.bytes()).texts.contains("avatar"))
  }

  @Test func `nibs in nibs end at a depth`() throws {
    var bytes = NibWriter().bytes()
    for _ in 0..<40 {
      var writer = NibWriter()
      writer.add("UIView", [("NS.bytes", .data(bytes))])
      bytes = writer.bytes()
    }
    #expect(try CompiledNib.read(bytes).document.objects == 9)
  }

  @Test func `texts are short and valid`() throws {
    var writer = empty
    _ = writer.text("hero")
    _ = writer.text(String(repeating: "a", count: 257))
    writer.add("NSString", [("NS.bytes", .data([0xFF, 0xFE]))])
    #expect(try CompiledNib.read(writer.bytes()).texts == ["hero"])
  }
}
