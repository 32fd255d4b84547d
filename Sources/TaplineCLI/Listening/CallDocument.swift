/// The JSON Lines of `listen --json`: one for each `ListeningEvent`, and a last one with statistics.
enum CallDocument {
  static func line(_ event: ListeningEvent) -> String {
    switch event {
    case .joined(let app, let client): joined.output(of: (app, client)).text
    case .left(let app, let client, let error): left.output(of: (app, client, error)).text
    case .call(let call): Self.call.output(of: call).text
    case .finding(let finding): Self.finding.output(of: finding).text
    case .jump(let app, let seconds): jump.output(of: (app, seconds)).text
    case .dropped(let app, let count): dropped.output(of: (app, count)).text
    }
  }

  static func end(_ summary: CallReceiver.Summary) -> String {
    end.output(of: (summary, LatencySummary(nanoseconds: summary.delays))).text
  }

  static let schema = JSONSchema.either([
    joined.schema, left.schema, call.schema, finding.schema, jump.schema, dropped.schema,
    end.schema,
  ])

  private static func members<Event>(
    of event: String, _ members: JSONMembers<Event>
  ) -> JSONMembers<Event> {
    .line([.version, .word("event", in: [event]) { _ in event }]) + members
  }

  private static let joined: JSONMembers<(app: String, client: Int)> = members(
    of: "joined", [.init("app", \.app), .init("connection", \.client)])

  private static let left: JSONMembers<(app: String, client: Int, error: ProtocolError?)> = members(
    of: "left", [.init("app", \.app), .init("connection", \.client), .init("error", \.error)])

  private static let call: JSONMembers<ListenedCall> = members(
    of: "call",
    [
      .init("app", \.app), .init("connection", \.client), .init("timeSeconds", \.time),
      .init("gapSeconds", \.gap), .word("kind", in: kinds, \.kind), .init("name", \.name),
      .init("detail", \.detail), .init("intensity", \.peakIntensity), .init("endSeconds", \.end),
      .init("place") { $0.call.place.isEmpty ? nil : $0.call.place }, .init("isPast", \.isPast),
    ])

  private static let kinds =
    ["pattern", "change", "steps", "removal", "animation", "dropped"]
    + Timeline.Marker.Kind.allCases.map(\.rawValue)

  private static let finding: JSONMembers<ListeningFinding> = members(
    of: "finding",
    [
      .init("app", \.app), .init("timeSeconds", \.time),
      .word("rule", in: ListeningRule.ids, \.rule), .init("severity", \.severity),
      .init("message", \.message), .init("place") { $0.place.isEmpty ? nil : $0.place },
    ])

  private static let jump: JSONMembers<(app: String, seconds: Double)> = members(
    of: "jump", [.init("app", \.app), .init("bySeconds", \.seconds)])

  private static let dropped: JSONMembers<(app: String, count: Int)> = members(
    of: "dropped", [.init("app", \.app), .init("count", \.count)])

  private static let end: JSONMembers<(summary: CallReceiver.Summary, delays: LatencySummary)> =
    members(
      of: "end",
      [
        .init("calls", \.summary.callCount), .init("haptics", \.summary.hapticCount),
        .init("findings", \.summary.findingCount), .init("late", \.summary.lateCount),
        .init("dropped", \.summary.droppedCount), .init("notPlayed", \.summary.notPlayedCount),
        .init("closed", \.summary.disconnectedCount), .init("failed", \.summary.hasFailed),
        .init("medianDelayMilliseconds", \.delays.median),
        .init("p99DelayMilliseconds", \.delays.percentile99),
      ])
}

extension ProtocolError: JSONObject {
  package static let members: JSONMembers<Self> = [
    .init("message", \.message), .init("line", \.line), .init("column", \.column),
  ]
}

extension ListenedCall {
  fileprivate var kind: String {
    switch call.content {
    case .placement, .name: "pattern"
    case .change: "change"
    case .steps: "steps"
    case .removal: "removal"
    case .marker(let marker): marker.kind.rawValue
    case .animation: "animation"
    case .dropped: "dropped"
    }
  }

  fileprivate var detail: String? {
    guard case .marker(let marker) = call.content else { return nil }
    return marker.detail.isEmpty ? nil : marker.detail
  }

  /// The end of the call's pattern, in seconds of the session; nil for a call without a pattern.
  fileprivate var end: Double? {
    switch call.content {
    case .placement(let placement, _): time + placement.pattern.duration
    case .change(let placement, _): placement.offset + placement.pattern.duration
    case .name, .steps, .removal, .marker, .animation, .dropped: nil
    }
  }
}
