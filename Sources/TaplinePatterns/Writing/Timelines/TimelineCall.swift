package import MotionCurves
import TaplineText

/// A line that a recorder sends to `tapline listen`; applying the calls of a session in order gives the timeline.
package struct TimelineCall: Sendable, Equatable {
  package enum Content: Sendable, Equatable {
    /// A pattern starts. Later calls refer to it by its number; a pattern without a number cannot be changed.
    case placement(Timeline.Placement, number: Int?)
    /// A pattern of Tapline's library, given by its name, starts.
    case name(String, at: Double, number: Int?)
    /// A placed pattern is replaced by another, such as its first part after it was stopped.
    case change(Timeline.Placement, number: Int)
    /// Steps are appended to those of a placed pattern, at times from its start.
    case steps([DynamicParameter], number: Int)
    /// A placed pattern is removed and does not play.
    case removal(number: Int)
    case marker(Timeline.Marker)
    case animation(AnimationTrack)
    /// The number of calls that were dropped because they came too fast.
    case dropped(Int)
  }

  package var content: Content

  /// In seconds of the app's clock; nil if the call takes effect at that time.
  package var calledAt: Double?

  /// The location in the app's source, such as `Checkout.swift:42`; empty if unknown.
  package var place: String

  package init(_ content: Content, calledAt: Double? = nil, place: String = "") {
    self.content = content
    self.calledAt = calledAt
    self.place = place
  }

  /// In seconds of the app's clock; nil if the call starts no pattern and is no marker.
  package var time: Double? {
    switch content {
    case .placement(let placement, _), .change(let placement, _): placement.offset
    case .name(_, let time, _): time
    case .marker(let marker): marker.time
    case .steps, .removal, .animation, .dropped: nil
    }
  }

  package func moved(_ shift: (Double) -> Double) -> TimelineCall {
    var moved = self
    moved.calledAt = calledAt.map(shift)
    switch content {
    case .placement(var placement, let number):
      placement.offset = shift(placement.offset)
      moved.content = .placement(placement, number: number)
    case .name(let name, let time, let number):
      moved.content = .name(name, at: shift(time), number: number)
    case .change(var placement, let number):
      placement.offset = shift(placement.offset)
      moved.content = .change(placement, number: number)
    case .marker(var marker):
      marker.time = shift(marker.time)
      moved.content = .marker(marker)
    case .animation(var track):
      for index in track.changes.indices {
        track.changes[index].time = shift(track.changes[index].time)
      }
      moved.content = .animation(track)
    case .steps, .removal, .dropped: break
    }
    return moved
  }

  /// In bytes, including the line feed.
  package static let maximumLineLength = 65_536

  /// Returns the call as one line of JSON, without a line feed.
  package func line() throws(TimelineWritingError) -> String {
    JSONOutput.object(try members()).joinedText
  }

  private func members() throws(TimelineWritingError) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member]
    switch content {
    case .placement(let placement, let number):
      members = try TimelineWriter.members(of: placement)
      if let number { members.append(("id", .integer(number))) }
    case .name(let name, let time, let number):
      members = [("at", try Self.number(time)), ("source", .string(name))]
      if let number { members.append(("id", .integer(number))) }
    case .change(let placement, let number):
      members = [("change", .integer(number))] + (try TimelineWriter.members(of: placement))
    case .steps(let steps, let number):
      let written = try steps.map { (step) throws(TimelineWritingError) -> JSONOutput in
        [
          "control": .string(step.control.rawValue), "at": try Self.number(step.time),
          "value": try Self.number(step.value),
        ]
      }
      members = [("change", .integer(number)), ("steps", .array(written))]
    case .removal(let number): members = [("remove", .integer(number))]
    case .marker(let marker):
      _ = try Self.number(marker.time)
      members = TimelineWriter.members(of: marker)
    case .animation(let track): members = [("animation", AnimationText.track(track))]
    case .dropped(let count): members = [("dropped", .integer(count))]
    }
    if let calledAt { members.append(("calledAt", try Self.number(calledAt))) }
    if !place.isEmpty { members.append(("place", .string(place))) }
    return members
  }

  private static func number(_ number: Double) throws(TimelineWritingError) -> JSONOutput {
    guard number.isFinite else { throw TimelineWritingError("JSON cannot represent \(number)") }
    return .number(number)
  }
}
