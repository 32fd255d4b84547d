#if !canImport(Darwin) || !canImport(AVFAudio)
public import Foundation
import TaplineFiles
import TaplineRecording

/// The audio session of the current device, which keeps its settings; they change nothing that plays.
///
/// `SimulatedDevice.interruptAudioSession(notifying:)` interrupts it.
public final class AVAudioSession: NSObject, @unchecked Sendable {
  // Unchecked: the settings are locked.
  private let settings = Locked<(Category, Mode, CategoryOptions)>((.soloAmbient, .default, []))

  /// The session on the current device.
  public class func sharedInstance() -> AVAudioSession { SimulatedDevice.current.audioSession }

  /// The category that was set last.
  public var category: Category { settings.withLock { $0.0 } }
  /// The mode that was set last.
  public var mode: Mode { settings.withLock { $0.1 } }
  /// The options that were set last.
  public var categoryOptions: CategoryOptions { settings.withLock { $0.2 } }
  /// The volume: the highest.
  public var outputVolume: Float { 1 }
  /// Whether another app is heard: never.
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

  /// Does nothing: the twin has no microphone, so none is in use.
  public func setAllowHapticsAndSystemSoundsDuringRecording(_ inValue: Bool) throws {}
}

extension AVAudioSession {
  /// The kind of sound that an app makes.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name in Apple's headers.
    public let rawValue: String

    /// Names a category.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sound that the app can do without.
    public static let ambient = Category(rawValue: "AVAudioSessionCategoryAmbient")
    /// Sound that the app can do without, and that silences others.
    public static let soloAmbient = Category(rawValue: "AVAudioSessionCategorySoloAmbient")
    /// Sound that the app is about.
    public static let playback = Category(rawValue: "AVAudioSessionCategoryPlayback")
    /// Sound that comes in.
    public static let record = Category(rawValue: "AVAudioSessionCategoryRecord")
    /// Sound that comes in and goes out.
    public static let playAndRecord = Category(rawValue: "AVAudioSessionCategoryPlayAndRecord")
    /// Sound on several ways at once.
    public static let multiRoute = Category(rawValue: "AVAudioSessionCategoryMultiRoute")
  }

  /// The purpose of an app's sound.
  public struct Mode: RawRepresentable, Hashable, Sendable {
    /// The name in Apple's headers.
    public let rawValue: String

    /// Names a mode.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nothing in particular.
    public static let `default` = Mode(rawValue: "AVAudioSessionModeDefault")
    /// Talk over a network.
    public static let voiceChat = Mode(rawValue: "AVAudioSessionModeVoiceChat")
    /// Talk with pictures over a network.
    public static let videoChat = Mode(rawValue: "AVAudioSessionModeVideoChat")
    /// Talk in a game.
    public static let gameChat = Mode(rawValue: "AVAudioSessionModeGameChat")
    /// The recording of a film.
    public static let videoRecording = Mode(rawValue: "AVAudioSessionModeVideoRecording")
    /// Measuring.
    public static let measurement = Mode(rawValue: "AVAudioSessionModeMeasurement")
    /// Films.
    public static let moviePlayback = Mode(rawValue: "AVAudioSessionModeMoviePlayback")
    /// Speech that lasts.
    public static let spokenAudio = Mode(rawValue: "AVAudioSessionModeSpokenAudio")
    /// Speech that prompts.
    public static let voicePrompt = Mode(rawValue: "AVAudioSessionModeVoicePrompt")
  }

  /// The behavior of an app's sound beside that of others.
  public struct CategoryOptions: OptionSet, Sendable {
    /// The bits of Apple's headers.
    public let rawValue: UInt

    /// Makes a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others are heard as well.
    public static let mixWithOthers = CategoryOptions(rawValue: 0x1)
    /// Others are quieter meanwhile.
    public static let duckOthers = CategoryOptions(rawValue: 0x2)
    /// Hands-free devices may be used.
    public static let allowBluetooth = CategoryOptions(rawValue: 0x4)
    /// The loudspeaker rather than the receiver.
    public static let defaultToSpeaker = CategoryOptions(rawValue: 0x8)
    /// Others that speak pause meanwhile.
    public static let interruptSpokenAudioAndMixWithOthers = CategoryOptions(rawValue: 0x11)
    /// Bluetooth loudspeakers may be used.
    public static let allowBluetoothA2DP = CategoryOptions(rawValue: 0x20)
    /// AirPlay may be used.
    public static let allowAirPlay = CategoryOptions(rawValue: 0x40)
  }

  /// Effects of activating or deactivating a session.
  public struct SetActiveOptions: OptionSet, Sendable {
    /// The bits of Apple's headers.
    public let rawValue: UInt

    /// Makes a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Others hear that they may go on.
    public static let notifyOthersOnDeactivation = SetActiveOptions(rawValue: 0x1)
  }

  /// An interruption has begun or ended.
  public static let interruptionNotification = NSNotification.Name(
    "AVAudioSessionInterruptionNotification")
  /// Sound goes another way; not posted by the twin.
  public static let routeChangeNotification = NSNotification.Name(
    "AVAudioSessionRouteChangeNotification")
  /// The media services have ended; not posted by the twin.
  public static let mediaServicesWereLostNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereLostNotification")
  /// The media services have begun anew; not posted by the twin.
  public static let mediaServicesWereResetNotification = NSNotification.Name(
    "AVAudioSessionMediaServicesWereResetNotification")

  /// The part of an interruption.
  public enum InterruptionType: UInt, Sendable {
    /// It has ended.
    case ended = 0
    /// It has begun.
    case began = 1
  }

  /// What an app may do after an interruption.
  public struct InterruptionOptions: OptionSet, Sendable {
    /// The bits of Apple's headers.
    public let rawValue: UInt

    /// Makes a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The app may play again.
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
