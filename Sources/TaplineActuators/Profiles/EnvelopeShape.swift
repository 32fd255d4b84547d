package import TaplinePatterns

/// The envelope of one event from its start on: piecewise linear in intensity.
///
/// It rises over the attack, keeps its height (or falls over the decay where the event is not
/// sustained) until its length is over, and falls over the release after that. An event that ends
/// during its attack releases from the height it has reached. All times are in one unit, seconds or
/// frames.
package struct EnvelopeShape: Sendable {
  /// From the start to the release, `>= 0`.
  package let length: Double

  private let attack: Double
  private let decay: Double?
  let release: Double

  /// Where the release has come to nothing, `>= length`.
  var end: Double { length + release }

  /// Where it has come to nothing for good: the end, or before it where the decay is over by then.
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

  /// Works out the shape of an envelope.
  package init(
    _ envelope: EffectiveEnvelope, length: Double, times: EnvelopeTimes, unitsPerSecond: Double = 1
  ) {
    self.init(
      length: length, attack: times.attack.seconds(envelope.attack) * unitsPerSecond,
      decay: envelope.decay.map { times.decay.seconds($0) * unitsPerSecond },
      release: times.release.seconds(envelope.release) * unitsPerSecond)
  }

  /// A part on which the envelope is a straight line.
  package struct Line {
    /// The height at the time that was asked for.
    package var value: Double
    /// Change for each unit of time.
    package var slope: Double
    /// Where the line ends.
    package var end: Double
  }

  /// The line that governs a time from the start on.
  package func line(at time: Double) -> Line {
    guard time >= 0 else { return Line(value: 0, slope: 0, end: 0) }
    guard time >= length else { return rise(at: time) }
    guard time - length < release else { return Line(value: 0, slope: 0, end: .infinity) }
    let height = rise(at: length).value
    let slope = -height / release
    return Line(value: height + slope * (time - length), slope: slope, end: end)
  }

  /// Attack and decay, as if the event had no end.
  private func rise(at time: Double) -> Line {
    let stop = time < length ? length : .infinity
    if time < attack {
      return Line(value: time / attack, slope: 1 / attack, end: min(attack, stop))
    }
    guard let decay else { return Line(value: 1, slope: 0, end: stop) }
    let left = 1 - (time - attack) / decay
    guard decay > 0, left > 0 else { return Line(value: 0, slope: 0, end: stop) }
    return Line(value: left, slope: -1 / decay, end: min(attack + decay, stop))
  }

  /// The height at a time from the start on, `0...1`; zero before and after the event.
  func value(at time: Double) -> Double { line(at: time).value }
}

extension EnvelopeTimes.Span {
  /// Seconds at a normalised value `0...1`.
  package func seconds(_ value: Double) -> Double {
    guard shortest > 0 else { return 0 }
    return shortest * power(longest / shortest, value)
  }
}
