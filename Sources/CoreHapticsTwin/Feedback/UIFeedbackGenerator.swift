#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// The base class of UIKit's feedback generators, which play on the device that is current when they are created.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorTwinObject {
  let device = SimulatedDevice.current

  /// The caller name recorded for `prepare()`.
  var caller: String { "feedback" }

  /// Creates a generator.
  public init() { super.init(twin: ()) }

  /// Creates a generator; the view is ignored.
  public convenience init(view: UIView) { self.init() }

  /// Prepares for a haptic that will be requested soon.
  open func prepare() { device.recorder.prepare(caller) }
}

/// Feedback for a changed selection.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "selection" }

  /// Plays a selection haptic.
  open func selectionChanged() { device.recorder.play(.selection, place: nil) }

  /// Plays a selection haptic; the location is ignored.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}

/// Feedback for a task's success, warning or failure.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// The outcome of a task.
  public enum FeedbackType: Int, Sendable {
    /// The task has succeeded.
    case success = 0
    /// The task has produced a warning.
    case warning = 1
    /// The task has failed.
    case error = 2
  }

  override var caller: String { "notification" }

  /// Plays a notification haptic.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    let type: FeedbackGenerator.NotificationType =
      switch notificationType {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    device.recorder.play(.notification(type), place: nil)
  }

  /// Plays a notification haptic; the location is ignored.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}

/// Feedback for a drawing canvas; plays SwiftUI's feedback of the same meaning.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "canvas" }

  /// Plays the haptic for a dragged item that snaps into alignment; the location is ignored.
  open func alignmentOccurred(at location: CGPoint) {
    device.recorder.sensoryFeedback(.alignment, place: nil)
  }

  /// Plays the haptic for a completed path; the location is ignored.
  open func pathCompleted(at location: CGPoint) {
    device.recorder.sensoryFeedback(.pathComplete, place: nil)
  }
}

/// Feedback for a collision.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// The size or material of the colliding objects.
  public enum FeedbackStyle: Int, Sendable {
    /// Small or light objects.
    case light = 0
    /// Medium-sized objects.
    case medium = 1
    /// Large or heavy objects.
    case heavy = 2
    /// Soft objects.
    case soft = 3
    /// Rigid objects.
    case rigid = 4
  }

  private let style: FeedbackGenerator.ImpactStyle

  override var caller: String { "impact(\(style.rawValue))" }

  /// Creates a generator.
  public init(style: FeedbackStyle) {
    self.style =
      switch style {
      case .light: .light
      case .medium: .medium
      case .heavy: .heavy
      case .soft: .soft
      case .rigid: .rigid
      }
    super.init()
  }

  /// Creates a generator of medium style.
  public convenience override init() { self.init(style: .medium) }

  /// Creates a generator; the view is ignored.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Plays an impact at full intensity.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// Plays an impact with an intensity, `0...1`; other values are clamped and add a marker to the recording.
  open func impactOccurred(intensity: CGFloat) {
    device.recorder.play(.impact(style, intensity: Double(intensity)), place: nil)
  }

  /// Plays an impact at full intensity; the location is ignored.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  /// Plays an impact as `impactOccurred(intensity:)`; the location is ignored.
  open func impactOccurred(intensity: CGFloat, at location: CGPoint) {
    impactOccurred(intensity: intensity)
  }
}
#endif
