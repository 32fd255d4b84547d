import CoreHapticsTwin
import TaplineTesting
import Testing

@Suite("What a test's device lacks is looked for on the process's device", .serialized)
struct ProcessDeviceTests {
  /// The messages with which assertions fail in a closure.
  private func failures(_ body: () -> Void) -> [String] {
    let log = Log()
    withKnownIssue("this test is about the message", isIntermittent: true) {
      body()
    } matching: { issue in
      log.add(issue.comments.map(\.rawValue).joined(separator: "\n"))
      return true
    }
    return log.entries
  }

  /// What apps do that keep their engine off the main thread.
  private func playOnQueue() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        let engine = try? CHHapticEngine()
        try? engine?.start()
        try? engine?.makePlayer(with: pattern(tap(0))).start(atTime: 0)
        continuation.resume()
      }
    }
  }

  @Test("A test that misses the haptics of a dispatch queue is told where they are")
  func hint() async {
    await SimulatedDevice.withCurrent { device in
      await playOnQueue()
      #expect(device.timeline.placements.isEmpty, "a dispatch queue knows nothing of the task")
      for messages in [
        failures { expectHaptics(device.timeline, [.tap(at: 0)]) },
        failures { expectHapticCalls(device.timeline, [.init("CHHapticPattern", at: 0)]) },
        failures { expectHapticOrder(device.timeline, ["CHHapticPattern"]) },
      ] {
        #expect(messages.count == 1)
        let text = messages.first ?? ""
        #expect(text.contains("SimulatedDevice.processDefault has "), "\(text)")
        #expect(text.contains("'CHHapticPattern'"))
        #expect(text.contains("on a dispatch queue"))
      }
    }
  }

  @Test("A test that misses nothing, or looks at the process's device itself, is told nothing")
  func noHint() async {
    await playOnQueue()
    SimulatedDevice.withCurrent { device in
      AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
      device.recorder.record(HapticPattern(events: [HapticEvent(.transient, at: 0)]))
      let texts = failures { expectNoHaptics(device.timeline) }
      #expect(texts.first?.contains("unexpected: transient") == true)
      #expect(texts.first?.contains("processDefault") == false)
    }
    let own = SimulatedDevice.processDefault.timeline
    let texts = failures { expectHaptics(own, [.continuous(at: 77, for: 1)]) }
    #expect(texts.first?.contains("missing: continuous at 77 s") == true)
    #expect(texts.first?.contains("processDefault") == false)
  }
}
