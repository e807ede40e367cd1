import SwiftUI

struct Welcome: View {
  // Image("commented") is not there either, and does not matter.
  var body: some View { Image("nowhere") }
}
