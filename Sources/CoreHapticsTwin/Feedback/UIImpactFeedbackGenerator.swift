#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// Something collides.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The things that collide.
  public enum FeedbackStyle: Int, Sendable {
    /// Small or light things.
    case light = 0
    /// Things of medium size.
    case medium = 1
    /// Large or heavy things.
    case heavy = 2
    /// Soft things.
    case soft = 3
    /// Rigid things.
    case rigid = 4
  }

  private let style: FeedbackGenerator.ImpactStyle

  override var caller: String { "impact(\(style.rawValue))" }

  /// Makes a generator.
  public init(style: FeedbackStyle) {
    self.style = FeedbackGenerator.ImpactStyle(style)
    super.init()
  }

  /// Makes a generator of medium style.
  public convenience override init() { self.init(style: .medium) }

  /// Makes a generator; the view is ignored.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Plays an impact at full intensity.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// Plays an impact of an intensity, `0...1`.
  open func impactOccurred(intensity: CGFloat) {
    device.recorder.play(.impact(style, intensity: Double(intensity)), place: nil)
  }

  /// Plays an impact at full intensity; the location is ignored.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  /// Plays an impact of an intensity, `0...1`; the location is ignored.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
    impactOccurred(intensity: intensity)
  }
}

extension FeedbackGenerator.ImpactStyle {
  fileprivate init(_ style: UIImpactFeedbackGenerator.FeedbackStyle) {
    self =
      switch style {
      case .light: .light
      case .medium: .medium
      case .heavy: .heavy
      case .soft: .soft
      case .rigid: .rigid
      }
  }
}

/// The common class of UIKit's feedback generators, which play on the device that is current at their
/// creation.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorTwinObject {
  let device = SimulatedDevice.current

  /// The caller of `prepare()` in the recording.
  var caller: String { "feedback" }

  /// Makes a generator.
  public init() { super.init(twin: ()) }

  /// Makes a generator; the view is ignored.
  public convenience init(view: UIView) { self.init() }

  /// Prepares for a haptic that is about to be requested.
  open func prepare() { device.recorder.prepare(caller) }
}

/// A selection changes.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "selection" }

  /// Plays a selection.
  open func selectionChanged() { device.recorder.play(.selection, place: nil) }

  /// Plays a selection; the location is ignored.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// A task has succeeded, failed, or produced a warning.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable {
    /// It has succeeded.
    case success = 0
    /// It has produced a warning.
    case warning = 1
    /// It has failed.
    case error = 2
  }

  override var caller: String { "notification" }

  /// Plays a notification.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    let type: FeedbackGenerator.NotificationType =
      switch notificationType {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    device.recorder.play(.notification(type), place: nil)
  }

  /// Plays a notification; the location is ignored.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

/// Something happens on a canvas; SwiftUI's feedback of the same meaning plays.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "canvas" }

  /// A dragged item snaps into line; the location is ignored.
  open func alignmentOccurred(at location: CGPoint) {
    device.recorder.sensoryFeedback(.alignment, place: nil)
  }

  /// A drawn path is complete; the location is ignored.
  open func pathCompleted(at location: CGPoint) {
    device.recorder.sensoryFeedback(.pathComplete, place: nil)
  }
}
#endif
