import TaplinePatterns

extension Timeline {
  /// Where a picture ends an event, in seconds: a sound whose length only its file knows lasts to the timeline's
  /// end.
  func shownEnd(of event: HapticEvent) -> Double {
    let length = event.effectiveDuration
    return length > 0 ? event.time + length : max(duration, event.time)
  }
}
