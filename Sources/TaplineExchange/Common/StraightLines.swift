package import TaplineActuators
import TaplineNumerics
import TaplinePatterns

/// Seconds and a value.
package typealias EnvelopePoint = (time: Double, value: Double)

package enum StraightLines {
  /// Merges sorted points into pieces in which intensity and sharpness are linear; of several points at one time, the
  /// first ends a piece and the last starts the next.
  package static func merged(
    _ intensities: [EnvelopePoint], _ sharpnesses: [EnvelopePoint], missing: Double
  ) -> [VibrationTrack.Piece] {
    var lines: [VibrationTrack.Piece] = []
    lines.reserveCapacity(intensities.count + sharpnesses.count)
    var next = 0
    func sharpness(_ time: Double) -> Double {
      guard let first = sharpnesses.first, let last = sharpnesses.last else { return missing }
      guard next < sharpnesses.count else { return last.value }
      guard next > 0 else { return first.value }
      let (before, after) = (sharpnesses[next - 1], sharpnesses[next])
      guard after.time > before.time else { return after.value }
      let fraction = min(max((time - before.time) / (after.time - before.time), 0), 1)
      return before.value + (after.value - before.value) * fraction
    }
    for (from, to) in zip(intensities, intensities.dropFirst()) where to.time > from.time {
      func intensity(_ time: Double) -> Double {
        from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
      }
      var time = from.time
      while next < sharpnesses.count, sharpnesses[next].time <= time { next += 1 }
      while time < to.time {
        let end = next < sharpnesses.count ? min(sharpnesses[next].time, to.time) : to.time
        lines.append(
          .init(
            from: time, to: end,
            first: .init(
              intensity: time == from.time ? from.value : intensity(time),
              sharpness: sharpness(time)),
            last: .init(
              intensity: end == to.time ? to.value : intensity(end), sharpness: sharpness(end))))
        time = end
        while next < sharpnesses.count, sharpnesses[next].time <= time { next += 1 }
      }
    }
    return lines
  }

  /// Maps the strengths of the pieces, and bisects each piece as in `forEachPart`; omits pieces that are silent at both
  /// ends.
  static func mapped(
    _ lines: [VibrationTrack.Piece],
    _ map: (VibrationTrack.Strength) -> VibrationTrack.Strength
  ) -> [VibrationTrack.Piece] {
    var pieces: [VibrationTrack.Piece] = []
    for line in lines where line.first.intensity > 0 || line.last.intensity > 0 {
      func strength(_ fraction: Double) -> VibrationTrack.Strength {
        map(line.strength(atFraction: fraction))
      }
      func error(_ from: Double, _ to: Double) -> Double {
        let (first, middle, last) = (strength(from), strength((from + to) / 2), strength(to))
        return max(
          abs(middle.intensity - (first.intensity + last.intensity) / 2),
          abs(middle.sharpness - (first.sharpness + last.sharpness) / 2))
      }
      var (time, last) = (line.start, strength(0))
      forEachPart(error: error) { fraction in
        let end = fraction == 1 ? line.end : line.start + (line.end - line.start) * fraction
        pieces.append(.init(from: time, to: end, first: last, last: strength(fraction)))
        (time, last) = (end, strength(fraction))
      }
    }
    return pieces
  }

  /// Bisects `0...1` recursively, to a depth of at most 12, until a straight line has at most the error
  /// `VibrationTrack.tolerance` in each part; passes the end of each part to `consume`.
  static func forEachPart(
    error: (_ from: Double, _ to: Double) -> Double, consume: (_ end: Double) -> Void
  ) {
    func split(_ from: Double, _ to: Double, _ depth: Int) {
      guard depth > 0, error(from, to) > VibrationTrack.tolerance else { return consume(to) }
      let middle = (from + to) / 2
      split(from, middle, depth - 1)
      split(middle, to, depth - 1)
    }
    split(0, 1, 12)
  }

  /// Removes points so that the line through the others stays within the vertical distance `tolerance` of all points.
  package static func simplified(
    _ points: [EnvelopePoint], within tolerance: Double
  ) -> [EnvelopePoint] {
    simplifiedIndices(of: points.count, within: tolerance) { start, end in
      let (first, last) = (points[start], points[end])
      let slope = (last.value - first.value) / max(last.time - first.time, 1e-9)
      return { abs(points[$0].value - (first.value + slope * (points[$0].time - first.time))) }
    }.map { points[$0] }
  }
}

extension VibrationTrack.Piece {
  /// Whether the sharpness at either end is not the default, so that formats without sharpness lose it.
  var hasSharpness: Bool {
    first.sharpness != HapticEvent.defaultSharpness
      || last.sharpness != HapticEvent.defaultSharpness
  }
}
