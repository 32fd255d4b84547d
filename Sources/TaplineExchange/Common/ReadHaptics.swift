import TaplineActuators
import TaplinePatterns
import TaplineText

/// What a file of another format holds: taps, and what vibrates, in as many tracks as play at once.
struct ReadHaptics {
  var taps: [HapticEvent] = []
  var tracks: [VibrationTrack] = []
  var diagnostics: [Diagnostic] = []
  var metadata: [String: String] = [:]

  /// Makes one that has nothing yet.
  init() {}

  /// How long something vibrates, in seconds, all tracks together.
  var vibratingSeconds: Double {
    tracks.reduce(0) { $1.pieces.reduce($0) { $0 + max(0, $1.end - $1.start) } }
  }

  /// The timeline: the taps stand in a pattern of their own where curves would act on them.
  func timeline(source: String) -> Timeline {
    var patterns = tracks.filter { !$0.pieces.isEmpty }.map { HapticPattern(vibrating: $0) }
    let taps = taps.inTime
    if patterns.count == 1, !patterns[0].hasControls {
      patterns[0].events = (patterns[0].events + taps).inTime
    } else if !taps.isEmpty || patterns.isEmpty {
      patterns.append(HapticPattern(events: taps))
    }
    for index in patterns.indices { patterns[index].metadata = metadata }
    return Timeline(patterns.map { Timeline.Placement($0, source: source) })
  }
}

extension HapticPattern {
  var hasControls: Bool { !parameters.isEmpty || !curves.isEmpty }

  /// A pattern of continuous events that vibrates as a track does: an event for each run, at most 30 s
  /// long, as strong as its maximum and as sharp as its beginning, under steps where the track is
  /// constant and curves where it is not.
  init(vibrating track: VibrationTrack) {
    self.init(events: [])
    var intensity = ControlWriter(.hapticIntensity)
    var sharpness = ControlWriter(.hapticSharpness)
    for run in track.runs.flatMap(Self.parts) {
      guard let first = run.first, let last = run.last else { continue }
      let level = run.reduce(0) { max($0, $1.first.intensity, $1.last.intensity) }
      let base = first.first.sharpness
      events.append(
        HapticEvent(
          .continuous, at: first.start, duration: roundedToNanosecond(last.end - first.start),
          intensity: level, sharpness: base))
      for piece in run {
        intensity.add(piece, piece.first.intensity / level, piece.last.intensity / level)
        sharpness.add(piece, piece.first.sharpness - base, piece.last.sharpness - base)
      }
      intensity.endRun()
      sharpness.endRun()
    }
    parameters = intensity.steps + sharpness.steps
    curves = intensity.curves + sharpness.curves
  }

  /// A run in parts of at most the length of an event.
  private static func parts(
    of run: ArraySlice<VibrationTrack.Piece>
  ) -> [[VibrationTrack.Piece]] {
    let most = HapticEvent.maximumContinuousDuration
    var parts: [[VibrationTrack.Piece]] = [[]]
    var start = run.first?.start ?? 0
    for piece in run {
      var time = piece.start
      while time < piece.end {
        if time >= start + most {
          parts.append([])
          start = time
        }
        let end = min(piece.end, start + most)
        parts[parts.count - 1].append(piece.part(from: time, to: end))
        time = end
      }
    }
    return parts
  }
}

/// Steps and curves that give a control its values over time.
private struct ControlWriter {
  private let control: ParameterControl
  private(set) var steps: [DynamicParameter] = []
  private(set) var curves: [ParameterCurve] = []
  private var current: Double
  /// The curve that is being written, point by point.
  private var points: [(time: Double, value: Double)] = []

  init(_ control: ParameterControl) {
    self.control = control
    current = control.defaultValue
  }

  mutating func add(_ piece: VibrationTrack.Piece, _ first: Double, _ last: Double) {
    let (first, last) = (first.rounded12, last.rounded12)
    if first == last {
      endRun()
      if first != current { steps.append(DynamicParameter(control, at: piece.start, value: first)) }
    } else {
      if let point = points.last, point.time != piece.start || point.value != first { endRun() }
      if points.isEmpty { points.append((piece.start, first)) }
      points.append((piece.end, last))
    }
    current = last
  }

  /// Ends the curve.
  mutating func endRun() {
    guard let start = points.first?.time else { return }
    let points = points.map {
      ParameterCurve.ControlPoint(time: roundedToNanosecond($0.time - start), value: $0.value)
    }
    curves.append(ParameterCurve(control, at: start, points: points))
    self.points = []
  }
}

extension Double {
  /// The number without the noise of a division.
  fileprivate var rounded12: Double { (self * 1e12).rounded() / 1e12 }
}
