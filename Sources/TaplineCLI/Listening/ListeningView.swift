/// The content of the `listen` screen: a lane for each kind of haptic call, and below calls and findings as lines.
struct ListeningView {
  var calls: [ListenedCall] = []
  /// The latest findings, the newest last.
  var findings: [ListeningFinding] = []
  var title = ""
  var status = ""
  /// The result of the last key, or the last event other than a call or finding.
  var remark: String?
  /// The session time at the right edge, in seconds.
  var now = 0.0
  var isPaused = false
  var showsHelp = false
  let isPlain: Bool
  let usesColor: Bool

  /// The duration shown by a lane, in seconds; a design choice.
  static let span = 10.0

  /// The time in seconds for which a lane remains after its last call has left the view; a design choice.
  private static let emptyLaneDuration = 5.0

  private static let help = [
    ("space", "pause: new calls are recorded, but neither drawn nor played"),
    ("r", "hear the last five seconds again"), ("s", "write the session"),
    ("g", "write a golden file of the calls in view"), ("h", "write a page of the calls in view"),
    ("?", "show or hide this help"), ("q", "end"),
  ]

  func canvas(width: Int, height: Int) -> ScreenCanvas {
    var canvas = ScreenCanvas(width: width, height: height, isPlain: isPlain, usesColor: usesColor)
    canvas.put(title, row: 0, column: 0, style: .bold)
    canvas.put(status, row: 1, column: 0, style: .dim)
    let last = height - 1
    guard height >= 6 else { return canvas }
    if showsHelp {
      for (row, (key, meaning)) in Self.help.enumerated() where 3 + row < last {
        canvas.put(key, row: 3 + row, column: 0, style: .bold)
        canvas.put(meaning, row: 3 + row, column: 8)
      }
    } else {
      let findingRows = min(findings.count, max(height / 6, 1))
      let room = height - 5 - findingRows
      let lanes = lanes(maximum: max(room / 2, 1))
      drawLanes(&canvas, lanes, top: 3)
      let top = 3 + lanes.count + 1
      drawCalls(&canvas, top: top, rows: max(last - findingRows - top, 0))
      for (row, finding) in findings.suffix(findingRows).enumerated() {
        // On a narrow screen the rule is shown instead of the source location.
        let text =
          width >= 60
          ? finding.sanitizedText.text : SanitizedText("\(finding.rule): \(finding.message)").text
        canvas.put(
          CallLine.seconds(finding.time) + " " + text, row: last - findingRows + row, column: 0,
          style: ScreenStyle(color: finding.severity == .error ? .red : .yellow))
      }
    }
    canvas.put(
      remark ?? "space pause  r repeat  s session  g golden  h page  ? help  q end", row: last,
      column: 0, style: .dim)
    if isPaused {
      let word = " paused "
      canvas.put(
        word, row: 0, column: max(width - word.count, 0), style: ScreenStyle(isReversed: true))
    }
    return canvas
  }

  // MARK: - Lanes

  private struct Lane {
    let name: String
    var calls: [ListenedCall] = []

    var hasOnlyMarkers: Bool { calls.allSatisfy { $0.placement == nil } }
  }

  /// Returns at most `maximum` lanes: those with haptics, then those with only markers, each group sorted by name.
  private func lanes(maximum: Int) -> [Lane] {
    var lanes: [String: Lane] = [:]
    for call in calls {
      let end = call.placement.map { $0.offset + $0.pattern.duration } ?? call.time
      guard end > now - Self.span - Self.emptyLaneDuration else { continue }
      lanes[call.lane, default: Lane(name: call.lane)].calls.append(call)
    }
    let sorted = lanes.values.sorted { left, right in
      guard left.hasOnlyMarkers == right.hasOnlyMarkers else { return right.hasOnlyMarkers }
      return left.name < right.name
    }
    return Array(sorted.prefix(maximum))
  }

  private func drawLanes(_ canvas: inout ScreenCanvas, _ lanes: [Lane], top: Int) {
    let names = canvas.width >= 60 ? 14 : 9
    let columns = max(canvas.width - names, 1)
    var figure = Figure(.timeline)
    (figure.start, figure.end) = (now - Self.span, now)
    for (row, lane) in lanes.enumerated() {
      canvas.put(lane.name, row: top + row, column: 0, style: .dim, maximumCells: names - 1)
      let heights = figure.levels(of: panel(lane), columns: columns)
      let text = heights.map { $0.map(glyph) ?? (isPlain ? "." : "·") }.joined()
      canvas.put(text, row: top + row, column: names, style: ScreenStyle(color: .cyan))
      for (column, height) in heights.enumerated() where height == nil {
        canvas.restyle(row: top + row, columns: names + column..<names + column + 1) { $0 = .dim }
      }
    }
    let axis = top + lanes.count
    canvas.put("-\(Int(Self.span)) s", row: axis, column: names, style: .dim)
    let right = CallLine.seconds(max(now, 0))
    canvas.put(right, row: axis, column: max(canvas.width - right.count, names), style: .dim)
  }

  /// Returns a panel with the events of a lane, in which a marker has half the height.
  private func panel(_ lane: Lane) -> Figure.Panel {
    let envelopes = lane.calls.flatMap { call -> [Figure.EventEnvelope] in
      guard let placement = call.placement else {
        return [(call.time, call.time, call.time, { @Sendable _ in 0.5 })]
      }
      return placement.pattern.events.map { event in
        let end = min(placement.offset + event.end, now)
        let level = min(max(event.kind.isHaptic ? event.intensity : event.audio.volume, 0), 1)
        return (placement.offset + event.time, end, end, { @Sendable _ in level })
      }
    }
    return Figure.Panel(.intensity, [.areas(0, envelopes)])
  }

  private func glyph(_ level: Double) -> String {
    let glyphs: [String] =
      isPlain ? [".", ":", "|", "#"] : ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    return glyphs[min(Int(level * Double(glyphs.count)), glyphs.count - 1)]
  }

  // MARK: - Calls

  private func drawCalls(_ canvas: inout ScreenCanvas, top: Int, rows: Int) {
    let namesApps = Set(calls.map(\.client)).count > 1
    var lines: [(SanitizedText, Bool)] = []
    for call in calls.reversed() where lines.count < rows {
      guard let line = CallLine.text(.call(call), namesApps: namesApps) else { continue }
      lines.append((line, call.placement != nil))
    }
    for (row, (line, isHaptic)) in lines.reversed().enumerated() {
      // On a narrow screen the columns are not aligned.
      let text =
        canvas.width >= 60
        ? line.text : line.text.split(separator: " ").joined(separator: " ")
      canvas.put(text, row: top + row, column: 0, style: isHaptic ? ScreenStyle() : .dim)
    }
  }

  // MARK: - Title and status

  mutating func update(
    from summary: CallReceiver.Summary, address: String, delay: Double, underruns: Int
  ) {
    let apps = summary.apps.values.sorted().joined(separator: ", ")
    title =
      "listen  " + (apps.isEmpty ? "no app yet" : apps)
      + "  \(counted(summary.hapticCount, "haptic"))  \(address)"
    var parts = ["delay \(fixed(delay * 1_000, digits: 0)) ms"]
    let latest = Array(summary.delays.suffix(1_000))
    if !latest.isEmpty { parts[0] += " " + LatencySummary(nanoseconds: latest).inParentheses }
    parts.append("\(summary.lateCount) late")
    if summary.droppedCount > 0 { parts.append("\(summary.droppedCount) dropped") }
    if underruns > 0 { parts.append(counted(underruns, "underrun")) }
    if summary.fileFailure != nil { parts.append("writing the session has failed") }
    status = parts.joined(separator: ", ")
  }
}
