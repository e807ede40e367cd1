/// The sheets of libGDX and Spine (Spine, "Atlas export format"). Each page begins with the name of its image after an
/// empty line. Each region has a name on a line of its own, and lines with its properties.
enum AtlasText {
  static func sheets(in bytes: [UInt8]) -> [Sheet] {
    var sheets: [Sheet] = []
    var page = Page()
    for (_, line) in SettingLines.of(bytes) {
      if line.isEmpty {
        page.finish(&sheets)
      } else if let colon = line.firstIndex(of: ":") {
        page.set(String(line[..<colon]), line[line.index(after: colon)...])
      } else {
        page.begin(line)
      }
    }
    page.finish(&sheets)
    return sheets
  }

  private struct Page {
    private var image: String?
    private var frames: [SheetFrame] = []
    private var isInRegion = false
    private var place: [Double] = []
    private var size: [Double] = []
    private var isRotated = false

    /// Begins a page or a region.
    mutating func begin(_ name: String) {
      if image == nil {
        image = name
      } else {
        add()
        isInRegion = true
      }
    }

    mutating func set(_ key: String, _ text: Substring) {
      // Lines before the first region are about the page.
      guard isInRegion else { return }
      let numbers = text.split(separator: ",").compactMap { part in Double(part.filter { $0 != " " }) }
      switch key {
      case "xy": place = numbers
      case "size": size = numbers
      case "bounds":
        place = Array(numbers.prefix(2))
        size = Array(numbers.dropFirst(2))
      case "rotate": isRotated = text.contains("true") || numbers == [90] || numbers == [270]
      default: break
      }
    }

    /// Adds the region before.
    private mutating func add() {
      if place.count == 2, size.count == 2, frames.count < Sheet.mostFrames,
        let frame = SheetFrame(
          x: place[0], y: place[1], width: isRotated ? size[1] : size[0], height: isRotated ? size[0] : size[1])
      {
        frames.append(frame)
      }
      place = []
      size = []
      isRotated = false
    }

    mutating func finish(_ sheets: inout [Sheet]) {
      add()
      if let image, !frames.isEmpty { sheets.append(Sheet(image: image, frames: frames)) }
      self = Page()
    }
  }
}
