import TaplinePatterns

#if os(Linux)
extension PlaybackDevice {
  /// Opens a device within a time limit, in seconds.
  ///
  /// An ALSA plug-in may wait for its sound server indefinitely, even in nonblocking mode, so a separate thread opens
  /// the device and is abandoned if it does not return. `wait` is called every 5 ms with the seconds waited so far.
  package static func open(
    _ name: String, _ request: PlaybackRequest, within limit: Double = 10,
    wait: (Double) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackDevice {
    let opening = Opening()
    let thread = try? AudioThread(nil) {
      opening.outcome = Result { () throws(PlaybackError) in try PlaybackDevice(name, request) }
    }
    guard let thread else { return try PlaybackDevice(name, request) }
    let begun = SystemClock.nanoseconds
    var isOpen = thread.finish(within: 5)
    while !isOpen {
      let seconds = Double(SystemClock.nanoseconds - begun) / 1e9
      guard seconds < limit else {
        let text = limit == limit.rounded() ? "\(Int(limit))" : "\(limit)"
        throw .cannotOpen(device: name, reason: "it has not answered for \(text) s")
      }
      wait(seconds)
      SystemClock.sleep(milliseconds: 5)
      isOpen = thread.isDone
    }
    guard let outcome = opening.outcome else {
      throw .cannotOpen(device: name, reason: "it was not opened")
    }
    return try outcome.get()
  }

  /// The outcome of opening a device on another thread; a device that opens too late is closed with this object.
  private final class Opening: @unchecked Sendable {
    // Unchecked: the outcome is written before the thread is done and read afterwards.
    var outcome: Result<PlaybackDevice, PlaybackError>?
  }
}
#endif
