public import HapticSynthesis
import SoundFiles

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Plays a source on a device, to its end or until it is interrupted.
///
/// The loop renders a period, encodes it and writes it; the buffers are taken before the first
/// period, and nothing is allocated, locked or printed after it.
///
/// Thread: one at a time; `play` blocks.
public final class Player {
  /// What happened while playing.
  public struct Report: Sendable, Equatable {
    /// Frames that the device took, padding of the last period included.
    public var framesWritten = 0

    /// Times that the device ran dry.
    public var underruns = 0

    /// Times that the machine slept in between.
    public var suspensions = 0

    /// Whether playing was interrupted.
    public var wasInterrupted = false

    /// A report on nothing played.
    public init() {}
  }

  private let device: PlaybackDevice
  private let source: any BlockSource
  private let endFrame: Int
  private let samples: UnsafeMutableBufferPointer<Float>
  private let spread: UnsafeMutableBufferPointer<Float>
  private let encoded: UnsafeMutableRawBufferPointer
  private let period: Int

  /// Longest wait between two looks at the interruption, in milliseconds.
  private static let patience = 20

  /// How long a device may take no frames before it counts as lost, in milliseconds.
  var longestStall = 2_000

  /// Prepares to play.
  ///
  /// - Parameters:
  ///   - source: What to play, from its position on; at the device's rate.
  ///   - endFrame: The frame after the last to play, or nil for the source's end.
  ///   - device: Where to play it; channels beyond the source's repeat its last one.
  public init(_ source: any BlockSource, until endFrame: Int? = nil, on device: PlaybackDevice) {
    precondition(
      source.sampleRate == device.configuration.sampleRate, "source and device have one rate")
    self.source = source
    self.endFrame = endFrame ?? source.frameCount
    self.device = device
    period = device.configuration.periodFrames
    let channels = device.configuration.channelCount
    samples = .allocate(capacity: period * source.channelCount)
    spread = .allocate(capacity: period * channels)
    encoded = .allocate(
      byteCount: period * channels * device.encoding.byteCount, alignment: 16)
    samples.initialize(repeating: 0)
    spread.initialize(repeating: 0)
  }

  deinit {
    samples.deallocate()
    spread.deallocate()
    encoded.deallocate()
  }

  /// Plays to the end and waits until the last frame has left the device.
  ///
  /// - Parameters:
  ///   - isInterrupted: Asked at least every 20 ms; true stops at once.
  ///   - progress: Told the next frame after each period.
  /// - Returns: What happened.
  /// - Throws: `PlaybackError.deviceLost`.
  public func play(
    isInterrupted: () -> Bool = { false }, progress: (Int) -> Void = { _ in }
  ) throws(PlaybackError) -> Report {
    var report = Report()
    while source.position < endFrame {
      fillPeriod()
      try writePeriod(&report, isInterrupted)
      guard !report.wasInterrupted else {
        device.stop()
        return report
      }
      progress(source.position)
    }
    try drain(&report, isInterrupted)
    return report
  }

  /// Renders, spreads and encodes one period; past the end it is silence.
  private func fillPeriod() {
    let wanted = min(period, endFrame - source.position)
    let used = wanted * source.channelCount
    source.render(into: UnsafeMutableBufferPointer(rebasing: samples[..<used]))
    samples[used...].update(repeating: 0)

    let channels = device.configuration.channelCount
    for frame in 0..<period {
      for channel in 0..<channels {
        let from = min(channel, source.channelCount - 1)
        spread[frame * channels + channel] = samples[frame * source.channelCount + from]
      }
    }
    device.encoding.encode(UnsafeBufferPointer(spread), into: encoded)
  }

  private func writePeriod(
    _ report: inout Report, _ isInterrupted: () -> Bool
  ) throws(PlaybackError) {
    let frameSize = device.configuration.channelCount * device.encoding.byteCount
    var written = 0
    // Milliseconds since the device last took frames, as far as they were waited for.
    var stalled = 0
    while written < period, let base = encoded.baseAddress {
      if isInterrupted() {
        report.wasInterrupted = true
        return
      }
      switch try device.write(base + written * frameSize, count: period - written) {
      case .frames(0):
        if try device.wait(milliseconds: Self.patience) {
          stalled += hesitate(after: stalled)
        } else {
          stalled += Self.patience
        }
      case .frames(let count):
        written += count
        report.framesWritten += count
        stalled = 0
      case .underrun:
        report.underruns += 1
        stalled += hesitate(after: stalled)
      case .resumed:
        report.suspensions += 1
        stalled += hesitate(after: stalled)
      }
      if stalled >= longestStall { throw device.stalled() }
    }
  }

  /// Lets the first attempt that failed be repeated at once, and further ones after a little while:
  /// a device that says it is ready and takes nothing must not keep the processor busy.
  private func hesitate(after stalled: Int) -> Int {
    guard stalled > 0 else { return 1 }
    sleep(milliseconds: Self.patience / 4)
    return Self.patience / 4
  }

  /// Waits until the queue has played out, but no longer than it can take.
  private func drain(
    _ report: inout Report, _ isInterrupted: () -> Bool
  ) throws(PlaybackError) {
    try device.start()
    device.drain()
    let configuration = device.configuration
    let queued = configuration.bufferFrames * 1_000 / configuration.sampleRate
    var waited = 0
    while device.isPlaying, waited < queued + longestStall {
      if isInterrupted() {
        report.wasInterrupted = true
        device.stop()
        return
      }
      sleep(milliseconds: Self.patience / 4)
      waited += Self.patience / 4
    }
    device.stop()
  }

  private func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: 0, tv_nsec: milliseconds * 1_000_000)
    nanosleep(&time, nil)
  }
}
