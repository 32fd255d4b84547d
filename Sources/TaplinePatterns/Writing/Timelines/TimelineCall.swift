package import MotionCurves
import TaplineText

/// One thing that a running app tells of its haptics, in the words of a recorded timeline.
///
/// What a recorder sends while the app runs, a line for each, and what the file of a session holds:
/// calls applied one after another give the timeline.
package struct TimelineCall: Sendable, Equatable {
  /// What is told.
  package enum Content: Sendable, Equatable {
    /// A pattern begins; later calls change it by its number, where it has one.
    case placement(Timeline.Placement, number: Int?)
    /// A pattern of the library begins, by its name.
    case name(String, at: Double, number: Int?)
    /// What was placed is another from now on, such as one that was stopped.
    case change(Timeline.Placement, number: Int)
    /// Steps that come behind those of a placed pattern, their times from its start.
    case steps([DynamicParameter], number: Int)
    /// What was placed does not play.
    case removal(number: Int)
    /// Something happens that has a name.
    case marker(Timeline.Marker)
    /// A value is animated.
    case animation(AnimationTrack)
    /// So many calls were dropped, since they came faster than they could be told.
    case dropped(Int)
  }

  /// What is told.
  package var content: Content

  /// When the app made the call, in seconds of its own clock; nil where that is when it begins.
  package var calledAt: Double?

  /// The place in the app's source, such as `Checkout.swift:42`; empty where it is not known.
  package var place: String

  /// Makes a call; values are not validated.
  package init(_ content: Content, calledAt: Double? = nil, place: String = "") {
    self.content = content
    self.calledAt = calledAt
    self.place = place
  }

  /// When it begins, in seconds of the clock that it was made by; nil for what is at no time.
  package var time: Double? {
    switch content {
    case .placement(let placement, _), .change(let placement, _): placement.offset
    case .name(_, let time, _): time
    case .marker(let marker): marker.time
    case .steps, .removal, .animation, .dropped: nil
    }
  }

  /// The same at another time.
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
}

extension TimelineCall {
  /// The most bytes of a line, its line feed included.
  package static let maximumLineLength = 65_536

  /// The call as one line of JSON, without a line feed.
  ///
  /// - Complexity: O(length).
  package func line() throws(TimelineWritingError) -> String {
    Self.oneLine(JSONOutput.object(try members()).text)
  }

  /// JSON on one line: strings of JSON hold no line feed, so all of them stand between values.
  private static func oneLine(_ text: String) -> String {
    text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: " ")
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
      var written: [JSONOutput] = []
      for step in steps {
        written.append([
          "control": .string(step.control.rawValue), "at": try Self.number(step.time),
          "value": try Self.number(step.value),
        ])
      }
      members = [("change", .integer(number)), ("steps", .array(written))]
    case .removal(let number): members = [("remove", .integer(number))]
    case .marker(let marker):
      members = [
        ("at", try Self.number(marker.time)), ("kind", .string(marker.kind.rawValue)),
        ("name", .string(marker.name)),
      ]
      if !marker.detail.isEmpty { members.append(("detail", .string(marker.detail))) }
    case .animation(let track): members = [("animation", AnimationText.track(track))]
    case .dropped(let count): members = [("dropped", .integer(count))]
    }
    if let calledAt { members.append(("calledAt", try Self.number(calledAt))) }
    if !place.isEmpty { members.append(("place", .string(place))) }
    return members
  }

  private static func number(_ number: Double) throws(TimelineWritingError) -> JSONOutput {
    guard number.isFinite else { throw TimelineWritingError("\(number) is no number of JSON") }
    return .number(number)
  }
}
