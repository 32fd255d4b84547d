import MotionCurves
package import TaplineCurves
package import TaplineText

extension CurveDescription {
  /// Returns the description as lines of text, by default with four significant digits.
  package func text(of curve: NamedCurve, move: CurveMove, digits: Int? = nil) -> SanitizedText {
    func number(_ value: Double?) -> String {
      guard let value else { return "never" }
      if value.isNaN { return "undefined" }
      guard value.isFinite else { return value < 0 ? "-∞" : "∞" }
      return value.rounded(significantDigits: digits ?? 4).shortestText
    }
    func seconds(_ value: Double?) -> String { number(value) + (value == nil ? "" : " s") }
    func line(_ label: String, _ value: String) -> String {
      "  \(label):".padded(to: 20) + SanitizedText(value).text
    }
    var lines = [SanitizedText(curve.name).text]
    if curve.spec != curve.name { lines.append(line("spec", curve.spec)) }
    if let source = curve.source { lines.append(line("source", source)) }
    let overshootText =
      overshootTime.map { "\(number(overshoot * 100)) % of the travel at \(seconds($0))" } ?? "none"
    lines += [
      line("model", model.rawValue),
      line("duration", seconds(duration)),
      line("time to 50 %", seconds(timeTo50)),
      line("time to 90 %", seconds(timeTo90)),
      line("time to 99 %", seconds(timeTo99)),
      line("overshoot", overshootText),
      line("peak velocity", "\(number(peakVelocity)) travels/s at \(seconds(peakVelocityTime))"),
    ]
    if let start = startVelocity {
      let reported = "\(model.rawValue) reports \(number(start.reported)) travels/s"
      lines.append(
        line("at 0 s", "\(reported); the slope of the curve is \(number(start.slope))"))
    }
    if let settling {
      let rate =
        switch move.rate {
        case .framesPerSecond(let rate): "\(number(rate)) frames/s"
        case .step(let step): "steps of \(number(step)) s"
        }
      let fluid =
        seconds(settling.fluidSpring) + ", for a travel of \(number(move.to - move.from)) at "
        + rate
      lines += [
        "  settles",
        line("  Spring value", seconds(settling.springValue)),
        line("  CASpring", seconds(settling.coreAnimation)),
        line("  fluid spring", fluid),
        line("  logically", seconds(settling.logical)),
      ]
    }
    if let spring {
      lines += [
        "  spring",
        line("  response", seconds(spring.response)),
        line("  bounce", number(spring.bounce)),
        line("  damping ratio", number(spring.dampingRatio)),
        line("  mass", number(spring.mass)),
        line("  stiffness", number(spring.stiffness)),
        line("  damping", number(spring.damping)),
        line("  velocity", "\(number(spring.initialVelocity)) travels/s at the start"),
        line("  frequency", "\(number(spring.naturalFrequency)) rad/s without damping"),
        line("  decay", "\(number(spring.decayConstant)) 1/s"),
      ]
    }
    return SanitizedText(trusted: lines.joined(separator: "\n") + "\n")
  }
}

extension Double {
  /// Returns the number rounded to significant digits: at least two, and at least all digits before the decimal point.
  fileprivate func rounded(significantDigits digits: Int) -> Double {
    guard self != 0, isFinite, digits < 17 else { return self }
    var least = 1.0
    for _ in 1..<max(digits, 2) { least *= 10 }
    var scale = 1.0
    while (self * scale).magnitude < least, scale < 1e15 { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
