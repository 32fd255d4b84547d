import MotionCurves
import TaplineCurves
import TaplineText

/// An animation as a transition of the format: exact for a cubic curve, else the nearest one.
struct TransitionValue {
  let transition: TokenValue.Transition

  /// Whether it is the animation itself, but for how its engine rounds.
  let isExact: Bool

  /// Makes the value of an animation; nil for one that never ends or begins again.
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
      isExact = true
    case .curve(.linear, let duration):
      transition = .init(duration: max(duration, 0) / speed, delay: delay, curve: .linear)
      isExact = true
    case .curve(let curve, let duration):
      transition = .init(
        duration: max(duration, 0) / speed, delay: delay,
        curve: NearestCurve.curve { curve.value(at: $0) })
      isExact = false
    default:
      guard let (spring, velocity) = animation.closedFormSpring else { return nil }
      let settling = spring.settlingDuration(target: 1, initialVelocity: velocity)
      guard settling.isFinite, settling > 0, settling <= 600 else { return nil }
      // Whole milliseconds, as people write durations.
      let duration = (settling / speed * 1_000).rounded(.up) / 1_000
      transition = .init(
        duration: duration, delay: delay,
        curve: NearestCurve.curve { progress in
          spring.value(target: 1, initialVelocity: velocity, time: progress * duration * speed)
        })
      isExact = false
    }
  }

  /// The value as the format writes it.
  var output: JSONOutput {
    let curve = transition.curve
    return [
      "duration": Self.duration(transition.duration), "delay": Self.duration(transition.delay),
      "timingFunction": .numbers([curve.x1, curve.y1, curve.x2, curve.y2]),
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

/// The cubic curve whose largest distance from another course is smallest, as far as a search finds it.
private enum NearestCurve {
  /// The moments at which the courses are compared.
  private static let count = 64

  /// Searches from an ease out, in ever smaller steps, to a thousandth.
  static func curve(of course: (Double) -> Double) -> CubicBezier {
    let moments = (0...count).map { Double($0) / Double(count) }
    let wanted = moments.map(course)
    func distance(_ numbers: [Double]) -> Double {
      let curve = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      return zip(moments, wanted).reduce(0) { most, pair in
        max(most, abs(curve.value(at: pair.0, evaluation: .exact) - pair.1))
      }
    }
    var best = [0.25, 0.8, 0.4, 1.0]
    var least = distance(best)
    var step = 0.25
    while step >= 0.001 {
      var isBetter = false
      for index in best.indices {
        for sign in [-1.0, 1] {
          var next = best
          next[index] = ((best[index] + sign * step) * 1_000).rounded() / 1_000
          if index.isMultiple(of: 2) { next[index] = min(max(next[index], 0), 1) }
          let far = distance(next)
          guard far < least else { continue }
          (best, least, isBetter) = (next, far, true)
        }
      }
      if !isBetter { step /= 2 }
    }
    return CubicBezier(best[0], best[1], best[2], best[3])
  }
}
