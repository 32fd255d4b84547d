package import TaplineActuators
package import TaplinePatterns
import TaplineText

/// The haptics of a file: taps, and one track for each simultaneous vibration.
package struct ImportedHaptics {
  var taps: [HapticEvent] = []
  package var tracks: [VibrationTrack] = []
  var diagnostics: [Diagnostic] = []
  var metadata: [String: String] = [:]

  package init() {}

  /// Runs with a strength in `tap` become taps.
  init(_ track: VibrationTrack, tap: (VibrationTrack.Run) -> VibrationTrack.Strength?) {
    var pieces: [VibrationTrack.Piece] = []
    for run in track.runs {
      if let strength = tap(run) {
        addTap(at: run.start, intensity: strength.intensity, sharpness: strength.sharpness)
      } else {
        pieces += run
      }
    }
    tracks = [VibrationTrack(pieces)]
  }

  package mutating func addTap(at time: Double, intensity: Double, sharpness: Double) {
    taps.append(HapticEvent(.transient, at: time, intensity: intensity, sharpness: sharpness))
  }

  var vibratingSeconds: Double {
    tracks.reduce(0) { $1.pieces.reduce($0) { $0 + max(0, $1.end - $1.start) } }
  }

  /// Returns a timeline with a pattern for each vibration and one for the taps, because controls would change the taps;
  /// without controls, the pattern of a single vibration has the taps too.
  package func timeline(source: String) -> Timeline {
    var patterns = tracks.filter { !$0.pieces.isEmpty }.map { HapticPattern(vibrating: $0) }
    let taps = taps.inTime
    if patterns.count == 1, patterns[0].parameters.isEmpty, patterns[0].curves.isEmpty {
      patterns[0].events = (patterns[0].events + taps).inTime
    } else if !taps.isEmpty || patterns.isEmpty {
      patterns.append(HapticPattern(events: taps))
    }
    for index in patterns.indices { patterns[index].metadata = metadata }
    return Timeline(patterns.map { Timeline.Placement($0, source: source) })
  }
}

extension HapticPattern {
  /// Creates a single pattern; the curves of a vibration also lower the taps during it, so the intensity of these taps
  /// is raised, to at most 1.
  package init(_ played: PlayedHaptics, _ notes: inout NoteCollector) {
    self.init(vibrating: played.vibration)
    notes.addSounds(of: played)
    notes.addOverlap(of: played)
    let full = ParameterControl.hapticIntensity.defaultValue
    var values = ControlValues(.hapticIntensity, of: self)
    // Reset the control before a tap between vibrations.
    var runs = played.vibration.runs[...]
    var resets: [DynamicParameter] = []
    for tap in played.taps {
      while let run = runs.first, run.end <= tap.time { runs.removeFirst() }
      let isInside = runs.first.map { $0.start <= tap.time } ?? false
      let isLaterThanResets = resets.last.map { $0.time < tap.time } ?? true
      if !isInside, isLaterThanResets, values.value(at: tap.time) != full {
        resets.append(DynamicParameter(.hapticIntensity, at: tap.time, value: full))
      }
    }
    parameters += resets
    values = ControlValues(.hapticIntensity, of: self)
    for var tap in played.taps {
      let factor = values.value(at: tap.time)
      if factor < tap.intensity {
        notes.add(.changed, .ahapControls, at: tap.time)
        tap.intensity = 1
      } else if factor > 0 {
        tap.intensity /= factor
      }
      events.append(tap)
    }
    events = events.inTime
  }

  /// Creates continuous events of at most 30 s, with the maximum intensity and the first sharpness of their pieces;
  /// steps set the values of constant pieces, and curves the values of the others.
  init(vibrating track: VibrationTrack) {
    self.init(events: [])
    var intensity = ControlWriter(.hapticIntensity)
    var sharpness = ControlWriter(.hapticSharpness)
    for run in track.runs.flatMap(Self.parts) {
      let level = run.peak
      let base = run[run.startIndex].first.sharpness
      events.append(
        HapticEvent(
          .continuous, at: run.start, duration: roundedToNanosecond(run.end - run.start),
          intensity: level, sharpness: base))
      for piece in run {
        intensity.add(piece, from: piece.first.intensity / level, to: piece.last.intensity / level)
        sharpness.add(piece, from: piece.first.sharpness - base, to: piece.last.sharpness - base)
      }
      intensity.endCurve()
      sharpness.endCurve()
    }
    parameters = intensity.steps + sharpness.steps
    curves = intensity.curves + sharpness.curves
  }

  private static func parts(of run: VibrationTrack.Run) -> [VibrationTrack.Run] {
    let maximum = HapticEvent.maximumContinuousDuration
    var parts: [VibrationTrack.Run] = [[]]
    var start = run.start
    for piece in run {
      var time = piece.start
      while time < piece.end {
        if time >= start + maximum {
          parts.append([])
          start = time
        }
        let end = min(piece.end, start + maximum)
        parts[parts.count - 1].append(piece.part(from: time, to: end))
        time = end
      }
    }
    return parts
  }
}

private struct ControlWriter {
  private let control: ParameterControl
  private(set) var steps: [DynamicParameter] = []
  private(set) var curves: [ParameterCurve] = []
  private var current: Double
  private var points: [EnvelopePoint] = []

  init(_ control: ParameterControl) {
    self.control = control
    current = control.defaultValue
  }

  mutating func add(_ piece: VibrationTrack.Piece, from first: Double, to last: Double) {
    // Remove the rounding errors of a division.
    let (first, last) = (first.rounded(to: 1e12), last.rounded(to: 1e12))
    if first == last {
      endCurve()
      if first != current { steps.append(DynamicParameter(control, at: piece.start, value: first)) }
    } else {
      if let point = points.last, point.time != piece.start || point.value != first { endCurve() }
      if points.isEmpty { points.append((piece.start, first)) }
      points.append((piece.end, last))
    }
    current = last
  }

  mutating func endCurve() {
    guard let start = points.first?.time else { return }
    let points = points.map {
      ParameterCurve.ControlPoint(time: roundedToNanosecond($0.time - start), value: $0.value)
    }
    curves.append(ParameterCurve(control, at: start, points: points))
    self.points = []
  }
}

extension [Diagnostic] {
  private static let maximumWarnings = 100

  /// Adds a warning, unless there are many already: the position of each costs a pass over the text.
  mutating func warn(_ error: @autoclosure () -> DataError) {
    guard count < Self.maximumWarnings else { return }
    append(error().diagnostic.with(severity: .warning))
  }
}
