#if !canImport(Darwin) || !canImport(AVFAudio)
public import Foundation
import TaplineFiles
import TaplineRecording

/// The audio session of the current device, whose settings are stored but do not affect playback.
///
/// `SimulatedDevice.interruptAudioSession(notifying:)` interrupts it.
public final class AVAudioSession: NSObject, @unchecked Sendable {
  // Unchecked: the settings are locked.
  private let settings = Locked<(Category, Mode, CategoryOptions)>((.soloAmbient, .default, []))

  /// Returns the audio session of the current device.
  public class func sharedInstance() -> AVAudioSession { SimulatedDevice.current.audioSession }

  /// The current category.
  public var category: Category { settings.withLock { $0.0 } }
  /// The current mode.
  public var mode: Mode { settings.withLock { $0.1 } }
  /// The current category options.
  public var categoryOptions: CategoryOptions { settings.withLock { $0.2 } }
  /// The output volume, always the maximum of 1.
  public var outputVolume: Float { 1 }
  /// Whether another app plays audio, which is always false.
  public var isOtherAudioPlaying: Bool { false }

  /// Sets the category and its options.
  public func setCategory(_ category: Category, options: CategoryOptions = []) throws {
    settings.withLock { ($0.0, $0.2) = (category, options) }
  }

  /// Sets the category, the mode and the options.
  public func setCategory(_ category: Category, mode: Mode, options: CategoryOptions = []) throws {
    settings.withLock { $0 = (category, mode, options) }
  }

  /// Sets the mode.
  public func setMode(_ mode: Mode) throws { settings.withLock { $0.1 = mode } }

  /// Does nothing.
  public func setActive(_ active: Bool, options: SetActiveOptions = []) throws {}

  /// Does nothing: the twin has no microphone.
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {}

  /// The kind of sound that an app plays or records.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name in Apple's headers.
    public let rawValue: String

    /// Creates a category from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nonessential sound.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Nonessential sound that silences other apps.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sound that is central to the app.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Sound input.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Sound input and output.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Sound on several routes simultaneously.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The purpose of an app's sound.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name in Apple's headers.
    public let rawValue: String

    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// No particular purpose.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Voice calls over a network.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Video calls over a network.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Voice chat in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// Video recording.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Audio measurement.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Movie playback.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Continuous speech.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Spoken prompts.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// Options for the interaction with other apps and for output devices.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The bits as in Apple's headers.
    public let rawValue: UInt

    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Mixes with the sound of other apps.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Lowers the volume of other apps.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Allows Bluetooth hands-free devices.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// Uses the loudspeaker instead of the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Pauses the speech of other apps and mixes with their other sound.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Allows Bluetooth loudspeakers.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// Allows AirPlay.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  }

  /// Effects of activating or deactivating a session.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The bits as in Apple's headers.
    public let rawValue: UInt

    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Tells other apps that they can resume.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 0x1)
  }

  /// The notification that an interruption has begun or ended.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
  /// The notification that the audio route has changed, which the twin does not post.
  public static let routeChangeNotification = NSNotification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// The notification that the media services have terminated, which the twin does not post.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// The notification that the media services have restarted, which the twin does not post.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// The start or end of an interruption.
  public enum InterruptionType: UInt, Sendable {
    /// The interruption has ended.
    case ended = 0
    /// The interruption has begun.
    case began = 1
  }

  /// Options of an ended interruption.
  public struct InterruptionOptions: OptionSet, Sendable {
    /// The bits as in Apple's headers.
    public let rawValue: UInt

    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may resume playback.
    public static let shouldResume = InterruptionOptions(rawValue: 1)
  }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an interruption's type, a `UInt`.
public let AVAudioSessionInterruptionTypeKey = "AVAudioSessionInterruptionTypeKey"

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The key of an ended interruption's options, a `UInt`.
public let AVAudioSessionInterruptionOptionKey = "AVAudioSessionInterruptionOptionKey"
#endif
