import SwiftUINames
import TaplineRecording
import TaplineTesting
import Testing

// A file that imports SwiftUI, the recorder and the assertions must compile without ambiguous names.

@MainActor
private struct PayButton: View {
  let haptics: any HapticFeedbackProviding
  var animation: Animation = .default
  let spring = Spring(duration: 0.3)
  let curve: UnitCurve = .linear

  var body: String { "Pay" }

  func tap() -> Transaction {
    haptics.impactGenerator(style: .rigid).impactOccurred()
    return Transaction(animation: animation)
  }
}

@Test("SwiftUI's names are not ambiguous next to the recorder") @MainActor
func swiftUINames() {
  let recorder = HapticRecorder()
  let button = PayButton(haptics: recorder)
  #expect(button.tap().animation != nil)
  #expect(button.spring.duration == 0.3)
  #expect(button.curve.value(at: 0.5) == 0.5)
  expectHapticCalls(recorder.timeline, [.init("feedback/rigid", at: 0)])
}
