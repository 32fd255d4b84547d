import TaplineActuators
import TaplinePatterns
import TaplineText

/// Writes `.haptic` 1.0.0, as Lofelt and Meta have it.
///
/// Amplitudes are intensities squared, frequencies of the envelope sharpnesses squared, those of an
/// emphasis sharpnesses. Between two breakpoints the amplitude is a straight line, so a ramp of intensity
/// takes several.
///
/// Source: Lofelt/NiceVibrations, core/datamodel.
enum HapticClipWriter {
  /// Seconds that follow the last emphasis, since a clip must last: the length that Meta's emulation of
  /// an emphasis has.
  static let tail = 0.03

  static func output(of played: PlayedHaptics, _ notes: inout NoteCollector) -> JSONOutput {
    var points = breakpoints(of: played.vibration)
    points = emphasized(points, played.taps, &notes)
    if points.isEmpty { points = [Breakpoint(time: 0)] }
    if points.count == 1 || points[points.count - 1].time <= points[0].time {
      points.append(Breakpoint(time: points[points.count - 1].time + tail))
    }
    let amplitudes = points
    var envelopes: [JSONOutput.Member] = [
      (
        "amplitude",
        .written { json in
          json.open(.array)
          for point in amplitudes { point.write(to: &json) }
          json.close(.array)
        }
      )
    ]
    let frequency = frequencies(of: played.vibration)
    if !frequency.isEmpty {
      envelopes.append(
        (
          "frequency",
          .written { json in
            json.open(.array)
            for point in frequency { point.write(to: &json) }
            json.close(.array)
          }
        ))
    }
    return [
      "version": .line([("major", 1), ("minor", 0), ("patch", 0)]),
      "metadata": [
        "editor": "Tapline", "author": "", "source": "", "project": "", "tags": [],
        "description": "",
      ],
      "signals": ["continuous": ["envelopes": .object(envelopes)]],
    ]
  }

  private struct Breakpoint {
    var time: Double
    var amplitude = 0.0
    var emphasis: VibrationTrack.Strength?

    func write(to json: inout JSONText) {
      json.element()
      json.line { json in
        json.open(.object)
        json.member("time", time.sixDigits)
        json.member("amplitude", amplitude.sixDigits)
        if let emphasis {
          json.member("emphasis")
          json.open(.object)
          json.member(
            "amplitude",
            max((emphasis.intensity * emphasis.intensity).sixDigits, amplitude.sixDigits))
          json.member("frequency", emphasis.sharpness.sixDigits)
          json.close(.object)
        }
        json.close(.object)
      }
    }
  }

  /// The amplitudes, with a breakpoint on both sides of a jump.
  private static func breakpoints(of track: VibrationTrack) -> [Breakpoint] {
    var points: [Breakpoint] = []
    func add(_ time: Double, _ amplitude: Double) {
      if let last = points.last, last.time == time, last.amplitude == amplitude { return }
      points.append(Breakpoint(time: time, amplitude: amplitude))
    }
    if let first = track.pieces.first, first.start > 0 { add(0, 0) }
    for run in track.runs {
      if let first = run.first { add(first.start, 0) }
      for piece in run {
        let (first, last) = (piece.first.intensity, piece.last.intensity)
        // Seen from the reader: the intensity is the root of a straight line.
        eachRoot(from: first, to: last) { part, intensity in
          add(piece.start + (piece.end - piece.start) * part, intensity * intensity)
        }
      }
      if let last = run.last { add(last.end, 0) }
    }
    return points
  }

  /// Puts an emphasis on a breakpoint of its own at the time of each tap.
  private static func emphasized(
    _ points: [Breakpoint], _ taps: [HapticEvent], _ notes: inout NoteCollector
  ) -> [Breakpoint] {
    var result: [Breakpoint] = []
    result.reserveCapacity(points.count + taps.count)
    var next = 0
    for tap in taps {
      while next < points.count, points[next].time <= tap.time {
        result.append(points[next])
        next += 1
      }
      let emphasis = VibrationTrack.Strength(intensity: tap.intensity, sharpness: tap.sharpness)
      var point = Breakpoint(time: tap.time, emphasis: emphasis)
      if let last = result.last {
        if last.time == tap.time {
          point.amplitude = last.amplitude
        } else if next < points.count {
          let part = (tap.time - last.time) / (points[next].time - last.time)
          point.amplitude = last.amplitude + (points[next].amplitude - last.amplitude) * part
        }
      } else if tap.time > 0 {
        result.append(Breakpoint(time: 0))
      }
      if tap.intensity * tap.intensity < point.amplitude {
        notes.add(.changed, .hapticEmphasis, at: tap.time)
      }
      if let last = result.last, last.time == point.time, last.emphasis == nil {
        result[result.count - 1].emphasis = emphasis
      } else {
        result.append(point)
      }
    }
    result += points[next...]
    return result
  }

  private struct FrequencyPoint {
    var time: Double
    var value: Double

    func write(to json: inout JSONText) {
      json.element()
      json.line { json in
        json.open(.object)
        json.member("time", time.sixDigits)
        json.member("frequency", value)
        json.close(.object)
      }
    }
  }

  private static func frequencies(of track: VibrationTrack) -> [FrequencyPoint] {
    var points: [FrequencyPoint] = []
    func add(_ time: Double, _ sharpness: Double) {
      let value = (sharpness * sharpness).sixDigits
      if let last = points.last, last.time == time, last.value == value { return }
      points.append(FrequencyPoint(time: time, value: value))
    }
    for piece in track.pieces {
      let (first, last) = (piece.first.sharpness, piece.last.sharpness)
      eachRoot(from: first, to: last) { part, sharpness in
        add(piece.start + (piece.end - piece.start) * part, sharpness)
      }
    }
    // A point between two that are as high says nothing.
    var needed: [FrequencyPoint] = []
    needed.reserveCapacity(points.count)
    for index in points.indices
    where index == 0 || index + 1 == points.count || points[index - 1].value != points[index].value
      || points[index + 1].value != points[index].value
    {
      needed.append(points[index])
    }
    return needed
  }

  /// Cuts a line of intensity or sharpness so that straight lines of its square are near enough to it.
  private static func eachRoot(
    from first: Double, to last: Double, _ take: (_ part: Double, _ value: Double) -> Void
  ) {
    func value(_ part: Double) -> Double { first + (last - first) * part }
    take(0, value(0))
    StraightLines.each(
      where: { from, to in
        let (low, high) = (value(from), value(to))
        return abs(((low * low + high * high) / 2).squareRoot() - (low + high) / 2)
      }, take: { take($0, value($0)) })
  }
}
