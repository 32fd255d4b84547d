/// What sharpness means in hertz.
///
/// Thread: any.
public struct FrequencyLaw: Sendable, Equatable {
  /// How the range is spread over sharpness `0...1`.
  public enum Spacing: String, Sendable, CaseIterable {
    /// `lowest · (highest / lowest)^S`: equal steps of sharpness are equal musical intervals.
    case logarithmic
    /// `lowest + (highest − lowest) · S`.
    case linear
  }

  /// How the range is spread.
  public var spacing: Spacing

  /// Hertz at sharpness 0, `> 0`.
  public var lowest: Double

  /// Hertz at sharpness 1, `lowest...8·lowest`.
  public var highest: Double

  /// Makes a law.
  ///
  /// - Parameters:
  ///   - spacing: How the range is spread.
  ///   - lowest: Hertz at sharpness 0, `> 0`.
  ///   - highest: Hertz at sharpness 1, `lowest...8·lowest`.
  public init(_ spacing: Spacing, lowest: Double, highest: Double) {
    self.spacing = spacing
    self.lowest = lowest
    self.highest = highest
  }
}

/// What intensity means in amplitude.
///
/// Thread: any.
public enum AmplitudeLaw: String, Sendable, CaseIterable {
  /// Amplitude is intensity squared.
  case square
  /// Amplitude is intensity.
  case linear
}

/// What the normalised envelope times `0...1` mean in seconds: `shortest · (longest / shortest)^v`.
///
/// Apple says only that higher values increase the time exponentially.
///
/// Thread: any.
public struct EnvelopeTimes: Sendable, Equatable {
  /// A range of seconds.
  public struct Span: Sendable, Equatable {
    /// Seconds at 0, `>= 0`; zero means that there is no ramp at any value.
    public var shortest: Double

    /// Seconds at 1, `>= shortest`.
    public var longest: Double

    /// Makes a range.
    ///
    /// - Parameters:
    ///   - shortest: Seconds at 0, `>= 0`.
    ///   - longest: Seconds at 1, `>= shortest`.
    public init(shortest: Double, longest: Double) {
      self.shortest = shortest
      self.longest = longest
    }
  }

  /// From nothing to full intensity.
  public var attack: Span

  /// From full intensity to nothing, where the event is not sustained.
  public var decay: Span

  /// From the event's end to nothing.
  public var release: Span

  /// Makes a set of ranges.
  ///
  /// - Parameters:
  ///   - attack: From nothing to full intensity.
  ///   - decay: From full intensity to nothing.
  ///   - release: From the event's end to nothing.
  public init(attack: Span, decay: Span, release: Span) {
    self.attack = attack
    self.decay = decay
    self.release = release
  }
}

/// What happens to samples near full scale; memoryless, so that blocks and slices agree.
///
/// Thread: any.
public enum Limiter: Sendable, Equatable {
  /// Bends samples above the knee (dBFS, `< 0`) towards full scale, which they never reach.
  case saturator(kneeDecibels: Double)
  /// Cuts at full scale.
  case clamp
}
