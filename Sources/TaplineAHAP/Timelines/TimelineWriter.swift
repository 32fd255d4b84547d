import TaplineText
public import TaplineTimeline

/// Writes a timeline as JSON, always in the same form.
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
/// Patterns are AHAP objects as `AHAPWriter` writes them. Times are seconds. Reading what is written
/// gives the same timeline but for the sounds, which are named and not held; writing that gives the
/// same bytes. Lists that are empty are left out, but for the placements.
public enum TimelineWriter {
  /// The version of the form.
  package static let schemaVersion = 1

  /// The whole text, UTF-8, with a last line feed.
  ///
  /// - Parameter timeline: The timeline.
  /// - Returns: The text.
  /// - Throws: `TimelineWritingError` for the first value that cannot be held.
  /// - Complexity: O(n).
  public static func bytes(of timeline: Timeline) throws(TimelineWritingError) -> [UInt8] {
    var lists: [String] = []
    var placements: [String] = []
    for (index, placement) in timeline.placements.enumerated() {
      placements.append(try text(of: placement, index))
    }
    lists.append(list("placements", placements))
    if !timeline.animations.isEmpty {
      lists.append(list("animations", timeline.animations.map(AnimationText.track)))
    }
    if !timeline.markers.isEmpty {
      for marker in timeline.markers where !(marker.time >= 0 && marker.time.isFinite) {
        throw TimelineWritingError("the marker '\(marker.name)' is at no time: \(marker.time)")
      }
      lists.append(list("markers", timeline.markers.map(text)))
    }
    let head = "{\n  \"schemaVersion\": \(schemaVersion),\n"
    return Array((head + lists.joined(separator: ",\n") + "\n}\n").utf8)
  }

  private static func list(_ key: String, _ entries: [String]) -> String {
    guard !entries.isEmpty else { return "  \"\(key)\": []" }
    return "  \"\(key)\": [\n" + entries.map { "    " + $0 }.joined(separator: ",\n") + "\n  ]"
  }

  private static func text(
    of placement: Timeline.Placement, _ index: Int
  ) throws(TimelineWritingError) -> String {
    guard placement.offset >= 0, placement.offset.isFinite else {
      throw TimelineWritingError("placement \(index) is at no time: \(placement.offset)")
    }
    let writer: AHAPWriter
    do throws(AHAPWritingError) {
      writer = try AHAPWriter(placement.pattern)
    } catch {
      throw TimelineWritingError(placement: index, error)
    }
    // Strings hold no line feeds, so every one may be followed by an indent.
    let pattern = String(decoding: writer.bytes.dropLast(), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n      ")
    return """
      {
            "at": \(JSONText.number(placement.offset)),
            "source": \(JSONText.string(placement.source)),
            "pattern": \(pattern)
          }
      """
  }

  private static func text(of marker: Timeline.Marker) -> String {
    let detail = marker.detail.isEmpty ? "" : ", \"detail\": \(JSONText.string(marker.detail))"
    return "{ \"at\": \(JSONText.number(marker.time)), \"kind\": \"\(marker.kind.rawValue)\", "
      + "\"name\": \(JSONText.string(marker.name))\(detail) }"
  }
}
