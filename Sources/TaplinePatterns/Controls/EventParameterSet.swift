/// A set of event parameters.
package struct EventParameterSet {
  private var bits: UInt16 = 0

  /// The empty set.
  package init() {}

  package func contains(_ parameter: EventParameter) -> Bool { bits & 1 << parameter.order != 0 }

  /// Puts a parameter in, and says whether it was not there before.
  package mutating func insert(_ parameter: EventParameter) -> Bool {
    defer { bits |= 1 << parameter.order }
    return !contains(parameter)
  }
}

extension EventParameter {
  fileprivate var order: UInt16 {
    switch self {
    case .hapticIntensity: 0
    case .hapticSharpness: 1
    case .attackTime: 2
    case .decayTime: 3
    case .releaseTime: 4
    case .sustained: 5
    case .audioVolume: 6
    case .audioPitch: 7
    case .audioPan: 8
    case .audioBrightness: 9
    }
  }
}
