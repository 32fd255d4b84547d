/// Animations that start from the moving value of the previous ones, as in OpenSwiftUI and another reimplementation.
struct ChainedMotion<Vector: SIMD & Sendable>: Sendable where Vector.Scalar == Double {
  private struct Link {
    /// Measured from the origin.
    var target: Vector
    var run: AnimationRun<Vector>
    var start: Double
    /// Whether the link has ended at its target and hides the links before it.
    var hidesEarlierLinks = false

    mutating func frame(of interval: Vector, at time: Double) -> Frame {
      var state = run.frame(of: interval, at: time - start)
      hidesEarlierLinks = state.hasReachedTarget
      state.simulatedTime = state.simulatedTime.map { $0 + start }
      return state
    }
  }

  typealias Frame = AnimationRun<Vector>.Frame

  /// The value before the first animation.
  let origin: Vector
  private var links: [Link]

  init(from origin: Vector, to target: Vector, animation: Animation, at time: Double) {
    self.origin = origin
    links = [Link(target: target - origin, run: AnimationRun(animation), start: time)]
  }

  /// The chain has ended when its last link has ended.
  mutating func frame(at time: Double) -> Frame {
    var state = moved(at: time)
    state.value += origin
    return state
  }

  /// Adds an animation to the chain, or replaces the chain by an animation that continues its position and velocity.
  mutating func retarget(
    to target: Vector, animation: Animation, at time: Double, mayTakeOver: Bool
  ) {
    var run = AnimationRun<Vector>(animation)
    let newest = links[links.count - 1]
    guard mayTakeOver, run.takesOver(newest.run.animation) else {
      forgetHiddenLinks(at: time)
      links.append(Link(target: target - origin, run: run, start: time))
      return
    }
    let state = moved(at: time)
    // After an animation without a velocity in SwiftUI, such as a Bézier, the new spring starts at rest.
    let velocity = links.allSatisfy(\.run.animation.reportsVelocity) ? state.velocity : .zero
    let start = links[0].start
    run.takeOver(
      position: state.value, velocity: velocity, from: newest.run.animation, at: time - start)
    links = [Link(target: target - origin, run: run, start: start)]
  }

  /// The value is measured from the origin.
  private mutating func moved(at time: Double) -> Frame {
    // In place, because reading a link's property through the array copies the link.
    links.withUnsafeMutableBufferPointer { links in
      var state = links[0].frame(of: links[0].target, at: time)
      for index in links.indices.dropFirst() {
        var next = links[index].frame(of: links[index].target - state.value, at: time)
        next.value += state.value
        next.velocity += state.velocity * (1 - next.intervalDerivative)
        state = next
      }
      return state
    }
  }

  /// Removes the links that a finished link hides, which keeps an often retargeted chain short.
  private mutating func forgetHiddenLinks(at time: Double) {
    _ = moved(at: time)
    guard let last = links.lastIndex(where: \.hidesEarlierLinks) else { return }
    links.removeFirst(last)
  }
}

extension Animation {
  package var reportsVelocity: Bool {
    switch base {
    case .fluidSpring, .spring: true
    case .curve(.circular, _): true
    case .curve, .interpolatingSpring, .coreAnimationSpring: false
    }
  }
}
