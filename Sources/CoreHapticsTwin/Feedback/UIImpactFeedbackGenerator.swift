#if !canImport(Darwin) || !canImport(UIKit)
public import Foundation
import TaplineRecording

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
    self.style = FeedbackGenerator.ImpactStyle(style)
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
