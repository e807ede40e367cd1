import SwiftUI

struct Avatar: View {
  var body: some View {
    Image("avatar")
      .resizable()
      .scaledToFit()
      .frame(width: 40, height: 40)
  }
}
