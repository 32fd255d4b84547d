import Tapline
import TaplineLive

extension ListeningView {
  /// Says at the top how the run goes.
  mutating func describe(
    _ state: CallReceiver.Summary, place: String, delay: Double, underruns: Int
  ) {
    let apps = state.apps.values.sorted().joined(separator: ", ")
    title =
      "listen  " + (apps.isEmpty ? "no app yet" : apps)
      + "  \(state.hapticCount) haptic\(state.hapticCount == 1 ? "" : "s")  \(place)"
    var parts = ["delay \(fixed(delay * 1_000, digits: 0)) ms"]
    let latest = Array(state.delays.suffix(1_000))
    if !latest.isEmpty {
      let summary = LatencySummary(nanoseconds: latest)
      parts[0] +=
        " (median \(fixed(summary.median ?? 0, digits: 1)), 99 % "
        + "\(fixed(summary.percentile99 ?? 0, digits: 1)))"
    }
    parts.append("\(state.lateCount) late")
    if state.droppedCount > 0 { parts.append("\(state.droppedCount) dropped") }
    if underruns > 0 { parts.append("\(underruns) underruns") }
    if state.fileFailure != nil { parts.append("the session is no longer written") }
    status = parts.joined(separator: ", ")
  }
}
