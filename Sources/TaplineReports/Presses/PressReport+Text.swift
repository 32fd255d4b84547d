import TaplineButtons
import TaplinePatterns
import TaplineRendering
package import TaplineText

extension PressReport {
  /// Returns the report as text: the measured times, the events and the assumptions.
  ///
  /// - Parameter press: The measured press.
  /// - Returns: Several lines with a final line feed.
  public func text(of press: NamedPress) -> String { shown(of: press).text }

  package func shown(of press: NamedPress) -> SanitizedText {
    let times = rows(of: press).map { row -> SanitizedText in
      let value = row.value.leftPadded(to: 11)
      return "  \(row.name.padded(to: 26))  \(value)\(row.more.map { "  " + $0 } ?? "")\n"
    }
    return "\(press.name), \(framesPerSecond) display frames a second\n\n" + times.joined()
      + "\n" + eventText(of: press)
  }

  func rows(of press: NamedPress) -> [(name: String, value: String, more: String?)] {
    let name = press.haptics.first.map { ", \($0.name)" } ?? ""
    return [
      (
        "touch to haptic", touchToHaptic,
        liftToHaptic.map { "\(Self.signed($0)) from the lift\(name)" }
      ),
      ("touch to first moved frame", touchToMotion, nil),
      ("haptic to picture", hapticToPicture, nil),
      ("touch to apex", apex?.milliseconds, apex.map(Self.phrase)),
      ("touch to rest", touchToRest, liftToRest.map { "\(Self.signed($0)) from the lift" }),
    ].map { name, value, more in
      (name, value.map { fixed($0, digits: 1) + " ms" } ?? "—", value == nil ? nil : more)
    }
  }

  func eventText(of press: NamedPress) -> SanitizedText {
    let moments = press.timeline.markers.map { moment in
      (
        moment.time, moment.kind.rawValue,
        moment.name + (moment.detail.isEmpty ? "" : ": \(moment.detail)")
      )
    }
    let haptics = press.haptics.map { haptic in
      (haptic.time, "haptic", "\(haptic.name) (\(Self.phrase(haptic.origin)))")
    }
    let sorted = (moments + haptics).enumerated().sorted {
      ($0.element.0, $0.offset) < ($1.element.0, $1.offset)
    }.map(\.element)
    var lines = sorted.map { time, kind, text in
      "  " + fixed(time * 1_000, digits: 1).leftPadded(to: 8) + " ms  "
        + kind.padded(to: 10) + "  " + text
    }
    if !press.remarks.isEmpty {
      lines += ["", "Assumed:"] + press.remarks.map { "  - \($0)" }
    }
    return lines.map { "\($0)\n" }.joined()
  }

  private static func signed(_ milliseconds: Double) -> String {
    (milliseconds < 0 ? "−" : "") + fixed(abs(milliseconds), digits: 1) + " ms"
  }

  private static func phrase(_ apex: Apex) -> String {
    "\(apex.track) \(significant(apex.value, digits: 4)), "
      + "\(significant(apex.fraction * 100)) % of the press"
  }

  private static func phrase(_ origin: SimulatedPress.Haptic.Origin) -> String {
    switch origin {
    case .builtIn: "the style's own"
    case .caller: "the app's"
    case .added: "added"
    }
  }
}
