import SwiftUI

struct OffsetKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value = nextValue() }
}

struct SkyView: View {
  @State private var zoom = 1.0
  @State private var offset: CGFloat = 0
  @State private var generator = UISelectionFeedbackGenerator()

  private var row: Int { Int(offset / 44) }

  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(0..<100, id: \.self) { Text("Star \($0)") }
      }
      .background {
        GeometryReader { proxy in
          Color.clear.preference(key: OffsetKey.self, value: proxy.frame(in: .global).minY)
        }
      }
    }
    .onPreferenceChange(OffsetKey.self) { value in
      offset = value
      generator.selectionChanged()  // audit: per-frame-haptic
    }
    .gesture(
      MagnifyGesture()
        .onChanged { value in
          zoom = value.magnification
          pulse()  // audit: per-frame-haptic
        }
        .onEnded { _ in zoom = 1 }
    )
    .onChange(of: row) { generator.selectionChanged() }
    .onAppear { generator.prepare() }
  }

  private func pulse() {
    generator.selectionChanged()
  }
}
