#if os(iOS)
import SwiftUI

struct PressureView: View {
  @State private var level = 0

  var body: some View {
    Circle()
      .onTapGesture { level += 1 }
      .sensoryFeedback(.levelChange, trigger: level)  // audit: silent-on-platform
  }
}
#elseif os(macOS)
import SwiftUI

struct PressureView: View {
  @State private var level = 0

  var body: some View {
    Rectangle()
      .onTapGesture { level += 1 }
      .sensoryFeedback(.levelChange, trigger: level)
  }
}
#endif
