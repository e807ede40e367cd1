import CrushSourceScanning
import Testing

@Suite struct InterfaceDocumentTests {
  @Test func `a document has the objects of all its scenes`() {
    var document = InterfaceDocument(kind: .storyboard)
    for count in [3, 4] {
      var scene = InterfaceScene()
      scene.objects = count
      document.scenes.append(scene)
    }
    #expect(document.objects == 7)
  }
}
