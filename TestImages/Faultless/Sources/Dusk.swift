import SwiftUI

struct Dusk: View {
  var body: some View { Color("Dusk") }
}
