import TaplinePatterns

#if os(Linux)
extension PlaybackDevice {
  /// Opens a device within a time limit, in seconds.
  ///
  /// An ALSA plug-in may wait for its sound server indefinitely, even in nonblocking mode, so a separate thread opens
  /// the device and is abandoned if it does not return. `wait` is called every 5 ms with the seconds waited so far.
  package static func open(
    _ name: String, _ requested: PlaybackRequest, within limit: Double = 10,
    wait: (Double) -> Void = { _ in }
  ) throws(PlaybackError) -> PlaybackDevice {
    let opening = Opening(name, requested)
    guard let thread = AudioThread(nil, { opening.run() }) else {
      return try PlaybackDevice(name, requested)
    }
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
    return try opening.device()
  }

  /// A device that is opened on another thread, which closes the device if it opens too late.
  private final class Opening: @unchecked Sendable {
    // Unchecked: the outcome is written before the thread is done and read afterwards.
    private let name: String
    private let requested: PlaybackRequest
    private var outcome: Result<PlaybackDevice, PlaybackError>?

    init(_ name: String, _ requested: PlaybackRequest) {
      self.name = name
      self.requested = requested
    }

    func run() {
      do throws(PlaybackError) {
        outcome = .success(try PlaybackDevice(name, requested))
      } catch {
        outcome = .failure(error)
      }
    }

    func device() throws(PlaybackError) -> PlaybackDevice {
      guard let outcome else { throw .cannotOpen(device: name, reason: "it was not opened") }
      return try outcome.get()
    }
  }
}
#endif
