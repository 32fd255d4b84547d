#if Audit
import TaplineText
#endif

package struct HapticPlace: Sendable, Hashable {
  let file: String
  let line: Int
  let column: Int
  /// The class, function or library that plays the haptic, such as `UIImpactFeedbackGenerator`.
  let api: String
  /// The kind of trigger, such as `button`.
  let kind: String
  /// The trigger in words, such as `Button action`.
  let trigger: String
  /// The pattern that plays, or an empty string if the sources do not show it.
  let pattern: String
  /// The names of the functions between the trigger and the haptic.
  let path: [String]
  /// Whether a call on the path was found by its name only.
  let isPossible: Bool

  #if Audit
  static func all(
    in traces: [Trace], paths: [String], _ position: (CodePlace) -> SourcePosition
  ) -> [HapticPlace] {
    var seen: Set<HapticPlace> = []
    var places: [(place: CodePlace, row: HapticPlace)] = []
    for trace in traces {
      for event in trace.requests {
        guard let request = event.request else { continue }
        let start = position(event.handlerPlace)
        let row = HapticPlace(
          file: paths[Int(event.handlerPlace.file)], line: start.line, column: start.column,
          api: request.api.rawValue, kind: trace.root.trigger.kind.rawValue,
          trigger: trace.root.trigger.words, pattern: request.pattern ?? "", path: event.state.path,
          isPossible: event.state.isUncertain || request.isUncertain)
        if seen.insert(row).inserted { places.append((event.handlerPlace, row)) }
      }
    }
    return places.sorted { $0.place < $1.place }.map(\.row)
  }
  #endif
}
