import TaplineActuators
import TaplinePatterns
import TaplineText

struct AndroidWaveform: Equatable {
  var timings: [Int] = []
  /// `0...255`.
  var amplitudes: [Int] = []

  var isBounded: Bool {
    timings.reduce(0.0) { $0 + Double($1) } <= ExchangeReader.milliseconds.upperBound
  }

  /// A single step no longer than a tap becomes a tap.
  var haptics: ImportedHaptics {
    let longest = Double(AndroidLimits.tapPulse) / 1_000 + 1e-9
    var steps: [VibrationTrack.Piece] = []
    var time = 0
    for (timing, amplitude) in zip(timings, amplitudes) {
      let end = time + timing
      defer { time = end }
      guard amplitude > 0 else { continue }
      let strength = VibrationTrack.Strength(
        intensity: Double(amplitude) / Double(AndroidLimits.maximumAmplitude),
        sharpness: HapticEvent.defaultSharpness)
      steps.append(.init(from: Double(time) / 1_000, to: Double(end) / 1_000, at: strength))
    }
    return ImportedHaptics(VibrationTrack(steps)) { run in
      run.count == 1 && run.end - run.start <= longest ? run.first?.first : nil
    }
  }
}

// MARK: - From a timeline

extension AndroidWaveform {
  init(_ played: PlayedHaptics, _ notes: inout NoteCollector) {
    Self.noteLosses(of: played, &notes)
    let track = VibrationTrack.strongest([
      played.vibration, .strongest(Self.pulses(of: played.taps)),
    ])
    notes.addVanishedRuns(of: track, .androidMilliseconds)
    var time = 0
    func add(until end: Int, _ intensity: Double) {
      guard end > time else { return }
      let amplitude = Int((intensity * Double(AndroidLimits.maximumAmplitude)).rounded())
      if let last = amplitudes.last, last == amplitude {
        timings[timings.count - 1] += end - time
      } else {
        timings.append(end - time)
        amplitudes.append(amplitude)
      }
      time = end
    }
    for piece in track.pieces {
      add(until: piece.start.milliseconds, 0)
      let end = piece.end.milliseconds
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
  }

  private static func noteLosses(of played: PlayedHaptics, _ notes: inout NoteCollector) {
    for tap in played.taps {
      notes.addRounding(of: tap.time, .androidMilliseconds)
      if tap.sharpness != HapticEvent.defaultSharpness {
        notes.add(.changed, .androidSharpness, at: tap.time)
      }
    }
    let pieces = played.vibration.pieces
    if let piece = pieces.first(where: \.hasSharpness) {
      notes.add(.changed, .androidSharpness, at: piece.start)
    }
    if let piece = pieces.first(where: { !$0.isConstant }) {
      notes.add(.changed, .androidAmplitude, at: piece.start)
    }
    let length = Double(AndroidLimits.tapPulse) / 1_000
    var runs = played.vibration.runs[...]
    var last = -Double.infinity
    for tap in played.taps {
      while let run = runs.first, run.end < tap.time { runs.removeFirst() }
      let touchesRun = runs.first.map { $0.start <= tap.time + length } ?? false
      if touchesRun || tap.time <= last + length {
        notes.add(.merged, .androidTapLength, at: tap.time)
      }
      last = tap.time
    }
  }

  /// Returns as few tracks as possible, because the pulses of one track must not overlap.
  private static func pulses(of taps: [HapticEvent]) -> [VibrationTrack] {
    var layers: [[VibrationTrack.Piece]] = []
    func add(_ piece: VibrationTrack.Piece) {
      // There are at most as many layers as a pulse has milliseconds.
      if let free = layers.firstIndex(where: { ($0.last?.end ?? 0) <= piece.start }) {
        layers[free].append(piece)
      } else {
        layers.append([piece])
      }
    }
    var last: VibrationTrack.Piece?
    for tap in taps {
      let start = Double(tap.time.milliseconds) / 1_000
      let piece = VibrationTrack.Piece(
        from: start, to: start + Double(AndroidLimits.tapPulse) / 1_000, at: .init(tap))
      // Of simultaneous taps, the strongest plays.
      if let before = last, before.start == start {
        if before.first.intensity < tap.intensity { last = piece }
      } else {
        if let last { add(last) }
        last = piece
      }
    }
    if let last { add(last) }
    return layers.map { VibrationTrack($0) }
  }
}

// MARK: - JSON

extension AndroidWaveform {
  var output: JSONOutput {
    func list(_ numbers: [Int]) -> JSONOutput {
      .line(.elements(count: numbers.count) { .integer(numbers[$0]) })
    }
    return ["timings": list(timings), "amplitudes": list(amplitudes), "repeat": .integer(-1)]
  }

  /// Reads the arguments of `createWaveform`; amplitude −1, the default of android.os.VibrationEffect, is read as 255.
  init(_ root: JSONValue) throws(DataError) {
    let fields = try JSONFields(root, named: "the waveform", rule: ExchangeReader.rule)
    func integers(
      _ key: String, named name: String, in range: ClosedRange<Double>
    ) throws(DataError) -> [Int] {
      try fields.elements(key).map { element throws(DataError) in
        let number = try fields.number(element, named: name, in: range)
        guard number == number.rounded() else {
          throw fields.failure(at: element, "\(name) must be a whole number")
        }
        return Int(number)
      }
    }
    timings = try integers("timings", named: "a timing", in: ExchangeReader.milliseconds)
    amplitudes = try integers("amplitudes", named: "an amplitude", in: -1...255)
      .map { $0 < 0 ? AndroidLimits.maximumAmplitude : $0 }
    guard timings.count == amplitudes.count else {
      throw try fields.failure(
        at: "amplitudes", "there must be as many amplitudes as timings, \(timings.count)")
    }
    if let member = fields.optional("repeat"), try fields.number("repeat", in: -1...1e9) != -1 {
      throw fields.failure(at: member, "a waveform that repeats has no end; 'repeat' must be -1")
    }
    guard isBounded else {
      throw try fields.failure(at: "timings", "the timings must add up to at most 1e12 ms")
    }
  }
}
