extension Animation {
  /// The product of all speed factors; 1 if there are none.
  package var speedFactor: Double {
    modifiers.reduce(1) { factor, modifier in
      if case .speed(let speed) = modifier { return factor * speed }
      return factor
    }
  }

  /// The base's time in its first run at a time of the outer clock, both in seconds.
  func innerTime(at time: Double) -> Double {
    modifiers.reversed().reduce(time) { time, modifier in
      switch modifier {
      case .delay(let delay): max(0, time - delay)
      case .speed(let speed): time * speed
      case .repeating: time
      }
    }
  }

  /// The time of the outer clock at a time of the base in its first run, both in seconds.
  package func outerTime(at time: Double) -> Double {
    modifiers.reduce(time) { time, modifier in
      switch modifier {
      case .delay(let delay): time + delay
      case .speed(let speed): time / speed
      case .repeating: time
      }
    }
  }
}
