import TaplinePatterns
import TaplineTimeline

extension Timeline {
  /// Where a picture ends an event, in seconds: a sound whose length only its file knows lasts to the timeline's
  /// end.
  ///
  /// - Parameter event: One of the timeline's, at its time on the axis.
  /// - Returns: The end, no earlier than the event's time.
  func shownEnd(of event: HapticEvent) -> Double {
    let length = event.effectiveDuration
    return length > 0 ? event.time + length : max(duration, event.time)
  }
}
