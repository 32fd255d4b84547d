import TaplineAHAP
package import TaplineFiles
package import TaplinePatterns
import TaplineText

/// A call of an app as the session has it.
package struct ListenedCall: Sendable {
  /// The call on the session's axis, with the session's numbers; names of the library are patterns.
  package let call: TimelineCall

  /// The app's name.
  package let app: String

  /// The number of the app's connection.
  package let client: Int

  /// When it begins, in seconds of the session.
  package let time: Double

  /// What it is called: a pattern's source, a marker's name.
  package let name: String

  /// Seconds since the app's haptic before; nil for the first, and for what is no haptic.
  package let gap: Double?

  /// Whether it was made before the app could tell of it, so that it is past.
  package let isPast: Bool

  /// The pattern that begins; nil for everything else.
  package var placement: Timeline.Placement? {
    if case .placement(let placement, _) = call.content { placement } else { nil }
  }

  /// The strongest intensity of its events, or nil where it has none.
  package var intensity: Double? { placement?.pattern.events.map(\.intensity).max() }

  /// The lane that it is drawn in: the first part of a pattern's name, or the marker's kind.
  package var lane: String {
    switch call.content {
    case .marker(let marker): marker.kind.rawValue
    default: name.split(separator: "/").first.map(String.init) ?? "pattern"
    }
  }
}

/// The calls of a session that are remembered: the latest ones.
///
/// Memory: bounded.
package struct RecentCalls: Sendable {
  /// The most calls that are remembered; a design choice, minutes of a busy app.
  package static let maximumCount = 10_000

  /// The calls, the oldest first.
  package private(set) var calls: [ListenedCall] = []

  /// Whether calls were forgotten.
  package private(set) var hasForgotten = false

  /// Begins with none.
  package init() {}

  /// Remembers a call.
  package mutating func append(_ call: ListenedCall) {
    calls.append(call)
    guard calls.count > Self.maximumCount else { return }
    hasForgotten = true
    calls.removeFirst(Self.maximumCount / 10)
  }

  /// Everything that is remembered, or what begins in a part, as a timeline.
  package func timeline(from start: Double = 0, to end: Double = .infinity) -> Timeline {
    var applied = AppliedCalls()
    for call in calls { _ = applied.apply(call.call, nil) }
    applied.finish()
    var part = Timeline()
    func isInside(_ time: Double) -> Bool { time >= start && time <= end }
    for var placement in applied.timeline.placements where isInside(placement.offset) {
      placement.offset = moved(placement.offset, start)
      part.placements.append(placement)
    }
    for var marker in applied.timeline.markers where isInside(marker.time) {
      marker.time = moved(marker.time, start)
      part.markers.append(marker)
    }
    if start == 0 { part.animations = applied.timeline.animations }
    return part
  }

  /// To the nanosecond, as the calls are.
  private func moved(_ time: Double, _ start: Double) -> Double {
    ((time - start) * 1e9).rounded() / 1e9
  }
}

/// The sound files that a pattern names: apps do not send them, so that they are looked for here.
struct ListenedSounds: Sendable {
  /// The paths, as the pattern names them.
  let paths: [String]

  /// Those that were found, by path.
  let clips: [String: SoundClip]

  /// What there is to say of the others; nil where it is not known in which folder to look.
  let findings: [Diagnostic]?

  /// Looks for the sounds of a pattern.
  init(_ pattern: LoadedPattern?, _ settings: ListeningSession.Settings) {
    let references = pattern?.waveforms ?? []
    paths = references.map(\.path)
    guard !references.isEmpty, let find = settings.sounds else {
      (clips, findings) = ([:], nil)
      return
    }
    let found = find(references)
    (clips, findings) = (found.clips, found.findings)
  }
}

/// The file of a session: a recorded timeline that grows call by call and is whole after each.
///
/// Thread: one at a time; blocks.
package final class SessionFile {
  private let file: GrowingFile
  private var isEmpty = true

  package init(_ path: String) throws(FileError) {
    file = try GrowingFile(
      path, head: Array(TimelineLog.head.utf8), tail: Array(TimelineLog.tail.utf8))
  }

  /// Adds a call.
  package func append(_ call: TimelineCall) throws(FileError) {
    // What was read can be written, but for what no timeline holds.
    guard let line = try? call.line() else { return }
    try file.append(Array(TimelineLog.entry(line, isFirst: isEmpty).utf8))
    isEmpty = false
  }
}
