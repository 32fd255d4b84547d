import Tapline
import Testing
import Timeline

@Suite("Timelines built in code")
struct TimelineTests {
  @Test("A pattern has the events, steps and curves that were written")
  func pattern() {
    let pattern = PaymentPattern.settled()
    #expect(PaymentPattern.counts(of: pattern) == (3, 1))
    #expect(PaymentPattern.ends(of: pattern) == [0, 0.12, 0.7])
    #expect(abs(pattern.value(of: .hapticIntensity, at: 0.45) - 0.5) < 1e-9)
    #expect(pattern.value(of: .hapticSharpness, at: 0.3) == -0.2)
    #expect(abs(pattern.duration - 0.7) < 1e-9)
    #expect(pattern.metadata["Description"] == "A payment has been settled.")
    #expect(PaymentPattern.steps(of: pattern).map(\.value) == [-0.2])
    #expect(PaymentPattern.flat(pattern).events[2].envelope.isSustained)
    #expect(PaymentPattern.limits(of: .hapticIntensity) == (0...1, 1))
    #expect(PaymentPattern.limits(of: .audioPan).resting == 0)
    let chime = PaymentPattern.chime(file: "chime.wav")
    #expect(PaymentPattern.counts(of: chime).felt == 0)
    #expect(chime.events[1].audio.waveformPath == "chime.wav")
    #expect(chime.events[1].audio.pan == -1 && !chime.events[1].audio.isLooped)
  }

  @Test("A calmer pattern is weaker and longer")
  func calmer() {
    let calmer = PaymentPattern.calmer(PaymentPattern.settled(), by: 2)
    #expect(calmer.events[0].intensity == 0.3)
    #expect(calmer.events[2].duration == 1)
    #expect(calmer.curves[0].points.map(\.time) == [0, 1])
    #expect(calmer.curves[0].control == .hapticIntensity && calmer.curves[0].time == 0.2)
  }

  @Test("Haptics, markers and tracks are on one time axis")
  func axis() {
    var checkout = CheckoutTimeline(waiting: 0.5)
    #expect(checkout.timeline.eventCount == 4)
    #expect(checkout.timeline.transients.map(\.time) == [0, 0.5, 0.62])
    #expect(checkout.timeline.events.map(\.kind).filter { $0 == .continuous }.count == 1)
    #expect(checkout.timeline.markers(.touch).map(\.name) == ["down", "up"])
    #expect(checkout.value(of: "scale", at: 0) == [1])
    #expect(abs(checkout.value(of: "scale", at: 0.1)[0] - 0.96) < 1e-3)
    #expect(checkout.value(of: "tint", at: 2) == [0, 0.6, 0.2, 1])
    #expect(checkout.feltIntensities == [1, 0.6, 1])
    #expect(checkout.story.last == "0.5 s: action settled the server has answered")
    #expect(checkout.changes(of: "scale").map(\.target) == [[0.96], [1]])
    checkout.delay("settled", by: 0.25)
    #expect(checkout.timeline.transients[1].time == 0.75)
    #expect(checkout.slowed(by: 2).transients[1].time == 1.5)
    checkout.add(CheckoutTimeline(waiting: 0.5), at: 3)
    #expect(checkout.timeline.transients.map(\.time).max() == 3.62)
    #expect(checkout.timeline.duration > 3.6)
    checkout.reduceMotion()
    #expect(checkout.value(of: "scale", at: 0) == [0.96])
  }

  @Test("Seconds are converted to frames once")
  func frames() throws {
    let plan = FramePlan(CheckoutTimeline(waiting: 0.5).timeline, sampleRate: 44_100)
    #expect(plan.tapFrames == [0, 22_050, 27_342])
    #expect(plan.hums == [30_870..<52_920])
    #expect(plan.size.channels == 1 && plan.size.frames >= 52_920)
    let strongest = try #require(plan.strongest)
    #expect(strongest.time == 0 && strongest.sharpness == 0.5)
  }

  @Test("A saved timeline is read back unchanged")
  func saved() throws {
    let timeline = CheckoutTimeline(waiting: 0.5).timeline
    let bytes = try SavedTimeline.bytes(of: timeline)
    #expect(try SavedTimeline.read(bytes, file: "checkout.json") == timeline)
    #expect(try SavedTimeline.read(buzz, file: "buzz.ahap") == nil)
    let text = #"{"schemaVersion": 1, "timeline": [{"time": -1, "event": "transient"}]}"#
    #expect(SavedTimeline.firstMistake(in: Array(text.utf8), file: "x.json") != nil)
  }
}
