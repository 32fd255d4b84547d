public import CoreHapticsTwin
import Foundation
import TaplineAHAP
import TaplineLibrary
public import TaplineRecording
import TaplineTestSupport
import Testing

@Suite("UIKit's generators play the patterns that the library has for them")
@MainActor
struct FeedbackGeneratorTests {
  @Test("Every call is on the timeline with the library's name, its time and its strength")
  func calls() throws {
    try SimulatedDevice.withCurrent { device in
      let library = try Fixtures.library()
      let styles: [(UIImpactFeedbackGenerator.FeedbackStyle, String)] = [
        (.light, "feedback/light"), (.medium, "feedback/medium"), (.heavy, "feedback/heavy"),
        (.soft, "feedback/soft"), (.rigid, "feedback/rigid"),
      ]
      for (style, name) in styles {
        device.recorder.reset()
        let generator = UIImpactFeedbackGenerator(style: style)
        generator.impactOccurred()
        device.clock.advance(by: 1)
        generator.impactOccurred(intensity: 0.5)
        let placements = device.timeline.placements
        #expect(placements.map(\.source) == [name, name])
        let pattern = try library.load(name).pattern
        #expect(placements[0].pattern == pattern)
        #expect(placements[1].pattern == pattern.scaled(intensity: 0.5))
        #expect(placements[1].offset == placements[0].offset + 1)
      }
      device.recorder.reset()
      let notification = UINotificationFeedbackGenerator()
      for type in [UINotificationFeedbackGenerator.FeedbackType.success, .warning, .error] {
        notification.notificationOccurred(type)
      }
      UISelectionFeedbackGenerator().selectionChanged()
      #expect(
        device.timeline.placements.map(\.source)
          == ["feedback/success", "feedback/warning", "feedback/error", "feedback/selection"])
    }
  }

  @Test("Calls with a location and generators of a view play like those without")
  func places() {
    SimulatedDevice.withCurrent { device in
      let view = UIView()
      let place = CGPoint(x: 1, y: 2)
      let impact = UIImpactFeedbackGenerator(style: .heavy, view: view)
      impact.impactOccurred(at: place)
      impact.impactOccurred(intensity: 0.25, at: place)
      UINotificationFeedbackGenerator(view: view).notificationOccurred(.error, at: place)
      UISelectionFeedbackGenerator(view: view).selectionChanged(at: place)
      let canvas = UICanvasFeedbackGenerator(view: view)
      canvas.alignmentOccurred(at: place)
      canvas.pathCompleted(at: place)
      #expect(
        device.timeline.placements.map(\.source) == [
          "feedback/heavy", "feedback/heavy", "feedback/error", "feedback/selection",
          ".alignment", ".pathComplete",
        ])
    }
  }

  @Test("prepare() is on the timeline with its caller, and without it a cold device plays late")
  func prepare() {
    SimulatedDevice.withCurrent(SimulatedDevice(conditions: .coldEngine)) { device in
      let delay = device.recorder.conditions.figures.coldStartDelay
      let generator = UIImpactFeedbackGenerator(style: .light)
      generator.impactOccurred()
      device.clock.advance(by: 1)
      generator.prepare()
      generator.impactOccurred()
      #expect(device.timeline.placements.map(\.offset) == [delay, 1])
      #expect(device.timeline.markers(.call).map(\.detail) == ["impact(light)"])
    }
  }

  @Test("Low Power Mode silences generators, and they report it")
  func lowPower() {
    SimulatedDevice.withCurrent(SimulatedDevice(conditions: .lowPowerMode)) { device in
      UINotificationFeedbackGenerator().notificationOccurred(.success)
      #expect(device.timeline.events.isEmpty)
      #expect(device.reasons == ["Low Power Mode is on"])
    }
  }

  @Test("The twin's generators conform to the protocols of TaplineRecording in one line each")
  func protocols() {
    SimulatedDevice.withCurrent { device in
      let generator: any ImpactFeedbackGenerating = UIImpactFeedbackGenerator()
      generator.impactOccurred()
      let notification: any NotificationFeedbackGenerating = UINotificationFeedbackGenerator()
      notification.notificationOccurred(.warning)
      let selection: any SelectionFeedbackGenerating = UISelectionFeedbackGenerator()
      selection.selectionChanged()
      #expect(
        device.timeline.placements.map(\.source)
          == ["feedback/medium", "feedback/warning", "feedback/selection"])
    }
  }
}

extension UIImpactFeedbackGenerator: ImpactFeedbackGenerating {}
extension UINotificationFeedbackGenerator: NotificationFeedbackGenerating {}
extension UISelectionFeedbackGenerator: SelectionFeedbackGenerating {}
