import Foundation
import TaplineRecording
import Testing

@Suite("Conditions of the phone")
struct ConditionTests {
  private let clock = VirtualClock()

  @Test(
    "A condition that silences UIKit's generators leaves a marker with the reason and no event",
    arguments: [
      (DeviceConditions.lowPowerMode, "Low Power Mode is on"),
      (.cameraActive, "the camera is in use"),
      (.dictationActive, "dictation is in use"),
      (.switchedOff, "haptics are switched off in Settings"),
      (.recordingAudio, "the app records audio"),
      (.noHaptics, "the device has no haptics"),
    ])
  func silenced(_ conditions: DeviceConditions, _ reason: String) {
    let recorder = HapticRecorder(clock: clock, conditions: conditions)
    clock.advance(by: 0.25)
    recorder.impact(.light).impactOccurred(intensity: 0.5)
    recorder.sensoryFeedback(.levelChange)
    let names = ["feedback/light", ".levelChange"]
    #expect(recorder.timeline.events.isEmpty)
    #expect(
      recorder.timeline.markers
        == names.map { .init(.suppressed, $0, at: 0.25, detail: reason) })
    recorder.conditions = .ready
    recorder.impact(.light).impactOccurred()
    #expect(recorder.timeline.events.count == 1)
  }

  @Test("Only missing hardware and the recording of audio silence CoreHaptics")
  func coreHaptics() {
    let all = DeviceConditions.ready.with {
      $0.isLowPowerModeOn = true
      $0.isCameraActive = true
      $0.isDictationActive = true
      $0.isSwitchedOff = true
    }
    #expect(all.reasonForSilence(of: .coreHaptics) == nil)
    #expect(all.with { $0.hasHaptics = false }.reasonForSilence(of: .coreHaptics) != nil)
    #expect(all.with { $0.isRecordingAudio = true }.reasonForSilence(of: .coreHaptics) != nil)
  }

  @Test("Reduced motion silences nothing, and an app can read it")
  func reducedMotion() {
    let recorder = HapticRecorder(clock: clock, conditions: .reduceMotion)
    recorder.impact(.light).impactOccurred()
    #expect(recorder.timeline.events.count == 1 && recorder.timeline.markers.isEmpty)
    #expect(recorder.conditions.isReduceMotionOn)
  }

  @Test("A cold engine plays late unless it was prepared shortly before")
  func coldEngine() {
    let recorder = HapticRecorder(clock: clock, conditions: .coldEngine)
    let figures = recorder.conditions.figures
    let generator = recorder.impact(.rigid)
    generator.impactOccurred()
    clock.advance(to: 10)
    generator.prepare()
    clock.advance(by: figures.preparationLifetime)
    generator.impactOccurred()
    clock.advance(to: 20)
    generator.prepare()
    clock.advance(by: figures.preparationLifetime + 0.001)
    generator.impactOccurred()
    let late = figures.coldStartDelay
    #expect(
      recorder.timeline.transients.map(\.time)
        == [late, 10 + figures.preparationLifetime, clock.now + late])
    #expect(
      recorder.timeline.markers(.moment).map(\.detail)
        == [
          "the engine was cold: feedback/rigid plays \(late) s later",
          "prepare() had expired: feedback/rigid plays \(late) s later",
        ])
    #expect(recorder.timeline.markers(.call).map(\.time) == [10, 20])
    #expect(recorder.timeline.markers(.call).map(\.detail) == ["impact(rigid)", "impact(rigid)"])
  }

  @Test("A haptic ends the effect of its preparation")
  func usedUp() {
    let recorder = HapticRecorder(clock: clock, conditions: .coldEngine)
    recorder.selection.prepare()
    recorder.selection.selectionChanged()
    recorder.selection.selectionChanged()
    let late = recorder.conditions.figures.coldStartDelay
    #expect(recorder.timeline.placements.map(\.offset) == [0, late])
  }

  @Test("Limited selections play at most once in the interval, counted from the last that played")
  func selections() {
    var conditions = DeviceConditions.limitedSelection
    conditions.figures.selectionInterval = 0.1
    let recorder = HapticRecorder(clock: clock, conditions: conditions)
    for _ in 0..<10 {
      recorder.selection.selectionChanged()
      recorder.impact(.light).impactOccurred()
      clock.advance(by: 0.04)
    }
    let selections = recorder.timeline.placements.filter { $0.source == "feedback/selection" }
    #expect(selections.map(\.offset) == [0, 0.12, 0.24, 0.36])
    #expect(recorder.timeline.placements.count == 14)
    #expect(recorder.timeline.markers(.suppressed).count == 6)
  }
}
