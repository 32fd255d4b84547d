import MotionCurves
import TaplineCurves

/// The animations of a style's press and release.
struct PressMotion {
  enum Direction {
    case down
    case up
  }

  private let effect: PressEffect?
  private let platform: PlatformBehavior
  private let api: CurveAPI?
  private let usesPlatformEffect: Bool
  /// Sentences, some of them more than once.
  private(set) var remarks: [String] = []

  init(_ simulator: PressSimulator) {
    effect = simulator.style.press?.value
    (platform, api) = (simulator.platform, simulator.settings.api)
    usesPlatformEffect = effect?.mechanism.flatMap(platform.mechanism) != nil
  }

  /// Returns the animation of a property in one direction; nil if the change is immediate.
  mutating func animation(of property: StyleProperty, _ direction: Direction) -> Animation? {
    sourceAnimation(of: property, direction)?.interpreted(as: api)
  }

  /// Returns the policy by which an animation of a property continues a running one; the settings' API has no effect.
  func policy(of property: StyleProperty) -> RetargetPolicy? {
    var copy = self
    let animation =
      copy.sourceAnimation(of: property, .down) ?? copy.sourceAnimation(of: property, .up)
    return animation?.retargetPolicy
  }

  /// Returns the animation as the source specifies it, before the settings' API interprets its numbers.
  private mutating func sourceAnimation(
    of property: StyleProperty, _ direction: Direction
  ) -> Animation? {
    if usesPlatformEffect { return platformAnimation(direction) }
    guard let effect else { return nil }
    if direction == .up {
      let change = effect.changes.first { $0.property == property.change }
      if let own = change?.releaseDuration { return animation(nil, lasting: own, "release") }
      if effect.releaseAnimation != nil || effect.releaseDuration != nil {
        return animation(effect.releaseAnimation, lasting: effect.releaseDuration, "release")
      }
    }
    // A release without values of its own uses those of the press.
    return animation(effect.animation, lasting: effect.duration, "press")
  }

  private mutating func platformAnimation(_ direction: Direction) -> Animation? {
    guard direction == .up else { return nil }
    remarks.append(
      "the button dims immediately and fades back on release: \(platform.fadeBack.source)")
    return platform.fadeBack.value.animation
  }

  private mutating func animation(
    _ sourced: Sourced<AnimationSpec>?, lasting duration: Sourced<Double>?, _ name: String
  ) -> Animation? {
    if let sourced, let spec = sourced.value {
      if let reason = sourced.remark { remarks.append("the animation of the \(name): \(reason)") }
      return spec.animation
    }
    if let duration = duration?.value {
      guard duration > 0 else { return nil }
      remarks.append(
        "the source gives \(duration) s and no curve for the \(name): "
          + platform.curveOfDuration.source)
      var animation = platform.curveOfDuration.value.animation
      if case .curve(let curve, _) = animation.base {
        animation.base = .curve(curve, duration: duration)
      }
      return animation
    }
    guard sourced != nil else { return nil }
    remarks.append(
      "the source gives no animation for the \(name): \(platform.unspecifiedAnimation.source)")
    return platform.unspecifiedAnimation.value.animation
  }
}

extension Animation {
  /// Returns the animation unchanged without an API.
  func interpreted(as api: CurveAPI?) -> Animation { api.map(reinterpreted) ?? self }
}
