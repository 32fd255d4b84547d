import CTaplineLoops
import Foundation
import TaplineActuators
import Testing

@testable import TaplineSynthesis

@Suite("Sines of constant frequency")
struct SteadySineTests {
  /// A constant amplitude.
  private static func constant(_ amplitude: Double) -> AmplitudeRamp {
    AmplitudeRamp(squareOf: LaneLine(value: amplitude.squareRoot(), slope: 0))
  }

  @Test(
    "Eight frames computed from the sixteen before them are within 2e-5 of the sine at every frequency"
  )
  func accuracy() {
    // At multiples of a sixteenth turn per frame, eight frames are whole or half turns, where the recurrence loses
    // the most digits.
    let exact = (0...7).map { Double($0) / 16 }
    let near = exact.flatMap { [$0 + 1e-7, $0 + 1e-5, $0 + 1e-4, $0 + 1e-3] }
    let others = stride(from: 0.000_1, to: 0.45, by: 0.003_7)
    var worst = 0.0
    for speed in exact + near + Array(others) {
      for turns in [0, 0.1, 0.25, 0.617] {
        let phase = SteadyPhase(turns: turns, .init(speed: speed))
        let buffer = ScratchBuffer(count: 3 * Int(ctapline_run_length) + laneCount)
        SteadySine(phase: phase).render(
          Self.constant(1), 0..<3 * Int(ctapline_run_length),
          into: SinePiece(target: buffer.start, bound: 1))
        for frame in 0..<3 * Int(ctapline_run_length) {
          let angle = (turns + speed * Double(frame)).truncatingRemainder(dividingBy: 1)
          worst = max(worst, abs(Double(buffer.start[frame]) - sin(2 * Double.pi * angle)))
        }
      }
    }
    #expect(worst < 2e-5, "\(worst)")
  }

  @Test("For any length, the frames of a piece are sines, and no other frame changes")
  func lengths() {
    for start in [0, 3] {
      for length in Array(1...70) + [127, 128, 129, 135, 136, 137, 255, 257, 700, 1_000] {
        let buffer = ScratchBuffer(count: start + length + laneCount)
        let sines = SteadySine(phase: SteadyPhase(turns: 0.3, .init(speed: 0.013)))
        sines.render(
          Self.constant(0.5), start..<start + length,
          into: SinePiece(target: buffer.start, bound: 1))
        for frame in 0..<buffer.count {
          let inside = (start..<start + length).contains(frame)
          let expected =
            inside ? 0.5 * sin(2 * Double.pi * (0.3 + 0.013 * Double(frame - start))) : 0
          #expect(abs(Double(buffer.start[frame]) - expected) < 1e-5, "\(frame) of \(length)")
        }
      }
    }
  }
}
