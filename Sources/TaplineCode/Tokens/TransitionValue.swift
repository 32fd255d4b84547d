import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineText

/// An animation as a transition of the format: exact for a cubic curve, else the nearest one.
struct TransitionValue {
  let transition: TokenValue.Transition

  /// The accuracy as `curve --format dtcg` writes it; nil if only the engine's rounding differs.
  let accuracy: JSONOutput?

  /// Returns nil for a repeated animation and for one that never ends.
  init?(_ animation: Animation) {
    var delay = 0.0
    var speed = 1.0
    for modifier in animation.modifiers {
      switch modifier {
      case .delay(let seconds): delay += seconds
      case .speed(let factor):
        delay /= factor
        speed *= factor
      case .repeating: return nil
      }
    }
    switch animation.base {
    case .curve(.bezier(let curve, _), let duration):
      transition = .init(duration: max(duration, 0) / speed, delay: delay, curve: curve)
      accuracy = nil
    case .curve(.linear, let duration):
      transition = .init(duration: max(duration, 0) / speed, delay: delay, curve: .linear)
      accuracy = nil
    default:
      guard let near = Self.nearest(animation) else { return nil }
      (transition, accuracy) = near
    }
  }

  /// The transition that `curve --format dtcg` writes.
  private static func nearest(
    _ animation: Animation
  ) -> (transition: TokenValue.Transition, accuracy: JSONOutput?)? {
    guard let near = try? NearestTransition(animation) else { return nil }
    return (
      .init(duration: near.duration, delay: near.delay, curve: near.bezier),
      .object(near.accuracy.members)
    )
  }

  /// The value as the format writes it.
  var output: JSONOutput {
    let curve = transition.curve
    return [
      "duration": Self.duration(transition.duration), "delay": Self.duration(transition.delay),
      "timingFunction": .numbers(curve.coordinates),
    ]
  }

  /// A duration as the format writes it: in the unit in which it reads back as the same seconds.
  static func duration(_ seconds: Double) -> JSONOutput {
    let milliseconds = (seconds * 1_000_000).rounded() / 1_000
    guard milliseconds / 1_000 == seconds else {
      return .line([("value", .number(seconds)), ("unit", "s")])
    }
    return .line([("value", .number(milliseconds)), ("unit", "ms")])
  }
}
