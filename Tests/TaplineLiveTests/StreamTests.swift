import CoreHapticsTwin
import Foundation
import TaplineFiles
import TaplineLive
import TaplinePatterns
import TaplineRecording
import Testing

@Suite("Streaming from an app")
struct StreamTests {
  @Test("The session equals the recording, call by call")
  func session() throws {
    let listener = try TestListener()
    let clock = VirtualClock()
    let recorder = HapticRecorder(clock: clock).stream(to: listener.path, as: "Coin")
    recorder.play(.impact(.rigid, intensity: 0.8))
    clock.advance(by: 0.12)
    recorder.impact(.soft).impactOccurred()
    let id = recorder.record(
      HapticPattern(events: [HapticEvent(.continuous, at: 0, duration: 2)]), source: "hum")
    clock.advance(by: 0.5)
    recorder.add([DynamicParameter(.hapticIntensity, at: 0.5, value: 0.2)], to: id)
    clock.advance(by: 0.25)
    recorder.update(id) { $0.pattern.events[0].duration = 0.75 }
    recorder.mark(.touch, "down")
    let gone = recorder.record(HapticPattern(events: [HapticEvent(.transient, at: 0)]))
    recorder.remove(gone)
    recorder.mark(.moment, "end")
    listener.attend { $0.calls.last?.name == "end" }
    var listened = try Listened()
    listened.events = listener.events
    #expect(try listened.timeline() == recorder.timeline)
    #expect(listener.calls.first?.call.place.hasPrefix("StreamTests.swift:") == true)
    #expect(listener.calls.first?.app == "Coin")
  }

  @Test("The twin's players are heard in real time, with stops and parameters")
  func twin() throws {
    let listener = try TestListener()
    let device = SimulatedDevice().stream(to: listener.path, as: "Twin")
    try SimulatedDevice.withCurrent(device) { _ in
      let engine = try CHHapticEngine()
      try engine.start()
      let event = CHHapticEvent(
        eventType: .hapticContinuous, parameters: [], relativeTime: 0, duration: 5)
      let player = try engine.makePlayer(
        with: try CHHapticPattern(events: [event], parameters: []))
      try player.start(atTime: CHHapticTimeImmediate)
      Thread.sleep(forTimeInterval: 0.05)
      try player.sendParameters(
        [
          CHHapticDynamicParameter(
            parameterID: .hapticIntensityControl, value: 0.5, relativeTime: 0)
        ],
        atTime: CHHapticTimeImmediate)
      // Stopped by the clock, on its own thread.
      try player.stop(atTime: engine.currentTime + 0.1)
      Thread.sleep(forTimeInterval: 0.2)
      listener.attend { $0.calls.count >= 4 }
      var listened = try Listened()
      listened.events = listener.events
      let timeline = try listened.timeline()
      #expect(listener.calls.first?.name == "engine start")
      let placement = try #require(timeline.placements.first)
      #expect(placement.pattern.events.count == 1)
      let length = try #require(placement.pattern.events.first?.duration)
      #expect(length > 0.14 && length < 0.4)
      #expect(placement.pattern.parameters.map(\.value) == [0.5])
      _ = player
    }
  }

  @Test("A slow greeting does not delay every call")
  func clock() throws {
    let listener = try TestListener()
    let clock = MonotonicClock()
    let start = Double(SystemClock.nanoseconds) / 1e9 - clock.now
    let recorder = HapticRecorder(clock: clock).stream(to: listener.path)
    // No listener reads: the greeting takes 50 ms and more.
    Thread.sleep(forTimeInterval: 0.05)
    listener.attend { _ in clock.now > 0.3 }
    recorder.mark(.moment, "first")
    listener.attend { !$0.calls.isEmpty }
    let origin = try #require(listener.listener.session.origin)
    let marked = try #require(recorder.timeline.markers.first).time
    let error = Double(origin) / 1e9 - (start + marked)
    #expect(abs(error) < 0.001, "wrong by \(error) s")
  }

  @Test(
    "An app does not wait for a listener that does not read: the oldest calls are dropped and counted"
  )
  func readsNothing() throws {
    let listener = try TestListener()
    let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: listener.path)
    let began = Date()
    let count = 20_000
    for _ in 0..<count { recorder.play(.impact(.rigid)) }
    // Only a queue is between the app and its calls; a wait of a second would be noticed here.
    #expect(Date().timeIntervalSince(began) < 20)
    var told = 0
    var dropped = 0
    listener.attend { listener in
      told = listener.calls.count
      dropped = listener.events.reduce(0) {
        if case .dropped(_, let count) = $1 { $0 + count } else { $0 }
      }
      return told + dropped >= count
    }
    #expect(told + dropped == count)
    #expect(dropped > 0)
  }

  @Test("Without a listener an app continues, and the next listener receives its calls")
  func reconnects() throws {
    let path = TestListener.freePath
    let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: path)
    recorder.mark(.moment, "before")
    do {
      let first = try TestListener(path)
      first.attend { !$0.calls.isEmpty }
      #expect(first.calls.map(\.name) == ["before"])
    }
    Thread.sleep(forTimeInterval: 0.3)
    recorder.mark(.moment, "between")
    let second = try TestListener(path)
    second.attend { !$0.calls.isEmpty }
    recorder.mark(.moment, "after")
    second.attend { $0.calls.count == 2 }
    #expect(second.calls.map(\.name) == ["between", "after"])
  }

  @Test("Changes of the phone's conditions are sent")
  func conditions() throws {
    let listener = try TestListener()
    let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: listener.path)
    recorder.conditions = .lowPowerMode
    recorder.conditions = .lowPowerMode
    recorder.play(.impact(.rigid))
    recorder.conditions = .ready
    listener.attend { $0.calls.count == 3 }
    #expect(listener.calls.map(\.name) == ["conditions", "feedback/rigid", "conditions"])
    #expect(listener.calls.map(\.lane) == ["state", "suppressed", "state"])
    #expect(recorder.timeline.markers.count == 1)
  }

  /// A wrapper like one that an app puts around UIKit's generator; here it wraps the twin's.
  @MainActor
  private final class Wrapper: ImpactFeedbackGenerating {
    private let real: UIImpactFeedbackGenerator

    init(_ real: UIImpactFeedbackGenerator) { self.real = real }

    func prepare() { real.prepare() }
    func impactOccurred() { real.impactOccurred() }
    func impactOccurred(intensity: CGFloat) { real.impactOccurred(intensity: intensity) }
  }

  @Test("The source location is sent with every call that has a parameter for it")
  @MainActor
  func places() throws {
    let listener = try TestListener()
    let device = SimulatedDevice().stream(to: listener.path)
    SimulatedDevice.withCurrent(device) { device in
      let recorder = device.recorder
      let twin = UIImpactFeedbackGenerator(style: .light)
      let wrapped: any ImpactFeedbackGenerating = Wrapper(twin)
      let impact = recorder.impactGenerator(style: .rigid)
      let selection = recorder.selectionGenerator()
      let notification = recorder.notificationGenerator()
      let forwarded = ForwardingHaptics(to: HapticRecorder(), recording: recorder)
        .impactGenerator(style: .soft)
      let tap = HapticPattern(events: [HapticEvent(.transient, at: 0)])
      let first = #line + 1
      impact.impactOccurred()
      impact.impactOccurred(intensity: 0.5)
      selection.selectionChanged()
      notification.notificationOccurred(.success)
      forwarded.impactOccurred()
      wrapped.impactOccurred()
      recorder.impact(.heavy).impactOccurred()
      recorder.impact(.heavy).impactOccurred(intensity: 0.5)
      recorder.selection.selectionChanged()
      recorder.notification.notificationOccurred(.error)
      recorder.play(.selection)
      recorder.sensoryFeedback(.success)
      recorder.record(tap, source: "own")
      let last = #line
      // UIKit's own functions have no such parameter.
      twin.impactOccurred()
      let requirement: () -> Void = impact.impactOccurred
      requirement()
      recorder.mark(.moment, "end")
      listener.attend { $0.calls.last?.name == "end" }
      let places = listener.calls.filter { $0.placement != nil }.map(\.call.place)
      #expect(places == (first..<last).map { "StreamTests.swift:\($0)" } + ["", ""])
      let levels = listener.calls.prefix(2).compactMap(\.peakIntensity)
      #expect(levels.count == 2 && levels[1] < levels[0])
    }
  }

  @Test("A call that is too long for a line is sent as a marker")
  func tooLong() throws {
    let listener = try TestListener()
    let recorder = HapticRecorder(clock: MonotonicClock()).stream(to: listener.path)
    let events = (0..<1_000).map { HapticEvent(.transient, at: Double($0)) }
    recorder.record(HapticPattern(events: events), source: "long")
    recorder.mark(.moment, "end")
    listener.attend { $0.calls.last?.name == "end" }
    #expect(listener.calls.map(\.name) == ["not sent", "end"])
    #expect(listener.refusals.isEmpty)
  }
}
