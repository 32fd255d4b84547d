import TaplineActuators
import TaplinePatterns
import Testing

@testable import TaplineSynthesis

@Suite("The envelope of continuous events")
struct EnvelopeSegmentsTests {
  @Test("Every segment advances, even if rounding leaves a trace of the decay on its last frame")
  func movesOn() {
    // In frames: an attack of 96 and a decay slightly above 240, whose sum rounds to 336.
    let times = EnvelopeTimes(
      attack: .init(shortest: 96, longest: 96),
      decay: .init(shortest: 240.0.nextUp, longest: 240.0.nextUp),
      release: .init(shortest: 240, longest: 240))
    let event = ScheduledContinuous(
      startFrame: 0, endFrame: 4_800, intensity: 1, sharpness: 0.5,
      envelope: HapticEvent.Envelope(isSustained: false), controlIndex: nil,
      origin: EventOrigin(index: 0, requestedTime: 0, sourceIndex: 0))
    let envelope = EnvelopeSegments(event, times: times, sampleRate: 1)
    #expect(envelope.line(at: 216).value > 0.49)
    #expect(envelope.line(at: 336).value < 1e-12)
    for frame in [0, 95, 96, 335, 336, 337, 4_799, 4_800, 5_039] {
      #expect(envelope.line(at: frame).end > frame, "frame \(frame)")
    }
  }
}
