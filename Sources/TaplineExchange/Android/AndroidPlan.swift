import TaplineActuators
import TaplinePatterns
import TaplineSynthesis

/// How what a timeline plays is told Android's effects, within their rules.
enum AndroidPlan {
  static func milliseconds(_ seconds: Double) -> Int { Int((seconds * 1_000).rounded()) }

  static func noteRounding(_ seconds: Double, _ notes: inout NoteCollector) {
    if abs(seconds - Double(milliseconds(seconds)) / 1_000) > 1e-9 {
      notes.add(.moved, .androidMilliseconds, at: seconds)
    }
  }

  /// A level in as many digits as code and XML have.
  static func level(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }

  // MARK: - Waveform

  /// The steps of `createWaveform`.
  static func waveform(of played: PlayedHaptics, _ notes: inout NoteCollector) -> AndroidWaveform {
    for tap in played.taps {
      noteRounding(tap.time, &notes)
      if tap.sharpness != HapticEvent.defaultSharpness {
        notes.add(.changed, .androidSharpness, at: tap.time)
      }
    }
    if let piece = played.vibration.pieces.first(where: {
      $0.first.sharpness != HapticEvent.defaultSharpness
        || $0.last.sharpness != HapticEvent.defaultSharpness
    }) {
      notes.add(.changed, .androidSharpness, at: piece.start)
    }
    if let piece = played.vibration.pieces.first(where: { !$0.isConstant }) {
      notes.add(.changed, .androidAmplitude, at: piece.start)
    }
    noteMergedTaps(
      played, length: Double(AndroidLimits.tapPulse) / 1_000, .androidTapLength, &notes)
    let track = VibrationTrack.strongest([played.vibration, .strongest(pulses(of: played.taps))])
    for run in track.runs {
      if let first = run.first, let last = run.last,
        milliseconds(first.start) == milliseconds(last.end)
      {
        notes.add(.dropped, .androidMilliseconds, at: first.start)
      }
    }
    var waveform = AndroidWaveform()
    var time = 0
    func add(until end: Int, _ intensity: Double) {
      guard end > time else { return }
      let amplitude = Int((intensity * Double(AndroidLimits.maximumAmplitude)).rounded())
      if let last = waveform.amplitudes.last, last == amplitude {
        waveform.timings[waveform.timings.count - 1] += end - time
      } else {
        waveform.timings.append(end - time)
        waveform.amplitudes.append(amplitude)
      }
      time = end
    }
    for piece in track.pieces {
      add(until: milliseconds(piece.start), 0)
      let end = milliseconds(piece.end)
      if piece.first.intensity == piece.last.intensity {
        add(until: end, piece.first.intensity)
      } else {
        while time < end {
          let next = min(time + AndroidLimits.step, end)
          let middle = Double(time + next) / 2_000
          add(until: next, piece.strength(at: middle).intensity)
        }
      }
    }
    return waveform
  }

  /// The steps of taps, those that do not overlap in one track.
  private static func pulses(of taps: [HapticEvent]) -> [VibrationTrack] {
    var layers: [[VibrationTrack.Piece]] = []
    func add(_ piece: VibrationTrack.Piece) {
      // As many layers as a pulse has milliseconds at most.
      if let free = layers.firstIndex(where: { ($0.last?.end ?? 0) <= piece.start }) {
        layers[free].append(piece)
      } else {
        layers.append([piece])
      }
    }
    var last: VibrationTrack.Piece?
    for tap in taps {
      let strength = VibrationTrack.Strength(intensity: tap.intensity, sharpness: tap.sharpness)
      let start = Double(milliseconds(tap.time)) / 1_000
      let piece = VibrationTrack.Piece(
        from: start, to: start + Double(AndroidLimits.tapPulse) / 1_000, first: strength,
        last: strength)
      // Of those that begin together the strongest plays.
      if let before = last, before.start == start {
        if before.first.intensity < strength.intensity { last = piece }
      } else {
        if let last { add(last) }
        last = piece
      }
    }
    if let last { add(last) }
    return layers.map { VibrationTrack($0) }
  }

  /// Notes the taps that a vibration, or the tap before, swallows.
  private static func noteMergedTaps(
    _ played: PlayedHaptics, length: Double, _ rule: ExchangeRule, _ notes: inout NoteCollector
  ) {
    var runs = played.vibration.runs[...]
    var last = -Double.infinity
    for tap in played.taps {
      while let run = runs.first, let end = run.last?.end, end < tap.time { runs.removeFirst() }
      let isIn = runs.first?.first.map { $0.start <= tap.time + length } ?? false
      if isIn || tap.time <= last + length { notes.add(.merged, rule, at: tap.time) }
      last = tap.time
    }
  }

  // MARK: - Composition

  /// Primitives one behind the other: taps by their sharpness, vibrations that rise, fall or both.
  static func composition(
    of played: PlayedHaptics, _ notes: inout NoteCollector
  ) -> [AndroidPrimitive] {
    var parts: [(time: Double, kind: AndroidPrimitive.Kind, scale: Double)] = []
    for tap in played.taps {
      let preset = AndroidPreset(sharpness: tap.sharpness)
      if preset.sharpness != tap.sharpness { notes.add(.changed, .androidPresets, at: tap.time) }
      parts.append((tap.time, .init(preset), tap.intensity))
    }
    for run in played.vibration.runs {
      guard let first = run.first else { continue }
      guard let kind = primitive(of: run) else {
        notes.add(.dropped, .androidPrimitives, at: first.start)
        continue
      }
      let peak = run.reduce(0) { max($0, $1.first.intensity, $1.last.intensity) }
      notes.add(.changed, .androidPrimitives, at: first.start)
      parts.append((first.start, kind, peak))
    }
    var primitives: [AndroidPrimitive] = []
    var end = 0
    for part in parts.sorted(by: { $0.time < $1.time }) {
      let start = milliseconds(part.time)
      if start < end {
        notes.add(.moved, .androidPrimitives, at: part.time)
      } else {
        noteRounding(part.time, &notes)
      }
      let delay = max(start - end, 0)
      primitives.append(.init(kind: part.kind, scale: level(part.scale), delay: delay))
      end += delay + part.kind.length
    }
    return primitives
  }

  /// What a run is like, or nil where no primitive is.
  ///
  /// Source: imedboumalek/haptify: rising, falling and oscillating vibrations.
  private static func primitive(
    of run: ArraySlice<VibrationTrack.Piece>
  ) -> AndroidPrimitive.Kind? {
    guard let first = run.first, let last = run.last else { return nil }
    var levels: [Double] = []
    for piece in run {
      for level in [piece.first.intensity, piece.last.intensity] where levels.last != level {
        levels.append(level)
      }
    }
    guard levels.count > 1 else { return nil }
    let pairs = zip(levels, levels.dropFirst())
    if pairs.allSatisfy({ $0 < $1 }) {
      return last.end - first.start <= AndroidLimits.quickRise ? .quickRise : .slowRise
    }
    return pairs.allSatisfy { $0 > $1 } ? .quickFall : .spin
  }
}
