#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// Something collides.
@preconcurrency @MainActor
open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
  /// What collides.
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
  ///
  /// - Parameter style: What collides.
  public init(style: FeedbackStyle) {
    self.style = FeedbackGenerator.ImpactStyle(style)
    super.init()
  }

  /// Makes a generator of medium style.
  public convenience override init() { self.init(style: .medium) }

  /// Makes a generator that is attached to a view.
  ///
  /// - Parameters:
  ///   - style: What collides.
  ///   - view: The view; the twin forgets it.
  public convenience init(style: FeedbackStyle, view: UIView) { self.init(style: style) }

  /// Plays an impact at full intensity.
  open func impactOccurred() { impactOccurred(intensity: 1) }

  /// Plays an impact.
  ///
  /// - Parameter intensity: Strength, `0...1`.
  open func impactOccurred(intensity: CGFloat) {
    device.recorder.play(.impact(style, intensity: Double(intensity)), place: nil)
  }

  /// Plays an impact at full intensity.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func impactOccurred(at location: CGPoint) { impactOccurred() }

  /// Plays an impact.
  ///
  /// - Parameters:
  ///   - intensity: Strength, `0...1`.
  ///   - location: Where in the view; the twin forgets it.
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
#endif

#if !canImport(Darwin) || !canImport(UIKit)
import TaplineRecording

/// What UIKit's feedback generators have in common.
///
/// A generator plays on the device that is current when it is made.
@preconcurrency @MainActor
open class UIFeedbackGenerator: MainActorTwinObject {
  let device = SimulatedDevice.current

  /// Who makes a call, for the recording.
  var caller: String { "feedback" }

  /// Makes a generator.
  public init() { super.init(twin: ()) }

  /// Makes a generator that is attached to a view.
  ///
  /// - Parameter view: The view; the twin forgets it.
  public convenience init(view: UIView) { self.init() }

  /// Makes ready for a haptic that is about to be requested.
  open func prepare() { device.recorder.prepare(caller) }
}
#endif

#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// A selection changes.
@preconcurrency @MainActor
open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "selection" }

  /// Plays a selection.
  open func selectionChanged() { device.recorder.play(.selection, place: nil) }

  /// Plays a selection.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func selectionChanged(at location: CGPoint) { selectionChanged() }
}
#endif

#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// A task has succeeded, failed, or produced a warning.
@preconcurrency @MainActor
open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
  /// What has come of a task.
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
  ///
  /// - Parameter notificationType: What has come of a task.
  open func notificationOccurred(_ notificationType: FeedbackType) {
    let type: FeedbackGenerator.NotificationType =
      switch notificationType {
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    device.recorder.play(.notification(type), place: nil)
  }

  /// Plays a notification.
  ///
  /// - Parameters:
  ///   - notificationType: What has come of a task.
  ///   - location: Where in the view; the twin forgets it.
  open func notificationOccurred(_ notificationType: FeedbackType, at location: CGPoint) {
    notificationOccurred(notificationType)
  }
}
#endif

#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

/// Something happens on a canvas; it plays what SwiftUI's feedback of the same meaning plays.
@preconcurrency @MainActor
open class UICanvasFeedbackGenerator: UIFeedbackGenerator {
  override var caller: String { "canvas" }

  /// A dragged item snaps into line.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func alignmentOccurred(at location: CGPoint) {
    device.recorder.sensoryFeedback(.alignment, place: nil)
  }

  /// A drawn path is complete.
  ///
  /// - Parameter location: Where in the view; the twin forgets it.
  open func pathCompleted(at location: CGPoint) {
    device.recorder.sensoryFeedback(.pathComplete, place: nil)
  }
}
#endif
