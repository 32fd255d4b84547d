import MotionCurves
import TaplineText

/// Converts parsed calls to animations by tables of signatures.
struct SpecResolver: Sendable {
  let source: SpecSource

  static let signatures: [String: [SpecSignature]] = Dictionary(
    grouping: swiftUICurves + swiftUISprings + springValues + coreAnimation + cssFunctions,
    by: \.name)

  static let names: [String] = signatures.keys.sorted()

  /// Returns the animation of a curve or spring, followed by modifiers.
  func animation(_ calls: [SpecCall]) throws(CurveSpecError) -> Animation {
    var modifiers = calls[...]
    guard var head = modifiers.popFirst() else {
      throw source.error(
        .unexpectedEnd, at: source.bytes.count..<source.bytes.count, expected: "a curve or spring")
    }
    // `Animation.easeOut` and `UnitCurve.easeOut` are `easeOut`; `Spring.snappy` is a separate name.
    let isType = head.arguments == nil
    if isType, ["Animation", "UnitCurve"].contains(head.name), let next = modifiers.popFirst() {
      head = next
    } else if isType, head.name == "Spring", let next = modifiers.popFirst() {
      head = SpecCall(
        name: "Spring.\(next.name)", range: head.range.lowerBound..<next.range.upperBound,
        arguments: next.arguments, end: next.end)
    }
    var animation = try resolve(head)
    for call in modifiers { animation = try modify(animation, by: call) }
    return animation
  }

  /// Returns the unit curve of a value such as `.circularEaseIn` or `cubicBezier(0, 0, 1, 1)`.
  func unitCurve(_ value: SpecValue) throws(CurveSpecError) -> UnitCurve {
    if case .calls(let calls) = value.kind, calls.count <= 2 {
      let animation = try animation(calls)
      if case .curve(let curve, _) = animation.base, animation.modifiers.isEmpty { return curve }
    }
    throw source.error(.wrongType, at: value.range, expected: "a curve such as .circularEaseIn")
  }

  /// Returns the spring of a value such as `Spring(duration: 0.4)` or `.bouncy`.
  func spring(_ value: SpecValue) throws(CurveSpecError) -> Spring {
    if case .calls(let calls) = value.kind {
      let animation = try animation(calls)
      switch animation.base {
      case .spring(let spring, 0) where animation.modifiers.isEmpty: return spring
      case .fluidSpring(let spring) where animation.modifiers.isEmpty: return spring.closedForm
      case .spring, .fluidSpring, .curve, .interpolatingSpring, .coreAnimationSpring: break
      }
    }
    throw source.error(
      .wrongType, at: value.range, expected: "a spring such as Spring(duration: 0.4)")
  }

  private func resolve(_ call: SpecCall) throws(CurveSpecError) -> Animation {
    // With a stiffness, `spring` is the physical spring of other toolkits, like SwiftUI's `Spring` value.
    let isPhysical =
      call.name == "spring" && call.arguments?.contains { $0.label == "stiffness" } == true
    guard let overloads = Self.signatures[isPhysical ? "Spring" : call.name] else {
      throw source.error(
        .unknownName, at: call.range, expected: "a curve or spring such as easeOut or spring",
        suggestion: nearestNames(to: call.name, in: Self.names, atMost: 1).first)
    }
    var errors: [CurveSpecError] = []
    for signature in overloads {
      do throws(CurveSpecError) {
        return try signature.build(SpecArguments(call, to: signature, resolver: self))
      } catch {
        errors.append(error)
      }
    }
    throw mostInformative(errors, overloads: overloads, call: call)
  }

  /// Returns the error for a label that no overload has, or the error with the largest offset.
  private func mostInformative(
    _ errors: [CurveSpecError], overloads: [SpecSignature], call: SpecCall
  ) -> CurveSpecError {
    let labels = Set(overloads.flatMap(\.labels))
    let given = (call.arguments ?? []).compactMap(\.label).filter(labels.contains)
    for argument in call.arguments ?? [] {
      guard let label = argument.label, !labels.contains(label) else { continue }
      let fitting = overloads.filter { given.allSatisfy($0.labels.contains) }
      let open = (fitting.isEmpty ? overloads : fitting).flatMap(\.labels)
        .filter { !given.contains($0) }
      return unknownArgument(argument, label, in: open)
    }
    // Use the last of equal errors, because overloads with a curve or spring follow the overloads with numbers.
    let furthest = errors.reversed().max {
      ($0.offset, -$0.kind.rank) < ($1.offset, -$1.kind.rank)
    }
    return furthest
      ?? source.error(.unexpected, at: call.range, expected: "a curve or spring")
  }

  func unknownArgument(
    _ argument: SpecArgument, _ label: String, in labels: [String]
  ) -> CurveSpecError {
    source.error(
      .unknownArgument, at: argument.labelRange, found: "argument '\(label)'",
      expected: Self.alternatives(labels),
      suggestion: nearestNames(to: label, in: labels, atMost: 1).first)
  }

  /// Returns unique labels as a text: `'response:' or 'blendDuration:'`.
  static func alternatives(_ labels: [String]) -> String {
    var unique: [String] = []
    for label in labels where !unique.contains(label) { unique.append(label) }
    let quoted = unique.map { "'\($0):'" }
    guard let last = quoted.last else { return "no more arguments" }
    return quoted.count == 1
      ? last : quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  private func modify(_ animation: Animation, by call: SpecCall) throws(CurveSpecError) -> Animation
  {
    let modifiers = [
      SpecSignature("delay", [.positional("seconds", .nonNegative)]) {
        animation.delay($0.seconds)
      },
      SpecSignature("repeatCount", [.positional("count", .positiveInteger), .flag("autoreverses")])
      {
        animation.repeatCount(
          Int($0.count), autoreverses: $0.boolean("autoreverses", default: true))
      },
      SpecSignature("repeatForever", [.flag("autoreverses")]) {
        animation.repeatForever(autoreverses: $0.boolean("autoreverses", default: true))
      },
      SpecSignature("speed", [.positional("factor", .positive)]) { animation.speed($0.factor) },
    ]
    guard let signature = modifiers.first(where: { $0.name == call.name }) else {
      let names = modifiers.map(\.name)
      throw source.error(
        .unknownName, at: call.range, found: "modifier '\(call.name)'",
        expected: "one of " + names.map { "'\($0)'" }.joined(separator: ", "),
        suggestion: nearestNames(to: call.name, in: names, atMost: 1).first)
    }
    return try signature.build(SpecArguments(call, to: signature, resolver: self))
  }
}

extension CurveSpecError.Kind {
  /// The rank of an error among the errors of several overloads at the same location; the lowest rank is reported.
  fileprivate var rank: Int {
    switch self {
    case .outOfRange: 0
    case .wrongType, .repeatedArgument, .unexpectedEnd: 1
    case .missingArgument: 2
    case .unexpected: 3
    case .unknownArgument, .unknownName: 4
    }
  }
}
