import CTaplineLoops
import TaplineActuators
import TaplineNumerics

/// A piece of a continuous event, added to the drive signal as a sine.
struct SinePiece: ContinuousPiece {
  let target: UnsafeMutablePointer<Float>
  let bound: Double

  @inline(__always)
  func add(at offset: Int, amplitude: Lanes, phase: PhaseLanes) {
    target.add(amplitude * phase.sine, at: offset)
  }

  @inline(__always)
  func add(_ chirp: ctapline_chirp, _ amplitude: AmplitudeRamp, _ frames: Range<Int>) {
    var (chirp, amplitude) = (chirp, amplitude)
    ctapline_add_chirp(target + frames.lowerBound, frames.count, &chirp, &amplitude, nil)
  }
}

/// The sum of continuous events in the actuator's drive signal.
struct TactileSink: ContinuousSink {
  let gain: Double
  let target: UnsafeMutablePointer<Float>
  var shift: Double { 0 }

  static func gain(_ profile: ActuatorProfile) -> Double {
    amplitude(decibels: profile.tactile.continuousDecibels)
  }

  func begin(_ piece: Range<Int>, sharpness: (start: Double, end: Double)) -> SinePiece {
    SinePiece(target: target, bound: 1)
  }

  @inline(__always)
  func beginSteady(_ voice: ContinuousVoice, at frame: Int) -> (SteadySine, bound: Double) {
    let turns = voice.phase(at: frame).turns
    return (SteadySine(phase: SteadyPhase(turns: turns, voice.span.rotation)), 1)
  }
}
