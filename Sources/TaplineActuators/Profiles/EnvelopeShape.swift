import TaplineNumerics
package import TaplinePatterns

/// The mapping of normalized envelope times `0...1` to seconds, `shortest · (longest / shortest)^v`; Apple specifies only
/// that higher values increase the time exponentially.
package struct EnvelopeTimes: Sendable, Equatable {
  package struct Span: Sendable, Equatable {
    /// Seconds at the normalized time 0, `>= 0`; if 0, every normalized time is 0 seconds.
    package let shortest: Double

    /// Seconds at the normalized time 1, `>= shortest`.
    package let longest: Double

    /// The smallest permitted `shortest` other than 0, in seconds; it keeps `longest / shortest` finite.
    static let minimumPositive = 1e-6

    package init(shortest: Double, longest: Double) {
      precondition(
        (shortest == 0 || shortest >= Self.minimumPositive) && shortest <= longest
          && longest.isFinite,
        "the shortest time must be 0 or at least 1e-6 s, and the longest finite and not shorter")
      self.shortest = shortest
      self.longest = longest
    }

    /// Returns the seconds for a normalized time `0...1`.
    package func seconds(_ normalized: Double) -> Double {
      guard shortest > 0 else { return 0 }
      return shortest * power(longest / shortest, normalized)
    }
  }

  /// The time from zero to full intensity.
  package var attack: Span

  /// The time from full intensity to zero, if the event is not sustained.
  package var decay: Span

  /// The time from the event's end to zero.
  package var release: Span

  package init(attack: Span, decay: Span, release: Span) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}

/// A factor of an event's intensity, piecewise linear in the seconds or frames since the event's start.
package struct EnvelopeShape: Sendable {
  /// The time from the start to the release, `>= 0`.
  package let length: Double

  private let attack: Double
  private let decay: Double?
  let release: Double

  /// The end of the release, `>= length`.
  var end: Double { length + release }

  /// The time after which the envelope is zero: the end of the release, or of a decay that ends before the release.
  package var silence: Double {
    guard let decay, attack + decay <= length else { return end }
    return attack + decay
  }

  package init(length: Double, attack: Double, decay: Double?, release: Double) {
    self.length = length
    self.attack = attack
    self.decay = decay
    self.release = release
  }

  /// Creates the shape of an envelope; `length` is in units of `1 / unitsPerSecond` seconds.
  package init(
    _ envelope: HapticEvent.Envelope, length: Double, times: EnvelopeTimes,
    unitsPerSecond: Double = 1
  ) {
    self.init(
      length: length, attack: times.attack.seconds(envelope.attack) * unitsPerSecond,
      decay: envelope.isSustained ? nil : times.decay.seconds(envelope.decay) * unitsPerSecond,
      release: times.release.seconds(envelope.release) * unitsPerSecond)
  }

  package struct Line {
    /// The value at the requested time, `0...1`; 0 before the start and after the release.
    package let value: Double
    /// The change per unit of time.
    package let slope: Double
    /// A time from the start of the event.
    package let end: Double
  }

  package func line(at time: Double) -> Line {
    guard time >= 0 else { return Line(value: 0, slope: 0, end: 0) }
    guard time >= length else { return lineWithoutRelease(at: time) }
    guard time - length < release else { return Line(value: 0, slope: 0, end: .infinity) }
    let height = lineWithoutRelease(at: length).value
    let slope = -height / release
    return Line(value: height + slope * (time - length), slope: slope, end: end)
  }

  /// Returns the line of attack, sustain or decay at a time; from the event's end on, as if the event did not end.
  private func lineWithoutRelease(at time: Double) -> Line {
    let latestEnd = time < length ? length : .infinity
    if time < attack {
      return Line(value: time / attack, slope: 1 / attack, end: min(attack, latestEnd))
    }
    guard let decay else { return Line(value: 1, slope: 0, end: latestEnd) }
    let height = 1 - (time - attack) / decay
    guard decay > 0, height > 0 else { return Line(value: 0, slope: 0, end: latestEnd) }
    return Line(value: height, slope: -1 / decay, end: min(attack + decay, latestEnd))
  }
}
