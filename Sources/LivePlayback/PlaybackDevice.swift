import CALSA
public import SoundFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// What to ask of a device.
///
/// Thread: any.
public struct PlaybackConfiguration: Sendable, Equatable {
  /// Frames for each second; the device may offer another.
  public var sampleRate: Int

  /// Samples for each frame; the device may offer another number.
  public var channelCount: Int

  /// Frames between two wake-ups of the device.
  public var periodFrames: Int

  /// Frames that may wait in the device.
  public var bufferFrames: Int

  /// Describes what to ask for.
  ///
  /// The default, 11 ms periods and 43 ms of buffer at 48 kHz, is a choice: Ctrl-C is to stop within
  /// 100 ms, and no underrun was seen with it on a PulseAudio sink.
  ///
  /// - Parameters:
  ///   - sampleRate: Frames for each second, `> 0`.
  ///   - channelCount: Samples for each frame, `> 0`.
  ///   - periodFrames: Frames between two wake-ups, `> 0`.
  ///   - bufferFrames: Frames that may wait in the device, at least two periods.
  public init(
    sampleRate: Int = 48_000, channelCount: Int = 1, periodFrames: Int = 512,
    bufferFrames: Int = 2_048
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.periodFrames = periodFrames
    self.bufferFrames = bufferFrames
  }
}

/// An ALSA device, open and configured for playing.
///
/// Opened without blocking: every call returns within its time limit, so that a person can always
/// interrupt. The names of the device and of its calls are ALSA's.
///
/// Thread: one at a time.
public final class PlaybackDevice {
  /// The device as the caller named it.
  public let name: String

  /// What the device gave.
  public let configuration: PlaybackConfiguration

  /// How the device takes samples.
  public let encoding: SampleEncoding

  private let functions: calsa_functions
  private let pcm: OpaquePointer

  /// Opens a device through the sound library of the system.
  ///
  /// - Parameters:
  ///   - name: ALSA's name of the device, such as `default`, `null`, `hw:0`, `pulse`.
  ///   - wanted: What to ask for.
  /// - Throws: `PlaybackError`.
  public convenience init(
    _ name: String, _ wanted: PlaybackConfiguration = PlaybackConfiguration()
  ) throws(PlaybackError) {
    try self.init(name, wanted, functions: systemFunctions())
  }

  /// Opens a device through a table of functions; tests pass their own.
  init(
    _ name: String, _ wanted: PlaybackConfiguration, functions: calsa_functions
  ) throws(PlaybackError) {
    self.name = name
    self.functions = functions
    calsa_capture_messages()
    var handle: OpaquePointer?
    let code = functions.pcm_open(
      &handle, name, Int32(CALSA_STREAM_PLAYBACK), Int32(CALSA_NONBLOCK))
    guard code >= 0, let handle else {
      throw .cannotOpen(device: name, reason: Self.reason(functions, code))
    }
    pcm = handle
    do throws(PlaybackError) {
      (configuration, encoding) = try Self.configure(
        handle, named: name, wanted, functions: functions)
    } catch {
      _ = functions.pcm_close(handle)
      throw error
    }
  }

  deinit { _ = functions.pcm_close(pcm) }

  /// The library's own message where it left one, else the meaning of the code.
  private static func reason(_ functions: calsa_functions, _ code: Int32) -> String {
    var meaning = functions.strerror(code).map { String(cString: $0) } ?? "error \(code)"
    while meaning.last == " " { meaning.removeLast() }
    let captured = String(cString: calsa_captured_messages())
    guard let first = captured.split(separator: "\n").first else { return meaning }
    return first.contains(meaning) ? String(first) : "\(meaning) (\(first))"
  }

  // MARK: - Configuration

  private static func configure(
    _ pcm: OpaquePointer, named name: String, _ wanted: PlaybackConfiguration,
    functions: calsa_functions
  ) throws(PlaybackError) -> (PlaybackConfiguration, SampleEncoding) {
    func check(_ code: Int32) throws(PlaybackError) {
      guard code < 0 else { return }
      throw .cannotConfigure(device: name, reason: reason(functions, code))
    }
    var hardware: OpaquePointer?
    try check(functions.hw_params_malloc(&hardware))
    defer { functions.hw_params_free(hardware) }
    try check(functions.hw_params_any(pcm, hardware))
    try check(
      functions.hw_params_set_access(pcm, hardware, Int32(CALSA_ACCESS_INTERLEAVED)))
    let encoding = try firstAccepted(
      [
        (SampleEncoding.int16, CALSA_FORMAT_S16_LE), (.float32, CALSA_FORMAT_FLOAT_LE),
        (.int32, CALSA_FORMAT_S32_LE),
      ], pcm, hardware, named: name, functions)

    var channels = UInt32(wanted.channelCount)
    try check(functions.hw_params_set_channels_near(pcm, hardware, &channels))
    var rate = UInt32(wanted.sampleRate)
    try check(functions.hw_params_set_rate_near(pcm, hardware, &rate, nil))
    var buffer = calsa_uframes(wanted.bufferFrames)
    try check(functions.hw_params_set_buffer_size_near(pcm, hardware, &buffer))
    var period = calsa_uframes(wanted.periodFrames)
    try check(functions.hw_params_set_period_size_near(pcm, hardware, &period, nil))
    try check(functions.hw_params(pcm, hardware))

    var software: OpaquePointer?
    try check(functions.sw_params_malloc(&software))
    defer { functions.sw_params_free(software) }
    try check(functions.sw_params_current(pcm, software))
    // Play as soon as all whole periods are filled; a shorter sound is started by hand.
    let whole = max(buffer / max(period, 1), 1) * max(period, 1)
    try check(functions.sw_params_set_start_threshold(pcm, software, whole))
    try check(functions.sw_params_set_avail_min(pcm, software, period))
    try check(functions.sw_params(pcm, software))

    let given = PlaybackConfiguration(
      sampleRate: Int(rate), channelCount: Int(channels), periodFrames: Int(period),
      bufferFrames: Int(buffer))
    return (given, encoding)
  }

  private static func firstAccepted(
    _ offers: [(encoding: SampleEncoding, format: Int)], _ pcm: OpaquePointer,
    _ hardware: OpaquePointer?, named name: String, _ functions: calsa_functions
  ) throws(PlaybackError) -> SampleEncoding {
    var code: Int32 = 0
    for offer in offers {
      code = functions.hw_params_set_format(pcm, hardware, Int32(offer.format))
      if code >= 0 { return offer.encoding }
    }
    throw .cannotConfigure(device: name, reason: reason(functions, code))
  }

  // MARK: - Playing

  /// What came of an attempt to write.
  enum Written: Equatable {
    /// So many frames were taken, possibly none.
    case frames(Int)
    /// The device ran dry and has been made ready again.
    case underrun
    /// The machine slept and the device is ready again.
    case resumed
  }

  /// Offers frames to the device; never blocks.
  func write(_ frames: UnsafeRawPointer, count: Int) throws(PlaybackError) -> Written {
    let code = Int(functions.writei(pcm, frames, calsa_uframes(count)))
    if code >= 0 { return .frames(code) }
    switch Int32(code) {
    case -EAGAIN: return .frames(0)
    default: return try recover(Int32(code))
    }
  }

  /// Waits until the device takes frames, at most so long; false where it did not in time.
  func wait(milliseconds: Int) throws(PlaybackError) -> Bool {
    let code = functions.wait(pcm, Int32(milliseconds))
    if code == -EPIPE || code == -streamsPipeError { return true }  // the next write recovers
    if code == -EINTR || code == -EAGAIN { return false }
    guard code >= 0 else { throw lost(code) }
    return code > 0
  }

  private func recover(_ code: Int32) throws(PlaybackError) -> Written {
    if code == -EPIPE {
      let prepared = functions.prepare(pcm)
      guard prepared >= 0 else { throw lost(prepared) }
      return .underrun
    }
    if code == -streamsPipeError {
      let resumed = functions.resume(pcm)
      if resumed == -EAGAIN { return .frames(0) }  // still asleep; the caller waits
      if resumed < 0 {
        let prepared = functions.prepare(pcm)
        guard prepared >= 0 else { throw lost(prepared) }
      }
      return .resumed
    }
    if code == -EINTR { return .frames(0) }
    throw lost(code)
  }

  private func lost(_ code: Int32) -> PlaybackError {
    .deviceLost(device: name, reason: Self.reason(functions, code))
  }

  /// Starts the device where it waits for a fuller buffer than it will get.
  func start() throws(PlaybackError) {
    guard functions.state(pcm) == Int32(CALSA_STATE_PREPARED) else { return }
    let code = functions.start(pcm)
    guard code >= 0 || code == -EPIPE else { throw lost(code) }
  }

  /// Says that no more frames come: what is queued still plays.
  func drain() { _ = functions.drain(pcm) }

  /// Whether queued frames are still being played.
  var isPlaying: Bool {
    let state = functions.state(pcm)
    return state == Int32(CALSA_STATE_RUNNING) || state == Int32(CALSA_STATE_DRAINING)
  }

  /// Stops at once; what is queued is thrown away.
  func stop() { _ = functions.drop(pcm) }

  /// Throws for a device that takes nothing for longer than any buffer lasts.
  func stalled() -> PlaybackError {
    .deviceLost(device: name, reason: "it has taken no frames for two seconds")
  }
}
