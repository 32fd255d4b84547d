import TaplineRecording

/// A stretch of playback without interruption: from a start, loop point, seek or resumption to the next of
/// these, or to the end.
///
/// What is heard is a function of the requests so far. Offsets are seconds of the engine's clock from the
/// start of the segment, positions seconds of the pattern.
struct PlaybackSegment: Sendable {
  private struct RateChange {
    var offset: Double
    /// Seconds from the pattern's start.
    var position: Double
    var rate: Double
  }

  /// A silent interval, without its start and with its end.
  struct Silence: Sendable {
    var from: Double
    var to: Double

    func contains(_ time: Double) -> Bool { from < time && time <= to }
  }

  /// A place of a pattern from which a player continues.
  struct Place: Sendable {
    /// Seconds from the pattern's start.
    var position: Double

    /// Indices of the events that have begun; continuous ones continue.
    var begunEvents: Set<Int> = []

    /// The begins of the pattern's own steps and curves that have begun, by index, steps first.
    var begunControls: [Int: Double] = [:]

    static let start = Place(position: 0)
  }

  let pattern: HapticPattern
  let sounds: [String: SoundClip]

  /// Its begin on the engine's clock.
  let start: Double

  /// Its begin in the pattern.
  let origin: Place

  /// Separates requests before the segment from later ones.
  let sequence: Int

  /// Controls that the player was sent, in order.
  var sent: [ControlChange]

  /// The time at which the segment was cut; what is due then has still begun.
  var end: Double?

  /// The position at which the pattern loops; what is there is not reached.
  var limit: Double?

  var hapticSilences: [Silence] = []

  var audioSilences: [Silence] = []

  private var rateChanges: [RateChange]

  init(
    _ pattern: HapticPattern, sounds: [String: SoundClip], start: Double, from origin: Place,
    rate: Double, sequence: Int, sent: [ControlChange]
  ) {
    self.pattern = pattern
    self.sounds = sounds
    self.start = start
    self.origin = origin
    self.sequence = sequence
    self.sent = sent
    rateChanges = [RateChange(offset: 0, position: origin.position, rate: rate)]
  }

  private var position: Double { origin.position }
  private var begunEvents: Set<Int> { origin.begunEvents }
  private var begunControls: [Int: Double] { origin.begunControls }

  // MARK: - Position and time

  /// Whether positions equal offsets, so that events play as written.
  var isVerbatim: Bool { position == 0 && rateChanges.count == 1 && rateChanges[0].rate == 1 }

  /// Seconds from the start of the segment to a position.
  func offset(of position: Double) -> Double {
    guard !isVerbatim else { return position }
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

  /// Seconds of the segment until its cut.
  var cut: Double? { end.map { roundedToNanosecond($0 - start) } }

  /// The end without interruption.
  var naturalEnd: Double {
    let events = pattern.events.indices.filter { !begunEvents.contains($0) }.compactMap {
      wholeSoundEnd(pattern.events[$0])
    }
    return roundedToNanosecond(
      start + max(offset(of: max(pattern.duration, position)), events.max() ?? 0))
  }

  /// The offset at which a sound file ends that plays whole.
  private func wholeSoundEnd(_ event: HapticEvent) -> Double? {
    guard event.kind == .audioCustom, event.duration ?? 0 == 0,
      let clip = event.audio.waveformPath.flatMap({ sounds[$0] })
    else { return nil }
    return offset(of: event.time) + clip.duration
  }

  // MARK: - What an interruption leaves

  /// The place from which the player resumes after the cut.
  var place: Place {
    var place = origin
    place.position = end.map { position(at: $0) } ?? origin.position
    place.begunEvents.formUnion(
      pattern.events.indices.filter { isBegun(offset(of: pattern.events[$0].time)) })
    for (index, begin) in pattern.ownBegins.enumerated() where place.begunControls[index] == nil {
      let offset = offset(of: max(begin, position))
      if isBegun(offset) { place.begunControls[index] = roundedToNanosecond(start + offset) }
    }
    return place
  }

  /// Whether an offset is before the cut.
  private func isBegun(_ offset: Double) -> Bool { cut.map { offset <= $0 } ?? true }

  // MARK: - What is heard

  /// The events and controls that play, in seconds from the start of the segment.
  var heard: HapticPattern {
    var heard = pattern
    heard.events = pattern.events.indices.flatMap { index in
      isBeyondLimit(pattern.events[index].time) ? [] : self.heard(pattern.events[index], index)
    }
    let sent = sent.filter { $0.isInForce(during: self) }
    if isVerbatim, sent.isEmpty, begunControls.isEmpty {
      heard.parameters = pattern.parameters.filter { isReached($0.time) }
      heard.curves = pattern.curves.filter { isReached($0.time + ($0.points.first?.time ?? 0)) }
    } else {
      let curves = ControlCurve.merged(own + sent.map { $0.curve(in: self) })
      heard.parameters = curves.compactMap(\.step)
      heard.curves = curves.compactMap(\.curve)
    }
    return heard
  }

  private func isBeyondLimit(_ position: Double) -> Bool { limit.map { position >= $0 } ?? false }

  private func isReached(_ offset: Double) -> Bool {
    !isBeyondLimit(offset) && isBegun(offset)
  }

  private func heard(_ event: HapticEvent, _ index: Int) -> [HapticEvent] {
    switch event.kind {
    case .continuous, .audioContinuous: return pieces(of: event)
    case .transient, .audioCustom:
      guard !begunEvents.contains(index) else { return [] }
      let offset = max(offset(of: event.time), 0)
      let silences = event.kind.isHaptic ? hapticSilences : audioSilences
      guard isBegun(offset),
        !silences.contains(where: { $0.contains(roundedToNanosecond(start + offset)) })
      else { return [] }
      var heard = event
      heard.time = offset
      heard.duration = duration(of: event, at: offset)
      return [heard]
    }
  }

  /// The duration of a tap in its pattern, or of a sound file.
  private func duration(of event: HapticEvent, at offset: Double) -> Double? {
    let written = event.duration.map { $0 > 0 ? self.offset(of: event.time + $0) - offset : 0 }
    let duration = isVerbatim ? event.duration : written.map(roundedToNanosecond)
    var stop = earliest(cut, limit.map { self.offset(of: $0) })
    if event.kind == .audioCustom {
      let silence = audioSilences.lazy.map { roundedToNanosecond($0.from - start) }.filter {
        $0 > offset
      }.min()
      stop = earliest(stop, silence)
    }
    let clip = event.audio.waveformPath.flatMap { sounds[$0] }?.duration
    let length = duration.flatMap { $0 > 0 ? $0 : nil } ?? (event.kind == .audioCustom ? clip : 0)
    guard let stop, let length, offset + length > stop else { return duration }
    return roundedToNanosecond(stop - offset)
  }

  /// The audible parts of a continuous event.
  private func pieces(of event: HapticEvent) -> [HapticEvent] {
    let finish = event.time + event.effectiveDuration
    guard finish > position else { return [] }
    let from = offset(of: max(event.time, position))
    var to = offset(of: finish)
    if let stop = earliest(cut, limit.map({ offset(of: $0) })) { to = min(to, stop) }
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
      let isWhole = span.from == from && span.to == offset(of: finish) && event.time >= position
      if !(isWhole && isVerbatim) { piece.duration = roundedToNanosecond(span.to - span.from) }
      // What goes on has its attack behind it.
      if span.from > from || event.time < position { piece.envelope.attack = 0 }
      return piece
    }
  }

  private var own: [ControlCurve] {
    var curves: [ControlCurve] = []
    for (index, begin) in pattern.ownBegins.enumerated() {
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
      let offset = offset(of: max(begin, position))
      guard isBegun(offset) else { continue }
      splitAtRateChanges(&points)
      let begun = begunControls[index]
      curves.append(
        ControlCurve(
          control, begin: begun ?? roundedToNanosecond(start + offset), rank: .own(begin),
          isCarried: begun != nil || begin < position,
          points: points.map { (self.offset(of: $0.position), $0.value) }))
    }
    return curves
  }

  /// Adds points at rate changes, so that ramps stay linear in time.
  private func splitAtRateChanges(_ points: inout [(position: Double, value: Double)]) {
    guard rateChanges.count > 1, points.count > 1 else { return }
    var split = [points[0]]
    for (left, right) in zip(points, points.dropFirst()) {
      let changes = rateChanges.map(\.position).filter { left.position < $0 && $0 < right.position }
      for position in changes {
        let part = (position - left.position) / (right.position - left.position)
        split.append((position, left.value + (right.value - left.value) * part))
      }
      split.append(right)
    }
    points = split
  }

  private func earliest(_ left: Double?, _ right: Double?) -> Double? {
    [left, right].compactMap(\.self).min()
  }
}

extension PlaybackSegment.Place {
  /// A place that is sought: earlier events have passed, and steps and curves begin with the seek.
  init(at position: Double, of pattern: HapticPattern, soughtAt time: Double) {
    self.position = position
    begunEvents = Set(pattern.events.indices.filter { pattern.events[$0].time < position })
    let passed = pattern.ownBegins.enumerated().filter { $0.element <= position }
    begunControls = [Int: Double](uniqueKeysWithValues: passed.map { ($0.offset, time) })
  }
}

extension HapticPattern {
  /// The begins of its steps, then of its curves, each from its first point on.
  fileprivate var ownBegins: [Double] {
    parameters.map(\.time) + curves.map { $0.time + ($0.points.first?.time ?? 0) }
  }
}
