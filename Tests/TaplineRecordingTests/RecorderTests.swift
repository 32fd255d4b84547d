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

  @Test("The recorder places each call at the exact time of the clock")
  func times() {
    let recorder = HapticRecorder(clock: clock)
    recorder.impact(.rigid).impactOccurred()
    clock.advance(by: .milliseconds(120))
    recorder.impact(.rigid).impactOccurred()
    #expect(recorder.timeline.transients.map(\.time) == [0, 0.12])
  }

  @Test("The recorder plays the library's pattern for each generator, and scales impacts")
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
    "The recorder plays the library's pattern of the same name for each of SwiftUI's feedbacks",
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

  @Test("Without a library, the recorder records each call as one tap, and reports this once")
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

  @Test(
    "The recorder clamps an intensity to its range and reports this",
    arguments: [-0.5, 1.5, .nan, .infinity])
  func intensityOutOfRange(_ asked: Double) {
    let recorder = HapticRecorder(clock: clock, generators: GeneratorPatterns([:]))
    recorder.play(.impact(.light, intensity: asked))
    #expect(recorder.timeline.transients.map(\.intensity) == [asked > 1 ? 1 : 0])
    #expect(recorder.timeline.markers.first?.name == "intensity out of range")
  }

  @Test("The recorder changes, removes and resets recordings")
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

  @Test("The recorder loses no calls of many concurrent threads")
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
