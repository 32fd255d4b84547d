import Foundation
import Testing

@testable import TaplineSynthesis

@Suite("Sines of constant frequency")
struct SteadySineTests {
  @Test("Eight frames from the sixteen before them are within 2e-5 of the sine at every frequency")
  func accuracy() {
    // Eight frames are a whole or half number of turns at multiples of a sixteenth turn a frame, where the
    // recurrence loses the most digits.
    let exact = (0...7).map { Double($0) / 16 }
    let near = exact.flatMap { [$0 + 1e-7, $0 + 1e-5, $0 + 1e-4, $0 + 1e-3] }
    let others = stride(from: 0.000_1, to: 0.45, by: 0.003_7)
    var worst = 0.0
    for speed in exact + near + Array(others) {
      for turns in [0, 0.1, 0.25, 0.617] {
        let phase = SteadyPhase(turns: turns, .init(speed: speed))
        var sines = SteadySine(phase)
        for run in 0..<3 {
          sines.beginRun()
          for first in stride(from: 0, to: SteadySine.runLength, by: laneCount) {
            let group = sines.next()
            for lane in 0..<laneCount {
              let frame = run * SteadySine.runLength + first + lane
              let angle = (turns + speed * Double(frame)).truncatingRemainder(dividingBy: 1)
              worst = max(worst, abs(Double(group[lane]) - sin(2 * Double.pi * angle)))
            }
          }
        }
      }
    }
    #expect(worst < 2e-5, "\(worst)")
  }

  @Test("Whatever the length of a piece, its frames are the sines, and no other frame is touched")
  func lengths() {
    struct Steady: AmplitudeRamp {
      func next() -> Lanes { Lanes(repeating: 0.5) }
    }
    for start in [0, 3] {
      for length in Array(1...70) + [127, 128, 129, 135, 136, 137, 255, 257, 700, 1_000] {
        let buffer = ScratchBuffer(count: start + length + laneCount)
        let sines = SteadySine(SteadyPhase(turns: 0.3, .init(speed: 0.013)))
        sines.render(
          Steady(), start..<start + length, into: SinePiece(target: buffer.start, bound: 1))
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
