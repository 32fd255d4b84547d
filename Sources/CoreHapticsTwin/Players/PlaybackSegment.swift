import TaplineRecording

/// An uninterrupted interval of playback; offsets are in seconds of engine time since its start, positions in seconds
/// of pattern time.
struct PlaybackSegment: Sendable {
  private struct RateChange {
    var offset: Double
    var position: Double
    var rate: Double
  }

  /// A muted interval, open at `from` and closed at `to`.
  struct MutedInterval: Sendable {
    var from: Double
    var to: Double

    func contains(_ time: Double) -> Bool { from < time && time <= to }
  }

  struct ResumePoint: Sendable {
    var position: Double

    /// Indices of the events that have begun; of these, only continuous ones resume.
    var begunEvents: Set<Int> = []

    /// The engine times at which the pattern's own controls have begun, by index in `controlStartTimes`.
    var begunControls: [Int: Double] = [:]

    static let start = ResumePoint(position: 0)
  }

  let pattern: HapticPattern
  let sounds: [String: SoundClip]

  /// On the engine's clock.
  let start: Double

  let origin: ResumePoint

  /// The number of the request that started the segment; later requests have greater numbers.
  let sequence: Int

  var sentChanges: [ControlChange]

  /// The time at which the segment was interrupted, or nil; events due exactly then have begun.
  var end: Double?

  /// The position at which the loop ends; events at or after it are not played.
  var limit: Double?

  var hapticSilences: [MutedInterval] = []
  var audioSilences: [MutedInterval] = []
  private var rateChanges: [RateChange]

  init(
    _ pattern: HapticPattern, sounds: [String: SoundClip], start: Double, from origin: ResumePoint,
    rate: Double, sequence: Int, sentChanges: [ControlChange]
  ) {
    self.pattern = pattern
    self.sounds = sounds
    self.start = start
    self.origin = origin
    self.sequence = sequence
    self.sentChanges = sentChanges
    rateChanges = [RateChange(offset: 0, position: origin.position, rate: rate)]
  }

  // MARK: - Position and time

  /// Whether positions equal offsets: playback began at position 0 and the rate was always 1.
  var playsAsWritten: Bool {
    origin.position == 0 && rateChanges.count == 1 && rateChanges[0].rate == 1
  }

  func offset(of position: Double) -> Double {
    guard !playsAsWritten else { return position }
    let change = rateChanges.last { $0.position <= position } ?? rateChanges[0]
    return roundedToNanosecond(change.offset + (position - change.position) / change.rate)
  }

  func position(at time: Double) -> Double {
    let offset = roundedToNanosecond(time - start)
    let change = rateChanges.last { $0.offset <= offset } ?? rateChanges[0]
    return roundedToNanosecond(change.position + (offset - change.offset) * change.rate)
  }

  func time(of position: Double) -> Double { roundedToNanosecond(start + offset(of: position)) }

  mutating func setRate(_ rate: Double, at time: Double) {
    let change = RateChange(
      offset: roundedToNanosecond(time - start), position: position(at: time), rate: rate)
    if let last = rateChanges.last, last.offset == change.offset { rateChanges.removeLast() }
    rateChanges.append(change)
  }

  private var endOffset: Double? { end.map { roundedToNanosecond($0 - start) } }

  /// The time at which the segment ends if nothing interrupts it.
  var naturalEnd: Double {
    let remaining = pattern.events.indices.filter { !origin.begunEvents.contains($0) }
    let soundEnds = remaining.compactMap { index in
      let event = pattern.events[index]
      return event.wholeSound(in: sounds).map { offset(of: event.time) + $0.duration }
    }
    return roundedToNanosecond(
      start + max(offset(of: max(pattern.duration, origin.position)), soundEnds.max() ?? 0))
  }

  // MARK: - Resuming

  var resumePoint: ResumePoint {
    var point = origin
    point.position = end.map { position(at: $0) } ?? origin.position
    point.begunEvents.formUnion(
      pattern.events.indices.filter { isBegun(offset(of: pattern.events[$0].time)) })
    for (index, begin) in pattern.controlStartTimes.enumerated()
    where point.begunControls[index] == nil {
      let offset = offset(of: max(begin, origin.position))
      if isBegun(offset) { point.begunControls[index] = roundedToNanosecond(start + offset) }
    }
    return point
  }

  private func isBegun(_ offset: Double) -> Bool { endOffset.map { offset <= $0 } ?? true }

  // MARK: - Played events and controls

  var playedPattern: HapticPattern {
    var played = pattern
    played.events = pattern.events.indices.flatMap { index in
      isBeyondLimit(pattern.events[index].time) ? [] : playedEvents(pattern.events[index], index)
    }
    let sentChanges = sentChanges.filter { $0.affects(self) }
    if playsAsWritten, sentChanges.isEmpty, origin.begunControls.isEmpty {
      played.parameters = pattern.parameters.filter { isReached($0.time) }
      played.curves = pattern.curves.filter { isReached($0.time + ($0.points.first?.time ?? 0)) }
    } else {
      let curves = ControlCurve.merged(patternCurves + sentChanges.map { $0.curve(in: self) })
      played.parameters = curves.compactMap(\.step)
      played.curves = curves.compactMap(\.curve)
    }
    return played
  }

  private func isBeyondLimit(_ position: Double) -> Bool { limit.map { position >= $0 } ?? false }

  /// Requires `playsAsWritten`: the offset is then also a position.
  private func isReached(_ offset: Double) -> Bool {
    !isBeyondLimit(offset) && isBegun(offset)
  }

  private func playedEvents(_ event: HapticEvent, _ index: Int) -> [HapticEvent] {
    switch event.kind {
    case .continuous, .audioContinuous: return pieces(of: event)
    case .transient, .audioCustom:
      guard !origin.begunEvents.contains(index) else { return [] }
      let offset = max(offset(of: event.time), 0)
      let silences = event.kind.isHaptic ? hapticSilences : audioSilences
      guard isBegun(offset),
        !silences.contains(where: { $0.contains(roundedToNanosecond(start + offset)) })
      else { return [] }
      var played = event
      played.time = offset
      played.duration = duration(of: event, at: offset)
      return [played]
    }
  }

  /// Returns the played duration of a tap or sound, shortened by an interruption, the loop's end or a sound's mute.
  private func duration(of event: HapticEvent, at offset: Double) -> Double? {
    let written = event.duration.map { $0 > 0 ? self.offset(of: event.time + $0) - offset : 0 }
    let duration = playsAsWritten ? event.duration : written.map(roundedToNanosecond)
    var stop = earliest(endOffset, limit.map { self.offset(of: $0) })
    if event.kind == .audioCustom {
      let silenceStarts = audioSilences.map { roundedToNanosecond($0.from - start) }
      stop = earliest(stop, silenceStarts.filter { $0 > offset }.min())
    }
    let clip = event.audio.waveformPath.flatMap { sounds[$0] }?.duration
    let length = duration.flatMap { $0 > 0 ? $0 : nil } ?? (event.kind == .audioCustom ? clip : 0)
    guard let stop, let length, offset + length > stop else { return duration }
    return roundedToNanosecond(stop - offset)
  }

  private func pieces(of event: HapticEvent) -> [HapticEvent] {
    let finish = event.time + event.effectiveDuration
    guard finish > origin.position else { return [] }
    let from = offset(of: max(event.time, origin.position))
    var to = offset(of: finish)
    if let stop = earliest(endOffset, limit.map({ offset(of: $0) })) { to = min(to, stop) }
    var spans = [(from: from, to: to)]
    for silence in event.kind.isHaptic ? hapticSilences : audioSilences {
      let quiet = (
        from: roundedToNanosecond(silence.from - start), to: roundedToNanosecond(silence.to - start)
      )
      spans = spans.flatMap { span in
        [(span.from, min(span.to, quiet.from)), (max(span.from, quiet.to), span.to)]
      }
    }
    return spans.filter { $0.to > $0.from }.map { span in
      var piece = event
      piece.time = span.from
      let isWhole =
        span.from == from && span.to == offset(of: finish) && event.time >= origin.position
      if !(isWhole && playsAsWritten) { piece.duration = roundedToNanosecond(span.to - span.from) }
      // An event that resumes after a pause, a seek or a mute has no attack.
      if span.from > from || event.time < origin.position { piece.envelope.attack = 0 }
      return piece
    }
  }

  private var patternCurves: [ControlCurve] {
    var curves: [ControlCurve] = []
    for (index, begin) in pattern.controlStartTimes.enumerated() {
      let control: ParameterControl
      var points: [(position: Double, value: Double)]
      if index < pattern.parameters.count {
        let step = pattern.parameters[index]
        (control, points) = (step.control, [(step.time, step.value)])
      } else {
        let curve = pattern.curves[index - pattern.parameters.count]
        (control, points) = (curve.control, curve.points.map { (curve.time + $0.time, $0.value) })
      }
      guard !points.isEmpty, !isBeyondLimit(begin) else { continue }
      let offset = offset(of: max(begin, origin.position))
      guard isBegun(offset) else { continue }
      splitAtRateChanges(&points)
      let begun = origin.begunControls[index]
      curves.append(
        ControlCurve(
          control: control, begin: begun ?? roundedToNanosecond(start + offset),
          rank: (1, begin),
          isCarried: begun != nil || begin < origin.position,
          points: points.map { (self.offset(of: $0.position), $0.value) }))
    }
    return curves
  }

  /// Adds points at rate changes, so that each part of a ramp is linear in engine time.
  private func splitAtRateChanges(_ points: inout [(position: Double, value: Double)]) {
    guard rateChanges.count > 1, points.count > 1 else { return }
    var split = [points[0]]
    for (left, right) in zip(points, points.dropFirst()) {
      let changes = rateChanges.map(\.position).filter { left.position < $0 && $0 < right.position }
      for position in changes {
        let fraction = (position - left.position) / (right.position - left.position)
        split.append((position, left.value + (right.value - left.value) * fraction))
      }
      split.append(right)
    }
    points = split
  }

  private func earliest(_ left: Double?, _ right: Double?) -> Double? {
    [left, right].compactMap(\.self).min()
  }
}

extension PlaybackSegment.ResumePoint {
  /// Counts earlier events as begun, and starts earlier controls at the time of the seek.
  init(at position: Double, of pattern: HapticPattern, soughtAt time: Double) {
    self.position = position
    begunEvents = Set(pattern.events.indices.filter { pattern.events[$0].time < position })
    let passed = pattern.controlStartTimes.enumerated().filter { $0.element <= position }
    begunControls = [Int: Double](uniqueKeysWithValues: passed.map { ($0.offset, time) })
  }
}

extension HapticPattern {
  /// The times of the steps, followed by the times of the curves' first points.
  fileprivate var controlStartTimes: [Double] {
    parameters.map(\.time) + curves.map { $0.time + ($0.points.first?.time ?? 0) }
  }
}
