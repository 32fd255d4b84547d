import TaplineActuators
import TaplinePatterns

/// The calls of `xrApplyHapticFeedback` that submit an event of `XR_EXT_haptic_parametric`.
///
/// A frequency is a fraction of the range in hertz, taken as linear, because the extension defines only 0 and 1.
/// Source: KhronosGroup/OpenXR-Docs, ext_haptic_parametric.adoc, revision 1 of 2026-05-15.
struct OpenXRVibration: Sendable {
  /// `XR_HAPTIC_PARAMETRIC_MAX_POINTS_TRANSIENTS_EXT`, which also limits the transients of a call.
  static let maximumPoints = 500

  /// `XR_HAPTIC_PARAMETRIC_FREQUENCY_MIN_HZ_EXT` and `XR_HAPTIC_PARAMETRIC_FREQUENCY_MAX_HZ_EXT`.
  static let hertz = 1.0...1_000.0

  static let defaultFrequency = 0.5

  /// A point of an envelope, or a transient with an amplitude and a frequency.
  struct Point: Sendable, Equatable {
    /// The nanoseconds since the start of the event.
    let time: Int
    let value: Double
    var frequency: Double?
  }

  struct Call: Sendable {
    var amplitudes: [Point] = []
    var frequencies: [Point] = []
    var transients: [Point] = []

    /// The time of the last amplitude point; the next call must be submitted earlier.
    var end: Int { amplitudes.last?.time ?? 0 }
  }

  /// The range of frequencies in hertz; nil for the actuator's own range.
  var range: ClosedRange<Double>?

  var calls: [Call]

  /// As in `XrHapticParametricStreamFrameTypeEXT`.
  static func role(of index: Int, among count: Int) -> String {
    if count == 1 { return "NONE" }
    if index == 0 { return "FIRST_FRAME" }
    return index + 1 == count ? "LAST_FRAME" : "INTERMEDIATE_FRAME"
  }

  // MARK: - From a pattern

  init(_ played: PlayedHaptics, _ law: FrequencyLaw, _ notes: inout NoteCollector) {
    let limit = Self.hertz.upperBound
    let (lowest, highest) = (min(law.lowest, limit), min(law.highest, limit))
    if law.highest > limit { notes.add(.changed, .openXRHertz, at: 0) }
    func frequency(_ sharpness: Double) -> Double {
      guard highest > lowest else { return Self.defaultFrequency }
      return min((law.hertz(sharpness) - lowest) / (highest - lowest), 1).sixDecimals
    }
    var whole = Call()
    whole.amplitudes.add(0, at: 0)
    for run in played.vibration.runs {
      whole.amplitudes.add(0, at: run.start)
      for piece in run {
        whole.amplitudes.add(piece.first.intensity.sixDecimals, at: piece.start)
        whole.amplitudes.add(piece.last.intensity.sixDecimals, at: piece.end)
        func value(_ fraction: Double) -> Double {
          frequency(piece.strength(atFraction: fraction).sharpness)
        }
        if whole.frequencies.isEmpty { whole.frequencies.add(value(0), at: 0) }
        whole.frequencies.add(value(0), at: piece.start)
        StraightLines.forEachPart(
          error: { abs(value(($0 + $1) / 2) - (value($0) + value($1)) / 2) },
          consume: {
            whole.frequencies.add(value($0), at: piece.start + (piece.end - piece.start) * $0)
          })
      }
      whole.amplitudes.add(0, at: run.end)
    }
    for tap in played.taps {
      let transient = Point(
        time: tap.time.nanoseconds, value: tap.intensity.sixDecimals,
        frequency: frequency(tap.sharpness))
      if let last = whole.transients.last, last.time >= transient.time {
        notes.add(.merged, .openXRTransients, at: tap.time)
        if transient.value <= last.value { continue }
        whole.transients.removeLast()
      }
      whole.transients.append(transient)
    }
    // The event ends at its last amplitude point; the extension states no duration for transients.
    let tail = (played.taps.last?.time ?? 0) + HapticClip.tail
    let needsTail = !whole.transients.isEmpty || whole.amplitudes.count < 2
    if needsTail, whole.end < tail.nanoseconds { whole.amplitudes.add(0, at: tail) }
    (range, calls) = (lowest...highest, [])
    split(whole, &notes)
  }

  /// Interpolates the points at the end of each call.
  private mutating func split(_ whole: Call, _ notes: inout NoteCollector) {
    var (amplitudes, frequencies) = (whole.amplitudes[...], whole.frequencies[...])
    var transients = whole.transients[...]
    while let end = [amplitudes, frequencies, transients].compactMap(Self.latestEnd(of:)).min() {
      let ended = transients.prefix { $0.time <= end }
      transients = transients[ended.endIndex...]
      calls.append(
        Call(
          amplitudes: amplitudes.removePoints(until: end),
          frequencies: frequencies.removePoints(until: end), transients: Array(ended)))
      notes.addSplit(.openXRPoints, at: Double(end) / 1e9)
    }
    calls.append(
      Call(
        amplitudes: Array(amplitudes), frequencies: Array(frequencies),
        transients: Array(transients)))
  }

  /// Returns the last time at which a call can end with an interpolated point; nil if all points fit.
  private static func latestEnd(of points: ArraySlice<Point>) -> Int? {
    guard points.count > maximumPoints else { return nil }
    let times = points.prefix(maximumPoints).map(\.time)
    return times.dropLast().last { $0 < times[maximumPoints - 1] }
  }

  // MARK: - To a pattern

  func haptics(_ law: FrequencyLaw) -> ImportedHaptics {
    let range = range ?? law.lowest...law.highest
    func sharpness(_ frequency: Double) -> Double {
      law.sharpness(range.lowerBound + (range.upperBound - range.lowerBound) * frequency)
        .sixDecimals
    }
    func points(_ series: KeyPath<Call, [Point]>) -> [EnvelopePoint] {
      calls.flatMap { $0[keyPath: series] }.map { (Double($0.time) / 1e9, $0.value) }
    }
    let lines = StraightLines.merged(
      points(\.amplitudes), points(\.frequencies), missing: Self.defaultFrequency)
    var haptics = ImportedHaptics()
    let pieces = StraightLines.mapped(lines) {
      .init(intensity: $0.intensity, sharpness: sharpness($0.sharpness))
    }
    haptics.tracks = [VibrationTrack(pieces)]
    for transient in calls.flatMap(\.transients) {
      haptics.addTap(
        at: Double(transient.time) / 1e9, intensity: transient.value,
        sharpness: sharpness(transient.frequency ?? Self.defaultFrequency))
    }
    return haptics
  }
}

extension [OpenXRVibration.Point] {
  /// Keeps only the first and the last of more than two points at one time.
  fileprivate mutating func add(_ value: Double, at seconds: Double) {
    let point = Element(time: Swift.max(seconds.nanoseconds, last?.time ?? 0), value: value)
    if last == point { return }
    if count > 1, self[count - 2].time == point.time { removeLast() }
    append(point)
  }
}

extension ArraySlice<OpenXRVibration.Point> {
  /// The last point is interpolated.
  fileprivate mutating func removePoints(until end: Int) -> [Element] {
    guard let first else { return [] }
    let points = Array(prefix { $0.time <= end })
    removeFirst(points.count)
    let before = points.last ?? first
    guard before.time != end else { return points }
    let next = self.first ?? before
    let fraction = Double(end - before.time) / Double(Swift.max(next.time - before.time, 1))
    let value = before.value + (next.value - before.value) * fraction
    return points + [Element(time: end, value: value.sixDecimals)]
  }
}

extension Double {
  fileprivate var nanoseconds: Int { Int((self * 1e9).rounded()) }
}
