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
