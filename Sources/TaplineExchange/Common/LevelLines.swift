import TaplineActuators

/// Two envelopes over the same time in common straight lines.
enum LevelLines {
  /// A part of both.
  struct Line {
    /// Where it begins, in seconds.
    let start: Double
    /// Where it ends, in seconds.
    let end: Double
    /// The level where it begins and where it ends.
    let level: (Double, Double)
    /// The tone where it begins and where it ends.
    let tone: (Double, Double)
  }

  /// The lines of a level and of a tone, each given by points whose times do not go back; of points at
  /// one time the first ends what is before, the last begins what follows.
  ///
  /// - Complexity: O(n).
  static func merged(
    _ levels: [(time: Double, value: Double)], _ tones: [(time: Double, value: Double)],
    missing: Double
  ) -> [Line] {
    var lines: [Line] = []
    lines.reserveCapacity(levels.count + tones.count)
    // The tone's first point that lies after the time.
    var next = 0
    func tone(_ time: Double) -> Double {
      guard let first = tones.first, let last = tones.last else { return missing }
      guard next < tones.count else { return last.value }
      guard next > 0 else { return first.value }
      let (before, behind) = (tones[next - 1], tones[next])
      guard behind.time > before.time else { return behind.value }
      let part = min(max((time - before.time) / (behind.time - before.time), 0), 1)
      return before.value + (behind.value - before.value) * part
    }
    for (from, to) in zip(levels, levels.dropFirst()) where to.time > from.time {
      var time = from.time
      while next < tones.count, tones[next].time <= time { next += 1 }
      while time < to.time {
        let end = next < tones.count ? min(tones[next].time, to.time) : to.time
        func level(_ time: Double) -> Double {
          from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
        }
        lines.append(
          Line(
            start: time, end: end,
            level: (
              time == from.time ? from.value : level(time), end == to.time ? to.value : level(end)
            ), tone: (tone(time), tone(end))))
        time = end
        while next < tones.count, tones[next].time <= time { next += 1 }
      }
    }
    return lines
  }
}

/// Curves in straight lines.
enum StraightLines {
  /// Where a curve is cut so that a straight line stands for each part: 0, 1 and as much between them as
  /// is needed.
  static func parts(where error: (_ from: Double, _ to: Double) -> Double) -> [Double] {
    var parts = [0.0]
    each(where: error, take: { parts.append($0) })
    return parts
  }

  /// The same parts but the first, 0, one after another.
  static func each(
    where error: (_ from: Double, _ to: Double) -> Double, take: (Double) -> Void
  ) {
    func split(_ from: Double, _ to: Double, _ depth: Int) {
      guard depth > 0, error(from, to) > VibrationTrack.tolerance else { return take(to) }
      let middle = (from + to) / 2
      split(from, middle, depth - 1)
      split(middle, to, depth - 1)
    }
    split(0, 1, maximumDepth)
  }

  private static let maximumDepth = 12
}

extension Double {
  /// The number to six digits after the point: a microsecond, a millionth of a level.
  var sixDigits: Double { (self * 1e6).rounded() / 1e6 }
}
