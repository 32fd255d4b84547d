import CoreHapticsTwin
import Foundation
import TaplineAHAP
import TaplineLibrary
import TaplineRecording
import TaplineTestSupport
import Testing

@Suite("Patterns of the library fall back to the generators named in their metadata")
@MainActor
struct FallbackTests {
  /// Plays as an app does: with CoreHaptics if possible, and otherwise with the generator.
  private func play(_ file: URL, orElse type: UINotificationFeedbackGenerator.FeedbackType) {
    do {
      let engine = try CHHapticEngine()
      try engine.playPattern(from: file)
      SimulatedDevice.current.clock.advance(by: 5)
    } catch {
      UINotificationFeedbackGenerator().notificationOccurred(type)
    }
  }

  /// The patterns of Swiss Coin, each with the notification type in its metadata.
  private func patterns() throws -> [(
    name: String, file: URL, type: UINotificationFeedbackGenerator.FeedbackType, fallback: String
  )] {
    let library = try Fixtures.library()
    return try library.patternNames.filter { $0.hasPrefix("swiss-coin/") }.compactMap { name in
      guard let fallback = try library.load(name).pattern.metadata["Fallback"],
        case .notification(let type)? = FeedbackGenerator(patternName: fallback)
      else { return nil }
      let file = Fixtures.packageFolder.appendingPathComponent("patterns/\(name).ahap")
      let types: [FeedbackGenerator.NotificationType: UINotificationFeedbackGenerator.FeedbackType]
      types = [.success: .success, .warning: .warning, .error: .error]
      return try (name, file, #require(types[type]), fallback)
    }
  }

  @Test("On a phone, the file plays and no generator")
  func phone() throws {
    for (name, file, type, _) in try patterns() {
      SimulatedDevice.withCurrent { device in
        play(file, orElse: type)
        #expect(device.timeline.placements.map(\.source) == [file.lastPathComponent], "\(name)")
      }
    }
  }

  @Test("If the engine does not start, the generator plays")
  func failingEngine() throws {
    let patterns = try patterns()
    #expect(!patterns.isEmpty)
    for (name, file, type, fallback) in patterns {
      SimulatedDevice.withCurrent { device in
        device.failNextEngineStart(with: .engineStartTimeout)
        play(file, orElse: type)
        #expect(device.timeline.placements.map(\.source) == [fallback], "\(name)")
      }
    }
  }

  @Test("Without an actuator, the generator is called and reports why it is silent")
  func noHaptics() throws {
    for (name, file, type, fallback) in try patterns() {
      SimulatedDevice.withCurrent(SimulatedDevice(.noHaptics)) { device in
        play(file, orElse: type)
        #expect(device.timeline.placements.isEmpty, "\(name)")
        #expect(device.timeline.markers(.suppressed).map(\.name) == [fallback], "\(name)")
      }
    }
  }
}
