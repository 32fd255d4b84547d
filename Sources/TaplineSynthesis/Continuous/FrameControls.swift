import TaplineActuators
import TaplineNumerics

/// The haptic controls of the most recently loaded pattern at each frame of one quantum.
///
/// A span is a part of an event between two corners of the controls. Starting a span takes about as long as rendering a
/// hundred frames. If the controls have a corner every few frames, the span is crowded: it ends with the quantum or the
/// envelope's segment, and these values replace the controls' lines. Successive events of a pattern share the values.
///
/// Thread: one at a time; render.  Allocates: never after initialization.
final class FrameControls {
  private let amplitude: AmplitudeLaw
  private let sampleRate: Double
  /// Rows of a quantum and 16 more frames: intensity factor, sharpness offset, and sharpness offset half a frame later.
  private let values = ScratchBuffer(count: 3 * FrameControls.stride)
  private var contents: (controlIndex: Int, quantumStart: Int)?

  private static let stride = Synthesizer.quantum + 2 * laneCount

  init(_ amplitude: AmplitudeLaw, sampleRate: Int) {
    self.amplitude = amplitude
    self.sampleRate = Double(sampleRate)
  }

  private var intensity: UnsafeMutablePointer<Float> { values.start }
  private var sharpness: UnsafeMutablePointer<Float> { values.start + Self.stride }
  private var middles: UnsafeMutablePointer<Float> { values.start + 2 * Self.stride }

  private func load(_ controls: ControlTracks, _ index: Int, quantumStart: Int) {
    if let contents, contents == (index, quantumStart) { return }
    contents = (index, quantumStart)
    fill(intensity, with: controls.intensity, from: quantumStart)
    fill(sharpness, with: controls.sharpness, from: quantumStart)
    fill(middles, with: controls.sharpness, from: quantumStart, lateness: 0.5)
  }

  private func fill(
    _ row: UnsafeMutablePointer<Float>, with track: ControlTrack, from start: Int,
    lateness: Double = 0
  ) {
    var frame = start
    while frame < start + Self.stride {
      let line = track.line(at: frame, ofEventFrom: -1)
      let end = min(line.end, start + Self.stride)
      for later in 0..<end - frame {
        row[frame - start + later] = Float(line.value(after: Double(later) + lateness))
      }
      frame = end
    }
  }

  /// Adds the crowded span of an event to a sink and returns the event's phase at the span's end, in turns.
  func render<Sink: ContinuousSink>(
    _ voice: ContinuousVoice, _ controls: ControlTracks, _ quantumStart: Int, into sink: Sink
  ) -> Double {
    load(controls, voice.event.controlIndex ?? -1, quantumStart: quantumStart)
    let (span, own) = (voice.span, Float(voice.event.sharpness))
    let isSquared = amplitude == .square
    let gain = sink.gain * amplitude.amplitude(voice.event.intensity)
    let level = isSquared ? gain.squareRoot() : gain
    var turns = span.turns
    for start in Swift.stride(from: span.start, to: span.end, by: laneCount) {
      let frames = start..<min(start + laneCount, span.end)
      let offset = start - quantumStart
      let phase = phase(of: voice, &turns, frames, quantumStart, shift: sink.shift)
      func sharpness(at frame: Int) -> Double {
        Double(unit(own + self.sharpness[frame - quantumStart]))
      }
      let target = sink.begin(
        frames, sharpness: (sharpness(at: frames.lowerBound), sharpness(at: frames.upperBound)))
      let later = laneNumbers + Float(start - span.start)
      let envelope = Float(level * span.envelope.value) + Float(level * span.envelope.slope) * later
      var factor = lanes(intensity, offset) * envelope
      if isSquared { factor *= factor }
      target.add(
        at: offset, amplitude: factor.cut(to: frames.count), phase: sineAndCosine(turns: phase))
      target.finish(offset..<offset + frames.count)
    }
    return turns
  }

  @inline(never)
  func turns(after voice: ContinuousVoice, _ controls: [ControlTracks]) -> Double {
    guard let index = voice.event.controlIndex else { return voice.span.turns }
    let span = voice.span
    let quantumStart = span.start / Synthesizer.quantum * Synthesizer.quantum
    load(controls[index], index, quantumStart: quantumStart)
    var turns = span.turns
    for start in Swift.stride(from: span.start, to: span.end, by: laneCount) {
      let frames = start..<min(start + laneCount, span.end)
      _ = phase(of: voice, &turns, frames, quantumStart, shift: 0)
    }
    return turns
  }

  /// Advances `turns` to the frame after `frames`; the phase of `shift` is added only to the result.
  private func phase(
    of voice: ContinuousVoice, _ turns: inout Double, _ frames: Range<Int>, _ quantumStart: Int,
    shift: Double
  ) -> Lanes {
    var phase = Lanes()
    let own = Float(voice.event.sharpness)
    for frame in frames {
      let shifted = turns + shift * Double(frame)
      phase[frame - frames.lowerBound] = Float(shifted - nearestWhole(shifted))
      // The mean frequency from this frame to the next differs from that halfway by less than a ten-thousandth.
      let sharpness = unit(own + middles[frame - quantumStart])
      turns += voice.frequency.hertz(Double(sharpness)) / sampleRate
    }
    return phase
  }

  private func lanes(_ row: UnsafeMutablePointer<Float>, _ offset: Int) -> Lanes {
    UnsafeRawPointer(row + offset).loadUnaligned(as: Lanes.self)
  }

  private func unit(_ value: Float) -> Float { min(max(value, 0), 1) }
}
