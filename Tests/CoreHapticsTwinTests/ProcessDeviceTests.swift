import CoreHapticsTwin
import TaplineTesting
import Testing

@Suite("A failed expectation of a test checks whether the process's device has the haptics")
struct ProcessDeviceTests {
  /// Plays on a dispatch queue, as apps do that keep the engine off the main thread.
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

  @Test("If a test lacks the haptics of a dispatch queue, the hint names the device that has them")
  func hint() async {
    await SimulatedDevice.withProcessDevice { _ in
      await SimulatedDevice.withCurrent { device in
        await playOnQueue()
        #expect(
          device.timeline.placements.isEmpty, "a dispatch queue does not inherit the task's device")
        for messages in [
          capturedFailures { expectHaptics(device.timeline, [.tap(at: 0)]) },
          capturedFailures {
            expectHapticCalls(device.timeline, [.init("CHHapticPattern", at: 0)])
          },
          capturedFailures { expectHapticOrder(device.timeline, ["CHHapticPattern"]) },
        ] {
          #expect(messages.count == 1)
          let text = messages.first ?? ""
          let said = "SimulatedDevice.processDefault has 1 placement, 'CHHapticPattern': "
          #expect(text.contains(said), "\(text)")
          #expect(text.contains("on a dispatch queue"))
        }
      }
    }
  }

  @Test("A test that lacks nothing, or that reads the process's device itself, gets no hint")
  func noHint() async {
    await SimulatedDevice.withProcessDevice { process in
      await playOnQueue()
      SimulatedDevice.withCurrent { device in
        AudioServicesPlaySystemSound(kSystemSoundID_Vibrate)
        device.recorder.record(HapticPattern(events: [HapticEvent(.transient, at: 0)]))
        let texts = capturedFailures { expectNoHaptics(device.timeline) }
        #expect(texts.first?.contains("unexpected: transient") == true)
        #expect(texts.first?.contains("processDefault") == false)
      }
      let texts = capturedFailures {
        expectHaptics(process.timeline, [.continuous(at: 77, for: 1)])
      }
      #expect(texts.first?.contains("missing: continuous at 77 s") == true)
      #expect(texts.first?.contains("processDefault") == false)
    }
  }

  @Test("The process's device records dispatch queues and detached tasks, for one test at a time")
  func processDevice() async {
    await withTaskGroup(of: Void.self) { group in
      for number in 1...20 {
        group.addTask {
          await SimulatedDevice.withProcessDevice { device in
            #expect(SimulatedDevice.current === device)
            for _ in 0..<number { await playOnQueue() }
            await Task.detached { await UISelectionFeedbackGenerator().selectionChanged() }.value
            await SimulatedDevice.withProcessDevice { inner in
              await playOnQueue()
              #expect(inner.timeline.placements.count == 1)
            }
            #expect(device.timeline.placements.count == number + 1)
          }
        }
      }
    }
  }

  @Test("An error of the closure is rethrown, and the next closure can run")
  func thrown() async throws {
    struct Failure: Error {}
    await #expect(throws: Failure.self) {
      try await SimulatedDevice.withProcessDevice { _ in throw Failure() }
    }
    await SimulatedDevice.withProcessDevice { device in
      await playOnQueue()
      #expect(device.tapTimes == [0])
    }
  }
}
