/// The keys of each object of `icon.json`, and where their values go.
enum IconKeys {
  /// A key.
  struct Row<Object> {
    let name: String
    /// Whether a list `NAME-specializations` may have values for appearances.
    let isSpecialized: Bool
    /// Reads the value, or the list if the flag is true.
    let read: (inout IconReader, IconNode, Bool, inout Object) -> Void
  }

  static var document: [Row<IconDocument>] {
    [
      specialized("fill", \.fill) { $0.fill($1) },
      Row(name: "groups", isSpecialized: false) { $3.groups = $0.groups($1) },
      Row(name: "supported-platforms", isSpecialized: false) { $3.platforms = $0.platforms($1) },
      Row(name: "color-space-for-untagged-svg-colors", isSpecialized: true) { reader, node, isList, _ in
        // Three pairs have it, without a trace in the catalog.
        if !isList { _ = reader.word(node, ["display-p3", "srgb"]) }
      },
      Row(name: "features", isSpecialized: false) { reader, node, _, _ in
        for word in reader.words(node) { reader.report(.needsComposer2("feature \"\(word)\""), at: node) }
      },
      newer("implicit-asset-mirroring"), newer("asset-mirroring"), newer("languages"),
    ]
  }

  static var group: [Row<IconDocument.Group>] {
    [
      Row(name: "name", isSpecialized: false) { $3.name = $0.text($1) },
      Row(name: "layers", isSpecialized: false) { $3.layers = $0.layers($1) },
      specialized("hidden", \.isHidden) { $0.flag($1) },
      specialized("opacity", \.opacity) { $0.part($1) },
      specialized("blend-mode", \.blendMode) { $0.choice($1) },
      specialized("position", \.position) { $0.position($1) },
      specialized("shadow", \.shadow) { $0.shadow($1) },
      specialized("translucency", \.translucency) { $0.translucency($1) },
      specialized("specular", \.specular) { $0.specular($1) },
      specialized("lighting", \.lighting) { $0.choice($1) },
      specialized("blur-material", \.blur) { $0.part($1) },
      newer("refractivity"), newer("specular-highlight-placement"),
    ]
  }

  static var layer: [Row<IconDocument.Layer>] {
    [
      Row(name: "name", isSpecialized: false) { $3.name = $0.text($1) },
      specialized("image-name", \.image) { $0.fileName($1) },
      specialized("fill", \.fill) { $0.fill($1) },
      specialized("glass", \.isGlass) { $0.flag($1) },
      specialized("hidden", \.isHidden) { $0.flag($1) },
      specialized("opacity", \.opacity) { $0.part($1) },
      specialized("blend-mode", \.blendMode) { $0.choice($1) },
      specialized("position", \.position) { $0.position($1) },
      newer("asset-mirroring"),
    ]
  }

  /// A key whose value depends on the appearance.
  private static func specialized<Object, Value>(
    _ name: String, _ place: WritableKeyPath<Object, Specialized<Value>>,
    _ value: @escaping (inout IconReader, IconNode) -> Value?
  ) -> Row<Object> {
    Row(name: name, isSpecialized: true) { reader, node, isList, object in
      if isList {
        object[keyPath: place].entries = reader.entries(node, value)
      } else {
        object[keyPath: place].isPlain = true
        object[keyPath: place].plain = reader.isNull(node) ? nil : value(&reader, node)
      }
    }
  }

  /// A key of Icon Composer 2.
  private static func newer<Object>(_ name: String) -> Row<Object> {
    Row(name: name, isSpecialized: true) { reader, node, _, _ in reader.report(.needsComposer2(name), at: node) }
  }
}
