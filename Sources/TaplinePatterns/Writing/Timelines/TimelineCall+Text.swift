import TaplineText

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
