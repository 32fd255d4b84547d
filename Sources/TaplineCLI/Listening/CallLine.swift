/// The text lines of `listen`.
enum CallLine {
  /// Returns nil if the event is not printed.
  static func text(_ event: ListeningEvent, namesApps: Bool) -> SanitizedText? {
    switch event {
    case .joined(let app, _): return "\(app) connected"
    case .left(let app, _, nil): return "\(app) disconnected"
    case .left(let app, _, let error?): return "\(app) was disconnected: \(error.description)"
    case .call(let call): return text(call, namesApps: namesApps)
    case .finding(let finding):
      return "\(seconds(finding.time).leftPadded(to: 10))  " + finding.sanitizedText
    case .jump(let app, let seconds):
      return
        "the clock of \(app) jumped by \(fixed(seconds, digits: 3)) s; it was synchronized again"
    case .dropped(let app, let count):
      return
        "\(app) has dropped \(counted(count, "call")), which it could not send fast enough"
    }
  }

  private static func text(_ call: ListenedCall, namesApps: Bool) -> SanitizedText? {
    let time = seconds(call.time).leftPadded(to: 10)
    let gap = (call.gap.map { ($0 < 0 ? "" : "+") + seconds($0) } ?? "").leftPadded(to: 10)
    let app: SanitizedText = namesApps ? "  \(call.app)" : ""
    let place: SanitizedText = call.call.place.isEmpty ? "" : "  \(call.call.place)"
    switch call.call.content {
    case .placement:
      let level = call.peakIntensity.map { fixed($0, digits: 2) } ?? "    "
      let past: SanitizedText = call.isPast ? "  (before it connected)" : ""
      return "\(time)  \(gap)  \(level)  \(call.name)" + place + app + past
    case .change(let placement, _):
      let end = fixed(placement.offset + placement.pattern.duration, digits: 3)
      return "\(time)  \(gap)        \(call.name) changes, and ends at \(end) s" + app
    case .marker(let marker):
      let detail: SanitizedText = marker.detail.isEmpty ? "" : " (\(marker.detail))"
      return "\(time)  \(gap)        \(marker.kind.rawValue): \(marker.name)" + detail + app
    case .animation(let track): return "\(time)  \(gap)        animation: \(track.name)" + app
    case .name, .steps, .removal, .dropped: return nil
    }
  }

  static func seconds(_ time: Double) -> String { fixed(time, digits: 3) + " s" }
}
