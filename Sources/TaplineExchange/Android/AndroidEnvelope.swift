import TaplineActuators
import TaplinePatterns

/// An envelope of control points that starts at intensity 0.
struct AndroidEnvelope: Equatable {
  struct Point: Equatable {
    var intensity: Double
    var sharpness: Double
    /// The milliseconds since the previous point, or since the envelope's start.
    var duration: Int
  }

  var initialSharpness: Double
  var points: [Point] = []

  var duration: Int { points.reduce(0) { $0 + $1.duration } }

  /// `start` is in milliseconds.
  func pieces(from start: Int) -> [VibrationTrack.Piece] {
    var time = start
    var before = VibrationTrack.Strength(intensity: 0, sharpness: initialSharpness)
    return points.map { point in
      let end = time + point.duration
      let strength = VibrationTrack.Strength(
        intensity: point.intensity, sharpness: point.sharpness)
      defer { (before, time) = (strength, end) }
      return .init(
        from: Double(time) / 1_000, to: Double(end) / 1_000, first: before, last: strength)
    }
  }

  /// A rise and a fall of the minimum duration become a tap.
  var haptics: ImportedHaptics {
    let shortest = Double(AndroidLimits.shortestSegment) / 1_000 + 1e-9
    return ImportedHaptics(VibrationTrack(pieces(from: 0))) { run in
      guard run.count == 2, let rise = run.first, let fall = run.last else { return nil }
      let isTap =
        rise.first.intensity == 0 && fall.last.intensity == 0 && rise.end - rise.start <= shortest
        && fall.end - fall.start <= shortest
      return isTap ? rise.last : nil
    }
  }
}

// MARK: - From a timeline

extension AndroidEnvelope {
  /// Taps become spikes.
  init(_ played: PlayedHaptics, _ notes: inout NoteCollector) {
    let (outside, inside) = played.tapsOutsideAndInsideVibrations
    for tap in inside { notes.add(.merged, .androidEnvelopeTaps, at: tap.time) }
    let length = Double(2 * AndroidLimits.shortestSegment) / 1_000
    for (tap, next) in zip(outside, outside.dropFirst()) where next.time < tap.time + length {
      notes.add(.merged, .androidEnvelopeTaps, at: next.time)
    }
    for tap in outside { notes.addRounding(of: tap.time, .androidMilliseconds) }
    let track = VibrationTrack.strongest([
      played.vibration, Self.spikes(of: inside),
      .strongest(outside.map { Self.spike(of: $0, from: Double($0.time.milliseconds) / 1_000) }),
    ])
    let sharpness = track.pieces.first?.first.sharpness ?? HapticEvent.defaultSharpness
    initialSharpness = sharpness.fourDecimals
    var end = 0
    for run in track.runs {
      notes.addRounding(of: run.start, .androidMilliseconds)
      let start = run.start.milliseconds
      let envelope = AndroidEnvelope(run, &notes)
      if start - end >= AndroidLimits.shortestSegment {
        add(
          .init(intensity: 0, sharpness: envelope.initialSharpness), after: start - end, from: 0)
        end = start
      } else if start != end {
        notes.add(.moved, .androidSegments, at: run.start)
      }
      points += envelope.points
      end += envelope.duration
    }
  }

  static func spikes(of taps: [HapticEvent]) -> VibrationTrack {
    let length = Double(AndroidLimits.shortestSegment) / 1_000
    return .strongest(taps.map { spike(of: $0, from: $0.time - length) })
  }

  /// A rise and a fall of the minimum duration.
  private static func spike(of tap: HapticEvent, from start: Double) -> VibrationTrack {
    let length = Double(AndroidLimits.shortestSegment) / 1_000
    let none = VibrationTrack.Strength(intensity: 0, sharpness: tap.sharpness)
    let peak = VibrationTrack.Strength(tap)
    let rise = VibrationTrack.Piece(from: start, to: start + length, first: none, last: peak)
    return VibrationTrack([
      rise.part(from: max(start, 0), to: start + length),
      .init(from: start + length, to: start + 2 * length, first: peak, last: none),
    ])
  }

  /// The segments have at least the minimum duration.
  init(_ run: VibrationTrack.Run, _ notes: inout NoteCollector) {
    let (first, last) = (run[run.startIndex].first, run[run.endIndex - 1].last)
    let shortest = AndroidLimits.shortestSegment
    let (start, end) = (run.start.milliseconds, run.end.milliseconds)
    initialSharpness = first.sharpness.fourDecimals
    guard end - start >= 2 * shortest else {
      // A vibration shorter than a rise and a fall is lengthened to their duration.
      notes.add(.moved, .androidSegments, at: run.start)
      let peak = run.flatMap { [$0.first, $0.last] }.max { $0.intensity < $1.intensity } ?? first
      add(peak, after: shortest, from: 0)
      add(.init(intensity: 0, sharpness: peak.sharpness), after: shortest, from: peak.intensity)
      return
    }
    var knots = Self.knots(of: run, from: start, to: end, &notes)
    if last.intensity > 0 { notes.add(.changed, .androidSegments, at: run.end) }
    knots.append((end, .init(intensity: 0, sharpness: last.sharpness)))
    var (time, intensity) = (start, 0.0)
    for knot in knots {
      add(knot.strength, after: knot.time - time, from: intensity)
      (time, intensity) = (knot.time, knot.strength.intensity)
    }
  }

  /// Divides a segment that is longer than devices support.
  private mutating func add(
    _ strength: VibrationTrack.Strength, after duration: Int, from intensity: Double
  ) {
    let point = Point(
      intensity: strength.intensity.fourDecimals, sharpness: strength.sharpness.fourDecimals,
      duration: duration)
    let longest = AndroidLimits.longestSegment
    let sharpness = points.last?.sharpness ?? initialSharpness
    let count = (duration + longest - 1) / longest
    guard count > 1 else { return points.append(point) }
    var done = 0
    for index in 1...count {
      let time = duration * index / count
      let fraction = Double(time) / Double(duration)
      points.append(
        .init(
          intensity: (intensity + (point.intensity - intensity) * fraction).fourDecimals,
          sharpness: (sharpness + (point.sharpness - sharpness) * fraction).fourDecimals,
          duration: time - done))
      done = time
    }
  }

  /// Returns the bends of the run, at least the minimum segment duration apart, without the last point.
  private static func knots(
    of run: VibrationTrack.Run, from start: Int, to end: Int,
    _ notes: inout NoteCollector
  ) -> [(time: Int, strength: VibrationTrack.Strength)] {
    let shortest = AndroidLimits.shortestSegment
    var knots: [(time: Int, strength: VibrationTrack.Strength)] = []
    var last = start
    /// The time of a jump in intensity after which there is no control point yet.
    var jump: Double? = run.first.flatMap { $0.first.intensity > 0 ? $0.start : nil }
    if let jump { notes.add(.changed, .androidSegments, at: jump) }
    func add(_ time: Int, _ strength: VibrationTrack.Strength) {
      guard time - last >= shortest, end - time >= shortest else { return }
      knots.append((time, strength))
      last = time
    }
    for index in run.indices {
      let piece = run[index]
      let time = piece.end.milliseconds
      // A jump takes the minimum segment duration, so the intensity after the jump is reached late.
      if jump != nil, time >= last + shortest {
        add(last + shortest, piece.strength(at: Double(last + shortest) / 1_000))
        jump = nil
      }
      let next = index + 1 < run.endIndex ? run[index + 1] : nil
      let bends = next.map { $0.first != piece.last || !isStraight(piece, $0) } ?? false
      if bends, time - last < shortest { notes.add(.changed, .androidSegments, at: piece.end) }
      if bends, let peak = knots.last, time - last < shortest, end - time >= shortest,
        piece.last.intensity > peak.strength.intensity
      {
        // Of two bends that are too close, keep the higher bend.
        knots[knots.count - 1] = (time, piece.last)
        last = time
      } else if bends {
        add(time, piece.last)
      }
      if let next, next.first != piece.last {
        jump = piece.end
        notes.add(.changed, .androidSegments, at: piece.end)
      }
    }
    if let piece = run.last, piece.last.intensity > 0 {
      // Hold the intensity until the final fall.
      let time = end - shortest
      if time - last < shortest, !knots.isEmpty { knots.removeLast() }
      knots.append((time, piece.strength(at: Double(time) / 1_000)))
    }
    return knots
  }

  private static func isStraight(
    _ piece: VibrationTrack.Piece, _ next: VibrationTrack.Piece
  ) -> Bool {
    func slope(_ piece: VibrationTrack.Piece) -> Double {
      (piece.last.intensity - piece.first.intensity) / (piece.end - piece.start)
    }
    return slope(piece) == slope(next) && piece.first.sharpness == next.last.sharpness
  }
}

extension PlayedHaptics {
  /// A tap at most 0.5 ms after the start of a vibration is outside.
  var tapsOutsideAndInsideVibrations: (outside: [HapticEvent], inside: [HapticEvent]) {
    guard !vibration.pieces.isEmpty else { return (taps, []) }
    var runs = vibration.runs[...]
    var (outside, inside): ([HapticEvent], [HapticEvent]) = ([], [])
    for tap in taps {
      while let run = runs.first, run.end <= tap.time { runs.removeFirst() }
      let isInside = runs.first.map { $0.start < tap.time - 0.0005 } ?? false
      if isInside { inside.append(tap) } else { outside.append(tap) }
    }
    return (outside, inside)
  }
}
