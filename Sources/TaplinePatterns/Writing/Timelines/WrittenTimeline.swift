package import TaplineText

package struct WrittenTimeline: Sendable {
  package enum Form: Sendable {
    /// One AHAP pattern, which an app can load.
    case ahap
    /// The JSON of `TimelineWriter`, which contains everything except the sounds.
    case timeline
  }

  package let output: JSONOutput
  package let eventCount: Int

  /// One sentence for each part of the timeline that the output leaves out or only refers to.
  package let omissions: [String]

  package init(_ timeline: Timeline, as form: Form) throws(TimelineWritingError) {
    var omissions: [String] = []
    switch form {
    case .timeline: output = try TimelineWriter.output(of: timeline)
    case .ahap:
      let pattern = try timeline.mergedPattern()
      do throws(AHAPWritingError) { output = try AHAPWriter(pattern).output } catch {
        throw TimelineWritingError("AHAP cannot represent this: \(error.description)")
      }
      let animations = counted(timeline.animations.count, "animation")
      let markers = counted(timeline.markers.count, "marker")
      if !timeline.animations.isEmpty || !timeline.markers.isEmpty {
        omissions.append(
          "AHAP cannot contain \(animations) and \(markers), which are left out; a file that "
            + "ends in .timeline.json keeps them")
      }
    }
    let events = timeline.placements.lazy.flatMap(\.pattern.events).filter { !$0.kind.isHaptic }
    for path in Set(events.compactMap(\.audio.waveformPath)).sorted() {
      omissions.append(
        "the sound file '\(path)' is referenced, not included; its path is relative to this file")
    }
    eventCount = timeline.eventCount
    self.omissions = omissions
  }
}
