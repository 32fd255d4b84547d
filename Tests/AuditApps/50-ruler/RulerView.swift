#if canImport(UIKit)
import SwiftUI
import UIKit

struct RulerView: View {
  @State private var centimeters = 0
  @State private var isSnapped = false
  @State private var limit = 0

  var body: some View {
    Canvas { context, size in
      context.stroke(Path(CGRect(origin: .zero, size: size)), with: .color(.primary))
    }
    .onTapGesture { centimeters += 1 }
    .sensoryFeedback(.alignment, trigger: isSnapped)
    #if os(watchOS)
    .sensoryFeedback(.increase, trigger: centimeters)
    #else
    .sensoryFeedback(.selection, trigger: centimeters)
    #endif
    .sensoryFeedback(.stop, trigger: limit)  // audit: silent-on-platform
  }
}
#endif

#if os(macOS)
import SwiftUI

struct MacRuler: View {
  @State private var taps = 0
  var body: some View {
    Rectangle()
      .onTapGesture { taps += 1 }
      .sensoryFeedback(.success, trigger: taps)  // audit: silent-on-platform
  }
}
#endif
