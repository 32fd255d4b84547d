package import TaplinePatterns

extension VibrationTrack {
  /// The maximum intensity error of line segments that approximate a curve: half the tolerance of comparisons.
  package static let tolerance = 0.005

  /// Creates the track of a continuous event, without the controls of intensity and sharpness.
  package init(
    _ event: HapticEvent, at start: Double, controls: PatternControls, times: EnvelopeTimes
  ) {
    let length = event.effectiveDuration
    let envelope = controls.envelope(of: event, from: start, to: start + length)
    // A normalized time of 0 is no time instead of the profile's shortest, because the platform has its own minimum.
    func seconds(_ span: EnvelopeTimes.Span, _ value: Double) -> Double {
      value > 0 ? span.seconds(value) : 0
    }
    let shape = EnvelopeShape(
      length: length, attack: seconds(times.attack, envelope.attack),
      decay: envelope.isSustained ? nil : times.decay.seconds(envelope.decay),
      release: seconds(times.release, envelope.release))
    let (intensity, sharpness) = (clampedToUnit(event.intensity), clampedToUnit(event.sharpness))
    var pieces: [Piece] = []
    pieces.reserveCapacity(3)
    var time = 0.0
    while time < shape.end {
      let line = shape.line(at: time)
      let end = min(line.end, shape.end)
      guard end > time else { break }
      func strength(_ height: Double) -> Strength {
        Strength(intensity: intensity * clampedToUnit(height), sharpness: sharpness)
      }
      pieces.append(
        Piece(
          from: start + time, to: start + end, first: strength(line.value),
          last: strength(line.value + line.slope * (end - time))))
      time = end
    }
    self.init(pieces)
  }

  package func applying(_ controls: PatternControls) -> VibrationTrack {
    let (intensity, sharpness) = (controls[.hapticIntensity], controls[.hapticSharpness])
    guard intensity != nil || sharpness != nil else { return self }
    var changed: [Piece] = []
    var factor = ControlCursor(intensity, default: ParameterControl.hapticIntensity.defaultValue)
    var change = ControlCursor(sharpness, default: ParameterControl.hapticSharpness.defaultValue)
    for piece in pieces {
      var time = piece.start
      while time < piece.end {
        factor.move(to: time)
        change.move(to: time)
        let end = min(piece.end, factor.end, change.end)
        Self.append(
          piece.part(from: time, to: end),
          intensityFactor: (factor.value(at: time), factor.value(at: end)),
          sharpnessChange: (change.value(at: time), change.value(at: end)), to: &changed)
        time = end
      }
    }
    return VibrationTrack(changed)
  }

  /// Appends a piece with changed strengths; the factor and the change are linear from the piece's start to its end.
  private static func append(
    _ piece: Piece, intensityFactor factor: (start: Double, end: Double),
    sharpnessChange change: (start: Double, end: Double), to pieces: inout [Piece]
  ) {
    // The product of two lines differs from its chord by at most a quarter of the product of their changes.
    let chordError =
      abs((piece.last.intensity - piece.first.intensity) * (factor.end - factor.start)) / 4
    var cuts = [0.0, 1.0]
    let count = Int((chordError / tolerance).squareRoot().rounded(.up))
    if count > 1 { cuts += (1..<count).map { Double($0) / Double(count) } }
    // Sharpness has a corner where it reaches 0 or 1.
    let sharpness = (
      start: piece.first.sharpness + change.start, end: piece.last.sharpness + change.end
    )
    for bound in [0.0, 1.0] where (sharpness.start - bound) * (sharpness.end - bound) < 0 {
      cuts.append((bound - sharpness.start) / (sharpness.end - sharpness.start))
    }
    cuts.sort()
    func strength(_ fraction: Double) -> Strength {
      let intensity = piece.strength(atFraction: fraction).intensity
      return Strength(
        intensity: clampedToUnit(
          intensity * (factor.start + (factor.end - factor.start) * fraction)),
        sharpness: clampedToUnit(sharpness.start + (sharpness.end - sharpness.start) * fraction))
    }
    func time(_ fraction: Double) -> Double {
      fraction == 1 ? piece.end : piece.start + (piece.end - piece.start) * fraction
    }
    for (from, to) in zip(cuts, cuts.dropFirst()) where to > from {
      pieces.append(
        Piece(from: time(from), to: time(to), first: strength(from), last: strength(to)))
    }
  }
}

/// A position in a control's lines that moves only to later times.
private struct ControlCursor {
  private let lines: [ControlValues.Line]
  private let defaultValue: Double
  /// The index of the first line that has not started.
  private var next = 0

  init(_ values: ControlValues?, default defaultValue: Double) {
    lines = values?.lines ?? []
    self.defaultValue = defaultValue
  }

  mutating func move(to time: Double) {
    // Skip a doubled, then a halved number of started lines, so that a long move takes few comparisons.
    var skipped = 1
    while next + skipped <= lines.count, lines[next + skipped - 1].begin.time <= time {
      next += skipped
      skipped *= 2
    }
    while skipped > 1 {
      skipped /= 2
      if next + skipped <= lines.count, lines[next + skipped - 1].begin.time <= time {
        next += skipped
      }
    }
  }

  var end: Double { next < lines.count ? lines[next].begin.time : .infinity }

  func value(at time: Double) -> Double {
    next == 0 ? defaultValue : lines[next - 1].value(at: time)
  }
}
