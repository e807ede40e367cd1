"""Held out: a Kotlin Multiplatform app with Compose resources and an iOS host app."""

from precision.catalogs import catalog, imageset, single_icon
from precision.pixels import pixels
from precision.tree import Tree
from precision.xcode import EXTENSION, info, project, synced, widget_info


def tree():
    t = Tree("kotlin", "composeApp with composeResources, iosApp, androidApp, a widget")
    assets, widget = "iosApp/iosApp/Assets.xcassets", "iosApp/Widget/Assets.xcassets"
    shared = "composeApp/src/commonMain/composeResources"
    t.add(
        catalog(assets),
        single_icon(f"{assets}/AppIcon.appiconset", kind="opaque", name="app-icon-1024.png"),
        imageset(assets, "launch", 220, kind="opaque", scales=(1, 2, 3)),
        imageset(assets, "tram", 44, scales=(1, 2)),
    )
    t.add(
        catalog(widget),
        single_icon(f"{widget}/AppIcon.appiconset", kind="corners"),
        imageset(widget, "tram", 600, kind="corners", scales=(2, 3)),
        imageset(widget, "launch", 220, kind="rgb", scales=(2, 3)),
    )
    t.add(
        {
            "settings.gradle.kts": 'rootProject.name = "Tram"\ninclude(":composeApp")\n',
            "composeApp/build.gradle.kts": 'plugins { id("org.jetbrains.compose") }\n',
            f"{shared}/drawable/map.png": pixels("noise", 900, 500),
            f"{shared}/drawable/stop.png": pixels("noisealpha", 80, seed="stop"),
            f"{shared}/drawable/halt.png": pixels("noisealpha", 80, seed="stop"),
            f"{shared}/drawable-dark/stop.png": pixels("noisealpha", 80, seed="stop"),
            f"{shared}/drawable/ticket.png": pixels("opaque", 200),
            f"{shared}/drawable/cut.png": pixels("rgba", 60, extra="half"),
            "composeApp/src/commonMain/kotlin/App.kt": "@Composable fun App() { Image(painterResource(Res.drawable.map), null) }\n",
            **{
                f"composeApp/src/androidMain/res/mipmap-{name}/ic_launcher.png": pixels("opaque", side)
                for name, side in (("mdpi", 48), ("hdpi", 72), ("xhdpi", 96))
            },
            "composeApp/src/desktopMain/resources/icon.png": pixels("opaque", 256),
            "composeApp/src/desktopTest/resources/golden.png": pixels("opaque", 256),
            "composeApp/src/wasmJsMain/resources/logo.png": pixels("opaque", 256),
            "iosApp/iosApp/iOSApp.swift": 'import SwiftUI\n\n@main\nstruct iOSApp: App {\n    var body: some Scene {\n        WindowGroup { Image("launch"); Image("tram"); Image("bus") }\n    }\n}\n',
            "iosApp/Widget/TramWidget.swift": 'import SwiftUI\n\nstruct TramWidgetView: View {\n    var body: some View {\n        Image("tram").resizable().scaledToFit().frame(width: 36, height: 36)\n        Image("launch")\n    }\n}\n',
            "iosApp/iosApp/Info.plist": info(),
            "iosApp/Widget/Info.plist": widget_info(),
            "iosApp/Configuration/Config.xcconfig": "TEAM_ID=\n",
            "gradle/wrapper/gradle-wrapper.jar": b"PK\3\4" + bytes(300),
            "build/reports/icon.png": pixels("opaque", 200),
            ".gitignore": "build/\n",
            "art/feature-graphic.png": pixels("noise", 1024, 500),
        }
    )
    t.add(
        {
            "iosApp/" + path: text
            for path, text in project(
                "iosApp.xcodeproj",
                synced("iosApp", families="1", depends=("Widget",)),
                synced("Widget", EXTENSION, families="1"),
                version=77,
            ).items()
        }
    )
    t.true("warning", "large-file", f"{shared}/drawable/map.png", "1.3 MB")
    t.true("warning", "duplicate-file", f"{shared}/drawable/stop.png|{shared}/drawable/halt.png", "Both ship")
    t.either(
        "duplicate-file",
        f"{shared}/drawable-dark/stop.png|{shared}/drawable/stop.png",
        "A dark variant that equals the light one is needless",
    )
    t.true("warning", "unused-alpha", f"{shared}/drawable/ticket.png", "An opaque picture")
    t.true("error", "corrupt-png", f"{shared}/drawable/cut.png", "It ends in its middle")
    t.true("warning", "unused-alpha", f"{assets}/launch.imageset/*.png", "Opaque pictures")
    t.true("warning", "catalog-missing-scale", f"{assets}/tram.imageset**", "No 3x for a phone")
    t.true("error", "oversized-for-display", f"{widget}/tram.imageset/*.png", "Shown at 36 points", sources=True)
    t.undefined("iosApp/iosApp/iOSApp.swift", "bus")
    t.true("note", "app-icon-alpha", f"{assets}/AppIcon.appiconset/app-icon-1024.png", "An opaque alpha channel")
    t.either("unused-image", f"{shared}/**", "Kotlin is not searched")
    t.either("avoid-image-cache", f"{shared}/**", "Compose loads it in its own way")
    t.either("avoid-image-cache", "iosApp/**", "A remark on large images")
    t.false("app-icon-alpha", f"{widget}/AppIcon.appiconset/icon-1024.png", "A widget's set is never shown in the store")
    t.false("catalog-duplicate", f"{widget}/tram.imageset", "An extension has its own")
    t.false("oversized-for-display", f"{assets}/tram.imageset/*.png", "The widget's size is not the app's")
    t.false("unused-alpha", "composeApp/src/androidMain/res/mipmap-*/ic_launcher.png", "Another platform")
    t.false("unused-alpha", "composeApp/src/desktopMain/resources/icon.png", "Another platform")
    t.false("unused-alpha", "composeApp/src/desktopTest/resources/golden.png", "Tests do not ship")
    t.false("unused-alpha", "composeApp/src/wasmJsMain/resources/logo.png", "Another platform")
    t.false("large-file", "art/feature-graphic.png", "A picture for the store")
    return t
