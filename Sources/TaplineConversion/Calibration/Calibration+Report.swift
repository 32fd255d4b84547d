package import TaplineActuators
package import TaplineFigures
package import TaplineText

extension Calibration.Parameter {
  var name: String { self == .drift ? "clock drift" : rawValue }

  /// `halfWidth` is a fraction.
  func interval(_ halfWidth: Double) -> String {
    guard halfWidth.isFinite else { return "unbounded" }
    return self == .drift
      ? "±\(significant(halfWidth * 1e6)) ppm" : "±\(significant(halfWidth * 100)) %"
  }

  /// The largest half width of an interval, as a fraction: design choices.
  var maximumHalfWidth: Double {
    switch self {
    case .resonance: 0.05
    case .quality, .rise, .level: 0.3
    case .drift: 500e-6
    }
  }

  var advice: String {
    self == .drift
      ? "record a pattern with taps at least 0.5 s apart, or give the drift with --drift 0"
      : "record a pattern with more taps, closer or with less noise"
  }

  fileprivate var unit: String {
    switch self {
    case .resonance: "Hz"
    case .quality: "1"
    case .rise: "s"
    case .level: "full scale"
    case .drift: "1"
    }
  }
}

/// A calibration with the names of its inputs.
package struct CalibrationReport: Sendable {
  private let calibration: Calibration
  private let recording: String
  private let hash: String
  private let pattern: String
  private let profile: String
  private let fullScale: Double?

  package init(
    _ calibration: Calibration, recording: String, hash: [UInt8], pattern: String, profile: String,
    fullScale: Double?
  ) {
    self.calibration = calibration
    self.recording = recording
    self.hash = hexadecimal(hash)
    (self.pattern, self.profile, self.fullScale) = (pattern, profile, fullScale)
  }

  private func text(_ value: Double, _ parameter: Calibration.Parameter) -> String {
    switch parameter {
    case .resonance: "\(fixed(value, digits: 2)) Hz"
    case .quality: fixed(value, digits: 3)
    case .rise: "\(fixed(value * 1_000, digits: 2)) ms"
    case .level: significant(value, digits: 4) + (fullScale == nil ? " of full scale" : " g")
    case .drift: "\(fixed(value * 1e6, digits: 1)) ppm"
    }
  }

  private var remark: String {
    let clipped = calibration.clippedCount
    return "the model explains \(fixed(calibration.explained * 100, digits: 1)) % of "
      + counted(calibration.sampleCount, "sample")
      + (clipped > 0 ? "; \(counted(clipped, "sample")) near clipping left out" : "")
  }

  package var shown: SanitizedText {
    let rows = calibration.estimates.map { one in
      [
        "  " + one.parameter.name, text(one.value, one.parameter),
        "\(text(one.low, one.parameter)) to \(text(one.high, one.parameter))",
      ]
    }
    let start = fixed(calibration.start, digits: 4)
    var report: SanitizedText = "\(recording): a resonance fitted to the pattern \(pattern), which "
    report += "starts at \(start) s; 95 % intervals:\n"
    return report + aligned(rows) + "  \(remark)"
  }

  package func actuator(named name: String) -> Actuator {
    let intervals = calibration.estimates.map { one in
      "\(one.parameter.name): \(text(one.value, one.parameter)), 95 % interval "
        + "\(text(one.low, one.parameter)) to \(text(one.high, one.parameter))."
    }
    let level = calibration[.level]?.value
    let fit =
      "resonanceHz, quality\(fullScale == nil ? "" : ", levelG"): 'tapline calibrate', fitted to "
      + "the recording \(recording) (SHA-256 \(hash)) of the pattern \(pattern) under the profile "
      + "\(profile)."
    return Actuator(
      name: name, summary: "A resonance fitted to the recording \(recording).",
      sources: [fit] + intervals + [
        "The fit: \(remark).", "driveLimit: not fitted; a drive above the rated one is clipped.",
      ],
      mechanism: .resonance(
        .init(
          hertz: calibration[.resonance]?.value ?? 0, quality: calibration[.quality]?.value ?? 0)),
      gravities: fullScale == nil ? nil : level)
  }

  /// Two panels: the recording with the model, and their difference.
  package var figure: Figure {
    let fit = calibration.fit
    let rate = Double(fit.recording.sampleRate)
    let offset = fit[.offset]
    var recorded: [Figure.Point] = []
    var model: [Figure.Point] = []
    var residuals: [Figure.Point] = []
    for sample in fit.modeled() {
      let time = Double(sample.frame) / rate
      let value = Double(fit.recording.samples[sample.frame]) - offset
      recorded.append(Figure.Point(time, value))
      model.append(Figure.Point(time, sample.value))
      residuals.append(Figure.Point(time, sample.isExcluded ? .nan : value - sample.value))
    }
    var figure = Figure(.timeline)
    figure.names = [(recording, ""), ("model", "")]
    figure.sentences = [
      "The recording \(recording) and the acceleration of a resonance fitted to it; \(remark)."
    ]
    figure.start = Double(fit.window.lowerBound) / rate
    figure.end = Double(fit.window.upperBound) / rate
    figure.isEndExact = true
    figure.partCaption = remark
    // Both panels have the scale of the recording.
    let peak = (recorded + model).reduce(0) { max($0, abs($1.value)) }
    let panels = [
      Figure.Panel(
        .track, name: "acceleration", values: -peak...peak, [.line(0, recorded), .line(1, model)]),
      Figure.Panel(.track, name: "difference", values: -peak...peak, [.line(0, residuals)]),
    ]
    figure.sections = [Figure.Section([0, 1], panels)]
    return figure
  }
}

extension CalibrationReport: JSONObject {
  package static let members: JSONMembers<Self> = [
    .version, .init("recording", \.recording), .init("sha256", \.hash),
    .init("pattern", \.pattern), .init("profile", \.profile),
    .objects(
      "parameters",
      .line([
        .init("name", \.estimate.parameter), .init("unit", \.unit),
        .init("value", \.estimate.value), .init("low", \.estimate.low),
        .init("high", \.estimate.high),
      ]),
      { report in
        report.calibration.estimates.map { one in
          let isInGravities = one.parameter == .level && report.fullScale != nil
          return (estimate: one, unit: isInGravities ? "g" : one.parameter.unit)
        }
      }),
    .init("startSeconds", \.calibration.start), .init("explained", \.calibration.explained),
    .init("noise", \.calibration.noise), .init("sampleCount", \.calibration.sampleCount),
    .init("clippedCount", \.calibration.clippedCount),
  ]
}
