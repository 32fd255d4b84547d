extension CubicBezier {
  /// The straight line, control points (0, 0) and (1, 1).
  public static let linear = CubicBezier(0, 0, 1, 1)

  /// Slow start, control points (.42, 0) and (1, 1), in SwiftUI, Core Animation and CSS.
  public static let easeIn = CubicBezier(0.42, 0, 1, 1)

  /// Slow end, control points (0, 0) and (.58, 1), in SwiftUI, Core Animation and CSS.
  public static let easeOut = CubicBezier(0, 0, 0.58, 1)

  /// Slow start and end, control points (.42, 0) and (.58, 1).
  ///
  /// Core Animation calls it `easeInEaseOut`, CSS `ease-in-out`.
  public static let easeInOut = CubicBezier(0.42, 0, 0.58, 1)

  /// Core Animation's `default` and CSS `ease`, control points (.25, .1) and (.25, 1).
  public static let coreAnimationDefault = CubicBezier(0.25, 0.1, 0.25, 1)

  /// The Bézier Core Animation is given for a circular curve that starts slowly.
  ///
  /// An approximation, (.55, 0) and (1, .45); OpenSwiftUI has it, another source says there is none.
  package static let circularEaseIn = CubicBezier(0.55, 0, 1, 0.45)

  /// The Bézier Core Animation is given for a circular curve that ends slowly.
  ///
  /// An approximation, (0, .55) and (.45, 1); OpenSwiftUI has it, another source says there is none.
  package static let circularEaseOut = CubicBezier(0, 0.55, 0.45, 1)

  /// The Bézier Core Animation is given for a circular curve slow at both ends.
  ///
  /// An approximation, (.85, 0) and (.15, 1); OpenSwiftUI has it, another source says there is none.
  package static let circularEaseInOut = CubicBezier(0.85, 0, 0.15, 1)
}
