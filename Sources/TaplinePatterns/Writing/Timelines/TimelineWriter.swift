import TaplineText

/// Writes a timeline as JSON in a canonical form.
///
///     {
///       "schemaVersion": 1,
///       "placements": [
///         {
///           "at": 0.12,
///           "source": "feedback/rigid",
///           "pattern": { "Version": 1.0, "Pattern": [ … ] }
///         }
///       ],
///       "animations": [ … ],
///       "markers": [
///         { "at": 0, "kind": "call", "name": "prepare", "detail": "impact(rigid)" }
///       ]
///     }
///
/// Patterns are AHAP objects as `AHAPWriter` writes them. Times are in seconds. Empty lists are left out, except for
/// the placements. Sounds are written as names only. Reading the text gives the same timeline without the sounds, and
/// writing that timeline gives the same bytes.
public enum TimelineWriter {
  package static let schemaVersion = 1

  /// Returns the text in UTF-8, with a final line feed.
  ///
  /// - Throws: `TimelineWritingError` for the first value that JSON cannot represent.
  /// - Complexity: O(n).
  public static func bytes(of timeline: Timeline) throws(TimelineWritingError) -> [UInt8] {
    try output(of: timeline).bytes
  }

  static func output(of timeline: Timeline) throws(TimelineWritingError) -> JSONOutput {
    let placements = timeline.placements
    for (index, placement) in placements.enumerated() { try check(placement, index) }
    var whole: [JSONOutput.Member] = [
      ("schemaVersion", .integer(schemaVersion)),
      (
        "placements",
        .elements(count: placements.count) { .object(members(ofChecked: placements[$0])) }
      ),
    ]
    if !timeline.animations.isEmpty {
      whole.append(("animations", .array(timeline.animations.map(AnimationText.track))))
    }
    if !timeline.markers.isEmpty {
      for marker in timeline.markers where !(marker.time >= 0 && marker.time.isFinite) {
        throw TimelineWritingError(
          "the time of the marker '\(marker.name)' is \(marker.time); it must be 0 or more")
      }
      whole.append(("markers", .array(timeline.markers.map { .line(members(of: $0)) })))
    }
    return .object(whole)
  }

  static func members(
    of placement: Timeline.Placement
  ) throws(TimelineWritingError) -> [JSONOutput.Member] {
    try check(placement, 0)
    return members(ofChecked: placement)
  }

  private static func check(
    _ placement: Timeline.Placement, _ index: Int
  ) throws(TimelineWritingError) {
    guard placement.offset >= 0, placement.offset.isFinite else {
      throw TimelineWritingError(
        "the time of placement \(index) is \(placement.offset); it must be 0 or more")
    }
    do throws(AHAPWritingError) {
      try AHAPWriter.check(placement.pattern)
    } catch {
      throw TimelineWritingError(placement: index, error)
    }
  }

  private static func members(ofChecked placement: Timeline.Placement) -> [JSONOutput.Member] {
    [
      ("at", .number(placement.offset)), ("source", .string(placement.source)),
      ("pattern", AHAPWriter(checked: placement.pattern).output),
    ]
  }

  static func members(of marker: Timeline.Marker) -> [JSONOutput.Member] {
    let members: [JSONOutput.Member] = [
      ("at", .number(marker.time)), ("kind", .string(marker.kind.rawValue)),
      ("name", .string(marker.name)),
    ]
    return marker.detail.isEmpty ? members : members + [("detail", .string(marker.detail))]
  }
}

/// The reason why a timeline cannot be written as text.
public struct TimelineWritingError: Error, Sendable, CustomStringConvertible {
  /// The index of the placement whose pattern cannot be written; nil for other errors.
  package let placement: Int?
  let reason: String

  init(placement: Int, _ error: AHAPWritingError) {
    self.placement = placement
    reason = error.description
  }

  package init(_ reason: String) {
    placement = nil
    self.reason = reason
  }

  /// The reason, with the index of the placement if one is known.
  public var description: String {
    placement.map { "placement \($0): \(reason)" } ?? reason
  }
}
