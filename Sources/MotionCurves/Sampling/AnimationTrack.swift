/// An animated value: its start, and its targets with their times and animations.
///
/// The framework of an animation determines how a change during the animation is combined with it: see
/// `Animation.retargetPolicy`.
public struct AnimationTrack: Sendable, Hashable {
  /// The kind of value, which decides when a spring counts as at rest.
  public enum Body: String, Sendable, Hashable, CaseIterable {
    /// A number.
    case number
    /// A uniform scale of width and height: one number, which springs move as two equal components.
    case scale
    /// A color: red, green, blue and opacity of sRGB, `0...1`.
    case color
  }

  /// A new target.
  public struct Change: Sendable, Hashable {
    /// Seconds from the start of the timeline, `>= 0`, not before the previous change.
    public var time: Double

    /// The new value: one number, or four for a color.
    public var target: [Double]

    /// The animation to the target; nil for a jump, which ends the running animation.
    public var animation: Animation?

    /// Creates a change; values are not validated.
    public init(to target: [Double], at time: Double, animation: Animation? = nil) {
      self.time = time
      self.target = target
      self.animation = animation
    }
  }

  /// The name of the value, such as `scale`: lower-case words joined by `_`.
  public var name: String

  /// `fraction`, `pt`, `px` or `count`.
  package var unit: String

  /// The kind of value.
  public var body: Body

  /// One number, or four for a color.
  package var start: [Double]

  /// The changes, sorted by time.
  public var changes: [Change]

  /// Nil for the policy of the running animation's API.
  package var policy: RetargetPolicy?

  /// The number of display frames for which a SwiftUI animation from rest still shows the old value: 2 in SwiftUI,
  /// according to OpenSwiftUI and not confirmed by measurement; 0 lets a change take effect at its own time.
  package var startupFrames: Int

  /// Creates a track; values are not validated.
  public init(
    _ name: String, unit: String = "fraction", body: Body = .number, start: [Double],
    changes: [Change] = [], policy: RetargetPolicy? = nil, startupFrames: Int = 0
  ) {
    self.name = name
    self.unit = unit
    self.body = body
    self.start = start
    self.changes = changes
    self.policy = policy
    self.startupFrames = startupFrames
  }

  package var componentCount: Int { body == .color ? 4 : 1 }

  /// One for each channel of a color, such as `background_red`.
  package var componentNames: [String] {
    body == .color ? ["red", "green", "blue", "opacity"].map { "\(name)_\($0)" } : [name]
  }

  /// Startup frames keep their number.
  package func played(atSpeed speed: Double) -> AnimationTrack {
    var scaled = self
    for index in scaled.changes.indices {
      scaled.changes[index].time /= speed
      scaled.changes[index].animation = scaled.changes[index].animation?.speed(speed)
    }
    return scaled
  }

  // MARK: - Bodies as vectors

  func engineVector(_ components: [Double]) -> SIMD4<Double> {
    switch body {
    case .number: SIMD4(components[0], 0, 0, 0)
    case .scale: SIMD4(components[0], components[0], 0, 0)
    case .color:
      MotionColor(
        red: components[0], green: components[1], blue: components[2], opacity: components[3]
      ).vector
    }
  }

  /// Returns `componentCount` components, followed by zeros.
  func componentVector(ofEngine vector: SIMD4<Double>) -> SIMD4<Double> {
    guard body == .color else { return SIMD4(vector.x, 0, 0, 0) }
    let color = MotionColor(vector: vector)
    return SIMD4(color.red, color.green, color.blue, color.opacity)
  }
}
