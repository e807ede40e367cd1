import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushIconDocuments

/// Planning of an Icon Composer document: stacks, groups, colors, gradients and pictures.
///
/// The form was predicted in all bytes for 168 of 168 stacks, 198 of 198 groups, 121 of 121 gradients and 255 of 255 colors
/// of public documents with Apple's catalogs (CoreUI 961 to 975).
enum IconStackPlan {
  static func plan(_ set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan) {
    let place = context.place(set)
    guard let idioms = idioms(of: context.rules.family) else {
      return plan.messages.append(
        place.message(
          .error,
          "The compiled form of the icon \"\(set.name)\" is known for iOS and macOS only. Compile it with Xcode.",
          kind: "Unsupported Configuration"))
    }
    guard hasBitmaps(set, context) else {
      return plan.messages.append(
        place.message(
          .error,
          "The icon \"\(set.name)\" has no bitmaps for systems before 26. Add an app icon set \"\(set.name)\" to a catalog, "
            + "or draw the layers without glass with --icon-fallbacks flat.", kind: "Missing Content"))
    }
    guard let document = document(of: set, in: context, into: &plan) else { return }
    var builder = IconStackBuilder(document, name: set.name, idioms: idioms)
    let pictures = IconPictures(of: builder.pictureNames, folder: context.path(set, "Assets"))
    plan.messages += pictures.problems.map { place.message(.error, $0) }
    guard pictures.problems.isEmpty else { return }
    add(builder.renditions(pictures), of: set, in: context, into: &plan)
  }

  /// The first version of iOS and macOS that draws the layers of icons.
  private static let firstSystem = 26

  /// Whether each system of the build has a form of the icon.
  private static func hasBitmaps(_ set: SourceSet, _ context: PlanContext) -> Bool {
    context.settings.iconFallbacks != .automatic || context.settings.minimumTarget.major >= firstSystem
      || context.iconSets.contains(set.name)
  }

  /// The idioms of a document that apply to a platform, or nil for a platform without a known form.
  static func idioms(of family: PlatformRules.Family) -> Set<String>? {
    switch family {
    case .ios: ["square", "iOS"]
    case .mac: ["square", "macOS"]
    case .tv, .watch, .vision: nil
    }
  }

  /// Returns the document. Nil after an error.
  private static func document(
    of set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan
  ) -> IconDocument? {
    // The reader of sources has reported a missing file.
    guard !set.entries.isEmpty else { return nil }
    let place = context.place(set)
    let result: IconReader.Result
    do throws(FileError) {
      result = try IconSource.read(Path.join(context.catalog, set.path))
    } catch {
      plan.messages.append(place.message(.error, error.message))
      return nil
    }
    for problem in result.problems {
      let line = problem.position.map { ", \($0)" } ?? ""
      let text = "icon.json\(line): \(problem)"
      plan.messages.append(
        place.message(problem.isError ? .error : .warning, text.hasSuffix("?") ? text : text + "."))
    }
    return result.hasErrors ? nil : result.document
  }

  private static func add(
    _ renditions: [IconStackBuilder.Rendition], of set: SourceSet, in context: PlanContext, into plan: inout CatalogPlan
  ) {
    for rendition in renditions {
      // The bitmaps of an icon set with the same name give the name to their part.
      if plan.facets[rendition.facet] != AppIconPlan.part { plan.addFacet(rendition.facet, part: rendition.part) }
      let appearance = rendition.appearance.map { number(of: $0, context.rules.keyPlatform) } ?? 0
      let key = RenditionKey([
        .init(.element, 85), .init(.part, rendition.part), .init(.scale, 1), .init(.appearance, UInt16(appearance)),
      ])
      var planned = PlannedRendition(
        place: context.place(set), facet: rendition.facet, key: key, name: rendition.name,
        content: content(rendition.content, of: set, in: context))
      planned.hasCopies = false
      planned.mayBePacked = false
      planned.flags = rendition.flags
      planned.isIcon = rendition.part == IconStackBuilder.stackPart
      plan.add(planned)
    }
  }

  private static func content(
    _ content: IconStackBuilder.Content, of set: SourceSet, in context: PlanContext
  ) -> PlannedRendition.Content {
    switch content {
    case .record(let record): return .record(record)
    case .layers(let layers, let isStack): return .icon(PlannedIcon(name: set.name, layers: layers, isStack: isStack))
    case .picture(let file):
      var request = PictureRequest()
      request.isIconLayer = true
      return .picture(path: Path.join(context.path(set, "Assets"), file), request)
    }
  }

  private static func number(of appearance: IconAppearance, _ platform: KeyFormatRule.Platform) -> Int {
    let luminosity: AppearanceTable.Luminosity =
      switch appearance {
      case .light: .light
      case .dark: .dark
      case .tinted: .tinted
      }
    return AppearanceTable.number(luminosity, isHighContrast: false, platform: platform)
  }
}
