import Foundation
import MotionCurves
import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import Testing

@Suite("The recorder")
struct RecorderTests {
  private let clock = VirtualClock()

  private func library() throws -> PatternLibrary { try PatternLibrary() }

  @Test("puts each call at the clock's time, exactly")
  func times() {
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.rigid).impactOccurred()
    clock.advance(by: .milliseconds(120))
    recorder.impact(.rigid).impactOccurred()
    #expect(recorder.timeline.transients.map(\.time) == [0, 0.12])
  }

  @Test("plays what the library has for each generator, impacts scaled")
  func patterns() throws {
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.soft).impactOccurred(intensity: 0.5)
    recorder.notification.notificationOccurred(.error)
    recorder.selection.selectionChanged()
    let placements = recorder.timeline.placements
    #expect(
      placements.map(\.source) == ["feedback/soft", "feedback/error", "feedback/selection"])
    for (placement, name) in zip(placements, ["soft@0.5", "error", "selection"]) {
      #expect(try placement.pattern == library().load(name).pattern)
    }
  }

  @Test(
    "plays every piece of SwiftUI's feedback as the library does under the same name",
    arguments: [
      .success, .warning, .error, .selection, .increase, .decrease, .start, .stop, .alignment,
      .levelChange, .pathComplete, .impact, .impact(weight: .heavy, intensity: 0.7),
      .impact(flexibility: .solid), .impact(), .impact(flexibility: .rigid, intensity: 0.25),
    ] as [SensoryFeedbackCall])
  func sensoryFeedback(_ feedback: SensoryFeedbackCall) throws {
    let recorder = HapticRecorder(clock: clock)
    recorder.sensoryFeedback(feedback)
    let placement = try #require(recorder.timeline.placements.first)
    #expect(try placement.pattern == library().load(feedback.spelling).pattern)
    #expect(recorder.timeline.markers.isEmpty)
  }

  @Test("records a call as one tap where there is no library, and says so once")
  func noLibrary() {
    let recorder = HapticRecorder(clock: clock, generators: GeneratorPatterns([:]))
    recorder.notification.notificationOccurred(.success)
    clock.advance(by: 0.5)
    recorder.impact(.light).impactOccurred(intensity: 0.25)
    recorder.sensoryFeedback(.impact(weight: .heavy, intensity: 0.75))
    #expect(recorder.timeline.transients.map(\.time) == [0, 0.5, 0.5])
    #expect(recorder.timeline.transients.map(\.intensity) == [1, 0.25, 0.75])
    #expect(recorder.timeline.placements.map(\.source).first == "feedback/success")
    #expect(recorder.timeline.markers.map(\.name) == ["no pattern"])
  }

  @Test("brings an intensity into its range and says so", arguments: [-0.5, 1.5, .nan, .infinity])
  func intensityOutOfRange(_ asked: Double) {
    let recorder = HapticRecorder(clock: clock, generators: GeneratorPatterns([:]))
    recorder.play(.impact(.light, intensity: asked))
    #expect(recorder.timeline.transients.map(\.intensity) == [asked > 1 ? 1 : 0])
    #expect(recorder.timeline.markers.first?.name == "intensity out of range")
  }

  @Test("changes, takes back and forgets what was recorded")
  func changes() {
    let recorder = HapticRecorder(clock: clock)
    let first = recorder.record(
      HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 1)]), source: "hum")
    let second = recorder.record(
      HapticPattern(events: [HapticEvent(.transient, at: 0)]), at: 3, source: "tap")
    recorder.update(first) { $0.pattern.events[0].duration = 0.25 }
    #expect(recorder.timeline.duration == 3)
    recorder.remove(second)
    #expect(recorder.timeline.duration == 0.25)
    recorder.mark(.state, "pressed")
    recorder.animate(AnimationTrack("scale", start: [1]))
    recorder.reset()
    #expect(recorder.timeline == Timeline())
    recorder.record(HapticPattern(events: [HapticEvent(.transient, at: 0)]), source: "new")
    recorder.update(first) { $0.offset = 9 }
    recorder.remove(second)
    #expect(recorder.timeline.placements.map(\.offset) == [0])
  }

  @Test("is used by many threads at once without losing a call")
  func threads() async {
    let recorder = HapticRecorder(clock: clock)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<8 {
        group.addTask { for _ in 0..<250 { recorder.impact(.light).impactOccurred() } }
      }
    }
    #expect(recorder.timeline.placements.count == 2_000)
  }
}
