/// The JSON Lines of `listen --json`.
enum CallDocument {
  /// Returns the line of an event, with its line feed.
  static func line(_ event: ListeningEvent) -> String {
    switch event {
    case .joined(let app, let client): line("joined", app, client, [])
    case .left(let app, let client, let error):
      line(
        "left", app, client,
        [
          (
            "error",
            error.map {
              [
                "message": .string($0.message), "line": .integer($0.line),
                "column": .integer($0.column),
              ]
            } ?? .null
          )
        ])
    case .call(let call): line("call", call.app, call.client, members(of: call))
    case .finding(let finding):
      line(
        "finding", finding.app, nil,
        [
          ("timeSeconds", .number(finding.time)), ("rule", .string(finding.rule)),
          ("severity", .string(finding.severity.rawValue)), ("message", .string(finding.message)),
          ("place", .optional(finding.place.isEmpty ? nil : finding.place)),
        ])
    case .jump(let app, let seconds): line("jump", app, nil, [("bySeconds", .number(seconds))])
    case .dropped(let app, let count): line("dropped", app, nil, [("count", .integer(count))])
    }
  }

  /// Returns the last line, with the statistics of the run.
  static func end(_ state: CallReceiver.Summary) -> String {
    let delays = state.delays.isEmpty ? nil : LatencySummary(nanoseconds: state.delays)
    return line([
      ("schemaVersion", 1), ("event", "end"), ("calls", .integer(state.callCount)),
      ("haptics", .integer(state.hapticCount)), ("findings", .integer(state.findingCount)),
      ("late", .integer(state.lateCount)), ("dropped", .integer(state.droppedCount)),
      ("notPlayed", .integer(state.silentCount)), ("closed", .integer(state.refusedCount)),
      ("failed", .boolean(state.hasFailed)),
      ("medianDelayMilliseconds", .optional(delays?.median)),
      ("p99DelayMilliseconds", .optional(delays?.percentile99)),
    ])
  }

  private static func members(of call: ListenedCall) -> [JSONOutput.Member] {
    var detail: String?
    var end: Double?
    let kind: String
    switch call.call.content {
    case .placement(let placement, _):
      kind = "pattern"
      end = call.time + placement.pattern.duration
    case .change(let placement, _):
      kind = "change"
      end = placement.offset + placement.pattern.duration
    case .name: kind = "pattern"
    case .steps: kind = "steps"
    case .removal: kind = "removal"
    case .marker(let marker):
      kind = marker.kind.rawValue
      detail = marker.detail.isEmpty ? nil : marker.detail
    case .animation: kind = "animation"
    case .dropped: kind = "dropped"
    }
    return [
      ("timeSeconds", .number(call.time)), ("gapSeconds", .optional(call.gap)),
      ("kind", .string(kind)), ("name", .string(call.name)), ("detail", .optional(detail)),
      ("intensity", .optional(call.intensity)), ("endSeconds", .optional(end)),
      ("place", .optional(call.call.place.isEmpty ? nil : call.call.place)),
      ("isPast", .boolean(call.isPast)),
    ]
  }

  private static func line(
    _ event: String, _ app: String, _ client: Int?, _ members: [JSONOutput.Member]
  ) -> String {
    let connection: [JSONOutput.Member] = client.map { [("connection", .integer($0))] } ?? []
    return line(
      [("schemaVersion", 1), ("event", .string(event)), ("app", .string(app))] + connection
        + members)
  }

  private static func line(_ members: [JSONOutput.Member]) -> String {
    JSONOutput.line(members).text
  }

  // MARK: - The schema

  /// The schema of a line.
  static var schema: SchemaNode {
    .either([
      shape("joined", ["app": .string, "connection": .integer]),
      shape(
        "left",
        [
          "app": .string, "connection": .integer,
          "error": .nullable(["message": .string, "line": .integer, "column": .integer]),
        ]),
      shape(
        "call",
        [
          "app": .string, "connection": .integer, "timeSeconds": .number,
          "gapSeconds": .nullable(.number), "kind": .words(kinds), "name": .string,
          "detail": .nullable(.string), "intensity": .nullable(.number),
          "endSeconds": .nullable(.number), "place": .nullable(.string), "isPast": .boolean,
        ]),
      shape(
        "finding",
        [
          "app": .string, "timeSeconds": .number, "rule": .words(ListeningRule.ids),
          "severity": .words(Diagnostic.Severity.allCases.map(\.rawValue)), "message": .string,
          "place": .nullable(.string),
        ]),
      shape("jump", ["app": .string, "bySeconds": .number]),
      shape("dropped", ["app": .string, "count": .integer]),
      shape(
        "end",
        [
          "calls": .integer, "haptics": .integer, "findings": .integer, "late": .integer,
          "dropped": .integer, "notPlayed": .integer, "closed": .integer, "failed": .boolean,
          "medianDelayMilliseconds": .nullable(.number), "p99DelayMilliseconds": .nullable(.number),
        ]),
    ])
  }

  /// The kinds of calls in the schema.
  private static let kinds =
    ["pattern", "change", "steps", "removal", "animation", "dropped"]
    + Timeline.Marker.Kind.allCases.map(\.rawValue)

  private static func shape(_ event: String, _ members: SchemaNode) -> SchemaNode {
    ["schemaVersion": .integer, "event": .words([event])] + members
  }
}
