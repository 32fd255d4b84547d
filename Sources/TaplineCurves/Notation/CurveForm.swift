/// A function in the notation of curves, with an example.
package struct CurveForm: Sendable {
  package let name: String

  /// The function with its labels, such as `spring(duration: bounce: blendDuration:)`.
  package let spelling: String

  package let example: String

  /// Sorted by name.
  package static var all: [CurveForm] {
    SpecResolver.names.flatMap { name in
      (SpecResolver.signatures[name] ?? []).map { signature in
        CurveForm(name: name, spelling: signature.spelling, example: example(of: signature))
      }
    }
  }

  private static func example(of signature: SpecSignature) -> String {
    let included = signature.parameters.filter { $0.isRequired || optionalNames.contains($0.name) }
    guard !included.isEmpty else { return signature.name }
    let arguments = included.map { parameter in
      let value = values[parameter.name] ?? "1"
      return parameter.hasLabel ? "\(parameter.name): \(value)" : value
    }
    return "\(signature.name)(\(arguments.joined(separator: ", ")))"
  }

  /// The names of parameters with defaults that are included in examples.
  private static let optionalNames: Set<String> = [
    "duration", "bounce", "response", "dampingFraction", "mass", "stiffness", "damping", "jump",
  ]

  /// Example values that are typical for user interfaces.
  private static let values = [
    "x1": "0.2", "y1": "0", "x2": "0", "y2": "1", "c1x": "0.2", "c1y": "0", "c2x": "0", "c2y": "1",
    "duration": "0.35", "bounce": "0.2", "response": "0.3", "dampingFraction": "0.7",
    "dampingRatio": "0.7", "mass": "1", "stiffness": "120", "damping": "14",
    "perceptualDuration": "0.4", "withDuration": "0.4", "usingSpringWithDamping": "0.7",
    "springDuration": "0.4", "settlingDuration": "0.6", "count": "4", "jump": "jump-end",
    "name": "easeInEaseOut", "curve": ".circularEaseIn", "spring": "Spring(duration: 0.4)",
    "stops": "0, 0.5 30%, 1", "keyframes": "0, 1.2 40% easeOut, 1 easeInOut",
  ]
}
