#if !canImport(Darwin) || !canImport(AVFAudio)
public import Foundation
import TaplineLibrary
import TaplineRecording

/// A player of a sound file, which lasts as long as the file on the device's clock.
///
/// The recording gets a marker `audio player` with the file's name when it begins, whatever the volume is.
open class AVAudioPlayer: NSObject, @unchecked Sendable {
  // Unchecked: what the device's clock changes is touched under the device's lock.

  /// The file; nil for data.
  public let url: URL?
  /// Seconds that the sound lasts.
  public let duration: TimeInterval
  /// Receives the end of the sound.
  open weak var delegate: (any AVAudioPlayerDelegate)?
  /// The volume, `0...1`; ignored.
  open var volume: Float = 1
  /// The number of repetitions, without end if negative; acts from the next start on.
  open var numberOfLoops = 0

  private let device = SimulatedDevice.current
  private var position = 0.0
  private var started: Double?
  private var end: VirtualClock.ScheduledCall?

  /// Reads a sound file.
  ///
  /// - Throws: An `NSError` if it cannot be read or is no sound.
  public convenience init(contentsOf url: URL, fileTypeHint utiString: String? = nil) throws {
    try self.init(Data(contentsOf: url), url)
  }

  /// Reads a sound.
  ///
  /// - Throws: An `NSError` if it is none.
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

  /// Returns true: there is nothing to prepare.
  @discardableResult
  open func prepareToPlay() -> Bool { true }

  /// Plays from `currentTime` on; returns true.
  @discardableResult
  open func play() -> Bool {
    device.locked {
      guard started == nil else { return true }
      device.recorder.mark(.call, "audio player", detail: url?.lastPathComponent ?? "data")
      started = device.clock.now
      guard numberOfLoops >= 0 else { return true }
      let left = duration * Double(numberOfLoops + 1) - position
      end = device.schedule(at: device.clock.now + left) { [weak self] in self?.finish() }
      return true
    }
  }

  /// Stops, and keeps the place.
  open func pause() {
    device.locked {
      position = currentTime
      started = nil
      if let end { device.clock.cancel(end) }
    }
  }

  /// Stops, and keeps the place, as in AVFAudio.
  open func stop() { pause() }

  /// Whether it plays.
  open var isPlaying: Bool { device.locked { started != nil } }

  /// The place in the sound, in seconds.
  open var currentTime: TimeInterval {
    get {
      device.locked {
        guard let started, duration > 0 else { return position }
        return (position + device.clock.now - started)
          .truncatingRemainder(dividingBy: duration)
      }
    }
    set {
      device.locked {
        let isPlaying = isPlaying
        pause()
        position = min(max(newValue, 0), duration)
        if isPlaying { play() }
      }
    }
  }

  private func finish() {
    (started, position) = (nil, 0)
    device.enqueueCallback { [self] in
      delegate?.audioPlayerDidFinishPlaying(self, successfully: true)
    }
  }
}

/// Receives the end of a player's sound.
public protocol AVAudioPlayerDelegate: AnyObject {
  /// The sound has ended by itself.
  func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool)
}

extension AVAudioPlayerDelegate {
  /// Does nothing.
  public func audioPlayerDidFinishPlaying(_ player: AVAudioPlayer, successfully flag: Bool) {}
}
#endif
