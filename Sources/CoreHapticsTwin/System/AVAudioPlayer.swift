#if !canImport(Darwin) || !canImport(AVFAudio)
public import Foundation
import TaplineLibrary
import TaplineRecording

/// A simulated player of a sound file: it is silent, and ends on the device's clock when the sound would end.
///
/// Each start, and each change of `currentTime` during playback, adds an `audio player` marker with the file's name to
/// the recording, regardless of the volume.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  // Unchecked: state that the device's clock changes is accessed under the device's lock.

  /// The URL of the file; nil for data.
  public let url: URL?
  /// The sound's duration, in seconds.
  public let duration: TimeInterval
  /// The delegate that is notified when the sound ends, or nil.
  open weak var delegate: (any AVAudioPlayerDelegate)?
  /// The volume, `0...1`; ignored.
  open var volume: Float = 1
  /// The number of repetitions, endless if negative; a change takes effect at the next start.
  open var numberOfLoops = 0

  private let device = SimulatedDevice.current
  /// The seconds played, including complete repetitions, at the last start, pause or seek.
  private var position = 0.0
  private var startedAt: Double?
  private var scheduledEnd: VirtualClock.ScheduledCall?

  /// Creates a player of a sound file.
  ///
  /// - Throws: An `NSError` if the file cannot be read or is not a sound.
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String? = nil) throws {
    try self.init(Data(contentsOf: url), url)
  }

  /// Creates a player of a sound file's data.
  ///
  /// - Throws: An `NSError` if the data is not a sound.
  public convenience init(data: Data, fileTypeHint utiString: String? = nil) throws {
    try self.init(data, nil)
  }

  private init(_ data: Data, _ url: URL?) throws {
    guard let clip = try? SoundFile.decode(Array(data)) else {
      // kAudioFileUnsupportedFileTypeError, 'typ?'.
      throw NSError(domain: "NSOSStatusErrorDomain", code: 1_954_115_647)
    }
    self.url = url
    duration = Double(clip.frameCount) / Double(clip.sampleRate)
  }

  /// Returns true, because no preparation is needed.
  @discardableResult
  open func prepareToPlay() -> Bool { true }

  /// Plays from `currentTime` and returns true.
  @discardableResult
  open func play() -> Bool {
    device.locked {
      guard startedAt == nil else { return true }
      device.recorder.mark(.call, "audio player", detail: url?.lastPathComponent ?? "data")
      let whole = duration * (Double(numberOfLoops) + 1)
      let remaining = max(whole - position, duration - currentTime)
      startedAt = device.clock.now
      guard numberOfLoops >= 0 else { return true }
      scheduledEnd = device.schedule(at: device.clock.now + remaining) { [weak self] in
        self?.finish()
      }
      return true
    }
  }

  /// Stops playback and keeps the position and the number of complete repetitions.
  open func pause() {
    device.locked {
      position = elapsed
      startedAt = nil
      if let scheduledEnd { device.clock.cancel(scheduledEnd) }
    }
  }

  /// Stops playback as `pause()` does; AVFAudio keeps the position too.
  open func stop() { pause() }

  /// Whether the player is playing.
  open var isPlaying: Bool { device.locked { startedAt != nil } }

  private var elapsed: Double { startedAt.map { position + device.clock.now - $0 } ?? position }

  /// The position in the sound, in seconds.
  ///
  /// A new value is clamped to `0...duration`, and the repetitions begin again.
  open var currentTime: TimeInterval {
    get {
      device.locked {
        guard duration > 0, startedAt != nil || position > duration else { return position }
        return elapsed.truncatingRemainder(dividingBy: duration)
      }
    }
    set {
      device.locked {
        let isPlaying = isPlaying
        pause()
        // With this order of arguments, NaN becomes 0.
        position = min(max(0, newValue), duration)
        if isPlaying { play() }
      }
    }
  }

  private func finish() {
    (startedAt, position) = (nil, 0)
    device.enqueueCallback { [self] in
      delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
    }
  }
}

/// A delegate that is notified when a player's sound ends.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// Tells the delegate that the sound has played to its end.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  /// Does nothing.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
#endif
