import TaplineActuators
import TaplinePatterns

/// Events that do not overlap, and envelopes within their rules.
extension AndroidPlan {
  /// Presets and envelopes at their times.
  static func events(of played: PlayedHaptics, _ notes: inout NoteCollector) -> [AndroidEvent] {
    let (outside, inside) = split(played)
    var events: [(time: Double, event: AndroidEvent)] = []
    events.reserveCapacity(outside.count)
    for tap in outside {
      noteRounding(tap.time, &notes)
      let preset = AndroidPreset(sharpness: tap.sharpness)
      if preset.sharpness != tap.sharpness { notes.add(.changed, .androidPresets, at: tap.time) }
      events.append(
        (
          tap.time,
          AndroidEvent(
            start: milliseconds(tap.time), kind: .preset(preset, scale: level(tap.intensity)))
        ))
    }
    for tap in inside { notes.add(.merged, .androidOverlap, at: tap.time) }
    let track = VibrationTrack.strongest([
      played.vibration, .strongest(inside.map { spike(of: $0, lead: true) }),
    ])
    for run in track.runs {
      guard let first = run.first else { continue }
      noteRounding(first.start, &notes)
      let envelope = envelope(of: run, &notes)
      events.append(
        (
          first.start,
          AndroidEvent(start: milliseconds(first.start), kind: .envelope(envelope))
        ))
    }
    func isBefore(
      _ one: (time: Double, event: AndroidEvent), _ other: (time: Double, event: AndroidEvent)
    ) -> Bool {
      (one.event.start, one.event.isPreset ? 0 : 1)
        < (other.event.start, other.event.isPreset ? 0 : 1)
    }
    // There may be a million, in order.
    if zip(events, events.dropFirst()).contains(where: { isBefore($1, $0) }) {
      events.sort(by: isBefore)
    }
    return apart(events, &notes)
  }

  /// The taps between vibrations, or where one begins, and those that lie in one.
  private static func split(
    _ played: PlayedHaptics
  ) -> (outside: [HapticEvent], inside: [HapticEvent]) {
    guard !played.vibration.pieces.isEmpty else { return (played.taps, []) }
    var runs = played.vibration.runs[...]
    var (outside, inside): ([HapticEvent], [HapticEvent]) = ([], [])
    for tap in played.taps {
      while let run = runs.first, let end = run.last?.end, end <= tap.time { runs.removeFirst() }
      let isIn = runs.first?.first.map { $0.start < tap.time - 0.0005 } ?? false
      if isIn { inside.append(tap) } else { outside.append(tap) }
    }
    return (outside, inside)
  }

  /// A tap as a rise and a fall of the shortest length; its height at its time where there is a lead to
  /// it, else its beginning.
  private static func spike(of tap: HapticEvent, lead: Bool) -> VibrationTrack {
    let length = Double(AndroidLimits.shortestSegment) / 1_000
    let start = lead ? tap.time - length : Double(milliseconds(tap.time)) / 1_000
    let none = VibrationTrack.Strength(intensity: 0, sharpness: tap.sharpness)
    let peak = VibrationTrack.Strength(intensity: tap.intensity, sharpness: tap.sharpness)
    let rise = VibrationTrack.Piece(from: start, to: start + length, first: none, last: peak)
    return VibrationTrack([
      rise.part(from: max(start, 0), to: start + length),
      .init(from: start + length, to: start + 2 * length, first: peak, last: none),
    ])
  }

  /// The events with none before the end of the one before it: a preset joins the preset of the same
  /// millisecond, everything else is moved.
  private static func apart(
    _ events: [(time: Double, event: AndroidEvent)], _ notes: inout NoteCollector
  ) -> [AndroidEvent] {
    var result: [AndroidEvent] = []
    var end = 0
    for (time, event) in events {
      var event = event
      if event.start < end {
        if case .preset(let preset, let scale) = event.kind, let last = result.last,
          last.start == event.start, case .preset(let other, let otherScale) = last.kind
        {
          notes.add(.merged, .androidOverlap, at: time)
          let stronger: AndroidEvent.Kind =
            scale > otherScale
            ? .preset(preset, scale: scale) : .preset(other, scale: otherScale)
          result[result.count - 1].kind = stronger
          continue
        }
        notes.add(.moved, .androidOverlap, at: time)
        event.start = end
      }
      end = event.start + event.length
      result.append(event)
    }
    return result
  }

  // MARK: - Envelopes

  /// One envelope from the start to the end of everything; taps are spikes in it.
  static func envelope(of played: PlayedHaptics, _ notes: inout NoteCollector) -> AndroidEnvelope {
    let (outside, inside) = split(played)
    for tap in inside { notes.add(.merged, .androidEnvelopeTaps, at: tap.time) }
    let length = Double(2 * AndroidLimits.shortestSegment) / 1_000
    for (tap, next) in zip(outside, outside.dropFirst()) where next.time < tap.time + length {
      notes.add(.merged, .androidEnvelopeTaps, at: next.time)
    }
    for tap in outside { noteRounding(tap.time, &notes) }
    let track = VibrationTrack.strongest([
      played.vibration, .strongest(inside.map { spike(of: $0, lead: true) }),
      .strongest(outside.map { spike(of: $0, lead: false) }),
    ])
    var whole = AndroidEnvelope(
      initialSharpness: level(track.pieces.first?.first.sharpness ?? HapticEvent.defaultSharpness))
    var end = 0
    for run in track.runs {
      guard let first = run.first else { continue }
      noteRounding(first.start, &notes)
      let start = milliseconds(first.start)
      let envelope = envelope(of: run, &notes)
      if start - end >= AndroidLimits.shortestSegment {
        addSegment(
          .init(intensity: 0, sharpness: envelope.initialSharpness, duration: start - end),
          to: &whole, from: 0)
        end = start
      } else if start != end {
        notes.add(.moved, .androidSegments, at: first.start)
      }
      whole.points += envelope.points
      end += envelope.duration
    }
    return whole
  }

  /// The control points of a run: from 0 and to 0, in segments that are long enough.
  private static func envelope(
    of run: ArraySlice<VibrationTrack.Piece>, _ notes: inout NoteCollector
  ) -> AndroidEnvelope {
    guard let first = run.first, let last = run.last else {
      return AndroidEnvelope(initialSharpness: HapticEvent.defaultSharpness)
    }
    let shortest = AndroidLimits.shortestSegment
    let (start, end) = (milliseconds(first.start), milliseconds(last.end))
    var envelope = AndroidEnvelope(initialSharpness: level(first.first.sharpness))
    func add(_ strength: VibrationTrack.Strength, after duration: Int, from: Double) {
      addSegment(
        .init(
          intensity: level(strength.intensity), sharpness: level(strength.sharpness),
          duration: duration), to: &envelope, from: from)
    }
    guard end - start >= 2 * shortest else {
      // Too short for a rise and a fall: it lasts as long as these do.
      notes.add(.moved, .androidSegments, at: first.start)
      let peak =
        run.flatMap { [$0.first, $0.last] }.max { $0.intensity < $1.intensity } ?? first.first
      add(peak, after: shortest, from: 0)
      add(.init(intensity: 0, sharpness: peak.sharpness), after: shortest, from: peak.intensity)
      return envelope
    }
    var knots = knots(of: run, from: start, to: end, &notes)
    if last.last.intensity > 0 { notes.add(.changed, .androidSegments, at: last.end) }
    knots.append((end, .init(intensity: 0, sharpness: last.last.sharpness)))
    var (time, intensity) = (start, 0.0)
    for knot in knots {
      add(knot.strength, after: knot.time - time, from: intensity)
      (time, intensity) = (knot.time, knot.strength.intensity)
    }
    return envelope
  }

  /// Where the control points stand, the last one left out: the bends of the run, none nearer to another
  /// than a segment may be short.
  private static func knots(
    of run: ArraySlice<VibrationTrack.Piece>, from start: Int, to end: Int,
    _ notes: inout NoteCollector
  ) -> [(time: Int, strength: VibrationTrack.Strength)] {
    let shortest = AndroidLimits.shortestSegment
    var knots: [(time: Int, strength: VibrationTrack.Strength)] = []
    var last = start
    /// The first time from which on it is not told how the run goes.
    var jump: Double? = run.first.flatMap { $0.first.intensity > 0 ? $0.start : nil }
    if let jump { notes.add(.changed, .androidSegments, at: jump) }
    func add(_ time: Int, _ strength: VibrationTrack.Strength) {
      guard time - last >= shortest, end - time >= shortest else { return }
      knots.append((time, strength))
      last = time
    }
    var index = run.startIndex
    while index < run.endIndex {
      let piece = run[index]
      // A jump takes the shortest segment: what it leads to is reached that much later.
      if jump != nil, milliseconds(piece.end) >= last + shortest {
        add(last + shortest, piece.strength(at: Double(last + shortest) / 1_000))
        jump = nil
      }
      let next = index + 1 < run.endIndex ? run[index + 1] : nil
      let time = milliseconds(piece.end)
      let bends = next.map { $0.first != piece.last || !isStraight(piece, $0) } ?? false
      if bends, time - last < shortest { notes.add(.changed, .androidSegments, at: piece.end) }
      if bends, let peak = knots.last, time - last < shortest, end - time >= shortest,
        piece.last.intensity > peak.strength.intensity
      {
        // Of two that stand too close the higher one is kept.
        knots[knots.count - 1] = (time, piece.last)
        last = time
      } else if bends {
        add(time, piece.last)
      }
      if let next, next.first != piece.last {
        jump = piece.end
        notes.add(.changed, .androidSegments, at: piece.end)
      }
      index += 1
    }
    if let piece = run.last, piece.last.intensity > 0 {
      // It is kept up until the fall.
      let time = end - shortest
      let strength = piece.strength(at: Double(time) / 1_000)
      if time - last >= shortest {
        knots.append((time, strength))
      } else {
        if !knots.isEmpty { knots.removeLast() }
        knots.append((time, strength))
      }
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

  /// Adds a point, and points on the way to it where the way is longer than devices take at once.
  private static func addSegment(
    _ point: AndroidEnvelope.Point, to envelope: inout AndroidEnvelope, from intensity: Double
  ) {
    let longest = AndroidLimits.longestSegment
    let sharpness = envelope.points.last?.sharpness ?? envelope.initialSharpness
    let count = (point.duration + longest - 1) / longest
    guard count > 1 else { return envelope.points.append(point) }
    var done = 0
    for index in 1...count {
      let time = point.duration * index / count
      let part = Double(time) / Double(point.duration)
      envelope.points.append(
        .init(
          intensity: level(intensity + (point.intensity - intensity) * part),
          sharpness: level(sharpness + (point.sharpness - sharpness) * part),
          duration: time - done))
      done = time
    }
  }
}

extension AndroidEvent {
  var isPreset: Bool {
    if case .preset = kind { return true }
    return false
  }

  /// Milliseconds for which nothing else may play.
  var length: Int {
    switch kind {
    case .preset: 1
    case .envelope(let envelope): envelope.duration
    }
  }
}
