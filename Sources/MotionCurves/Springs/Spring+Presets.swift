extension Spring {
  /// A spring without bounce: duration 0.5 s, bounce 0.
  public static let smooth = Spring.smooth()
  /// A spring with a small bounce: duration 0.5 s, bounce 0.15.
  public static let snappy = Spring.snappy()
  /// A spring with a visible bounce: duration 0.5 s, bounce 0.3.
  public static let bouncy = Spring.bouncy()

  /// A spring of bounce 0 plus `extraBounce`, with a duration in seconds.
  package static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring of bounce 0.15 plus `extraBounce`, with a duration in seconds.
  package static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring of bounce 0.3 plus `extraBounce`, with a duration in seconds.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
