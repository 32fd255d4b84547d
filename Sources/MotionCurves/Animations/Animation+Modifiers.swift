extension Animation {
  /// A change to the time an animation sees.
  package enum Modifier: Sendable, Hashable {
    /// Waits for seconds, `>= 0`, at the start value.
    case delay(Double)
    /// Runs a factor faster, `> 0`.
    case speed(Double)
    /// Runs a number of times, or forever if `nil`; every second run backwards if it autoreverses.
    ///
    /// A run starts at the display frame that found the one before finished, so a repeated
    /// animation is longer than its parts: 0.35 s repeats every 22 frames at 60 Hz.
    case repeating(count: Int?, autoreverses: Bool)
  }

  /// The animation after a wait in seconds.
  public func delay(_ delay: Double) -> Animation { adding(.delay(delay)) }

  /// The animation, a factor faster.
  public func speed(_ speed: Double) -> Animation { adding(.speed(speed)) }

  /// The animation a number of times in a row, forth and back unless `autoreverses` is false.
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation {
    adding(.repeating(count: count, autoreverses: autoreverses))
  }

  /// The animation again and again, forth and back unless `autoreverses` is false.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    adding(.repeating(count: nil, autoreverses: autoreverses))
  }

  private func adding(_ modifier: Modifier) -> Animation {
    Animation(base, modifiers: modifiers + [modifier])
  }
}
