import MotionCurves

/// One way to write a curve: how it is called, and a call that can be run.
package struct CurveForm: Sendable {
  /// The name it begins with.
  package let name: String

  /// The call with its labels, as Swift's documentation writes it: `spring(duration: bounce:)`.
  package let spelling: String

  /// A call that `CurveSpec` reads.
  package let example: String

  /// All forms, by their names in alphabetical order.
  package static var all: [CurveForm] {
    SpecResolver.names.flatMap { name in
      (SpecResolver.signatures[name] ?? []).map { signature in
        CurveForm(name: name, spelling: spelling(of: signature), example: example(of: signature))
      }
    }
  }

  private static func spelling(of signature: SpecSignature) -> String {
    signature.parameters.isEmpty ? signature.name : signature.spelling
  }

  private static func example(of signature: SpecSignature) -> String {
    // The first parameters say what kind of curve it is; velocities and blends are for those who know.
    let shown = signature.parameters.filter { $0.isRequired || usual.contains($0.name) }
    guard !shown.isEmpty else { return signature.name }
    let arguments = shown.map { parameter in
      let value = value(of: parameter)
      return parameter.hasLabel ? "\(parameter.name): \(value)" : value
    }
    return "\(signature.name)(\(arguments.joined(separator: ", ")))"
  }

  /// Parameters with defaults that an example gives.
  private static let usual: Set<String> = [
    "duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping", "jump",
  ]

  /// Values of the size that interfaces have.
  private static let values = [
    "x1": "0.2", "y1": "0", "x2": "0", "y2": "1", "c1x": "0.2", "c1y": "0", "c2x": "0", "c2y": "1",
    "duration": "0.35", "bounce": "0.2", "response": "0.3", "dampingFraction": "0.7",
    "dampingRatio": "0.7", "mass": "1", "stiffness": "120", "damping": "14",
    "perceptualDuration": "0.4", "withDuration": "0.4", "usingSpringWithDamping": "0.7",
    "springDuration": "0.4", "settlingDuration": "0.6", "count": "4", "jump": "jump-end",
    "name": "easeInEaseOut", "curve": ".circularEaseIn", "spring": "Spring(duration: 0.4)",
    "stops": "0, 0.5 30%, 1", "keyframes": "0, 1.2 40% easeOut, 1 easeInOut",
  ]

  private static func value(of parameter: SpecParameter) -> String {
    values[parameter.name] ?? "1"
  }
}
