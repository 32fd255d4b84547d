import MotionCurves
package import TaplineButtons
import TaplineCurves
package import TaplineText

/// Design tokens as motion variables of Figma.
///
/// A token that came from Figma keeps its variable, unless it has a variant for reduced motion. Any other animation
/// becomes `NAME/easing`, `NAME/duration` in seconds and `NAME/delay`. New variables have a mode `Reduced motion` if
/// any animation has such a variant.
package struct FigmaDocument {
  /// Sentences about easings that are not exact, and about kinds of tokens that Figma lacks.
  package private(set) var remarks: [String] = []

  /// A sentence for each animation or variant that is left out, and one if there is no variable.
  package private(set) var omissions: [String] = []

  private var cells: [(origin: FigmaOrigin, type: String, value: JSONOutput, description: String)] =
    []

  private let options: CurveExportOptions
  private var bounces = 0

  /// Creates variables; `source` has the origins of tokens that were read from Figma.
  package init(
    _ tokens: TokenList, from source: FigmaVariables? = nil,
    options: CurveExportOptions = CurveExportOptions()
  ) {
    self.options = options
    // An animation with a reduced variant becomes new variables, because the variant has its own duration.
    let origins = tokens.reduce(into: [TokenPath: FigmaOrigin]()) { origins, token in
      guard token.reduced == nil else { return }
      origins[token.path] = source?.origins[token.path] ?? FigmaOrigin.read(token)
    }
    func variable(_ path: TokenPath) -> String {
      origins[path]?.variable ?? path.words.joined(separator: "/")
    }
    let variables = Set(tokens.map { variable($0.path) })
    let hasVariants = tokens.contains { $0.reduced != nil }
    var (haptics, others) = (0, 0)
    for token in tokens {
      let previous = origins[token.path]
      func add(_ type: String, _ value: JSONOutput, _ part: String = "", reduced: JSONOutput? = nil)
      {
        func origin(_ path: TokenPath) -> FigmaOrigin {
          var origin = origins[path] ?? FigmaOrigin(variable: variable(path))
          // The group of an animation named `$root` may contain a token with the name of a part.
          while !part.isEmpty, variables.contains(origin.variable + part) {
            origin.variable += "/root"
          }
          origin.variable += part
          return origin
        }
        // An alias has the same parts as its target only if both came from Figma or neither did.
        let alias = token.alias.flatMap { (origins[$0] == nil) == (previous == nil) ? $0 : nil }
        let link = alias.map {
          JSONOutput.line([("type", "VARIABLE_ALIAS"), ("id", .string(origin($0).id))])
        }
        var cellOrigin = origin(token.path)
        let description = token.description ?? ""
        cells.append((cellOrigin, type, link ?? value, description))
        guard hasVariants, previous == nil else { return }
        cellOrigin.mode = "Reduced motion"
        cells.append((cellOrigin, type, link ?? reduced ?? value, description))
      }
      switch (token.kind, token.value) {
      case (.duration, .duration(let seconds)): add("TIMING", .number(seconds))
      case (.number, .number(let number)): add("FLOAT", .number(number))
      case (.curve, .cubicBezier(let curve)):
        add("EASING", FigmaEasing.curve(curve).output(named: previous?.easing))
      case (.animation, _):
        if previous != nil, let (spring, velocity) = token.animation?.animation.closedFormSpring {
          let easing = FigmaEasing.spring(spring, velocity: velocity)
          add("EASING", easing.output(named: previous?.easing))
        } else if let full = motion(of: token, "'\(token.path.text)'") {
          let reduced = token.reduced.flatMap {
            motion(of: $0, "the variant of '\(token.path.text)' for reduced motion")
          }
          add("EASING", full.easing, "/easing", reduced: reduced?.easing)
          add(
            "TIMING", .number(full.duration), "/duration",
            reduced: (reduced?.duration).map(JSONOutput.number))
          guard max(full.delay, reduced?.delay ?? 0) > 0 else { continue }
          add(
            "TIMING", .number(full.delay), "/delay",
            reduced: (reduced?.delay).map(JSONOutput.number))
        }
      case (.haptic, _): haptics += 1
      default: others += 1
      }
    }
    if bounces > 0 {
      remarks.append(
        "\(counted(bounces, "spring")) written as a bounce and the time until rest, without a mass; Figma publishes no formula for bounce, so the time is computed from measurements by others"
      )
    }
    for (count, reason) in [
      (haptics, "Figma has no haptics"),
      (others, "Figma's motion variables are only easings, times and numbers"),
    ] where count > 0 {
      remarks.append("\(reason): \(counted(count, "token")) left out")
    }
    if cells.isEmpty {
      omissions.append("no token is an easing, a time or a number, so there is no variable")
    }
  }

  /// Returns the values for an animation that did not come from Figma, with times in seconds; nil if it is left out.
  private mutating func motion(
    of token: Token, _ name: String
  ) -> (easing: JSONOutput, duration: Double, delay: Double)? {
    guard let animation = token.animation?.animation else { return nil }
    do throws(CurveExportError) {
      let plan = try ExportPlan(animation, format: .dtcg, options: options)
      if plan.repetition == nil, let spring = plan.spring, spring.initialVelocity == 0,
        case let bounce = spring.bounce.rounded(decimals: 9), FigmaEasing.bounces.contains(bounce)
      {
        bounces += 1
        let oneSecondSpring = FigmaEasing.spring(bounce: bounce)
        let duration = (spring.response / oneSecondSpring.response).rounded(decimals: 9)
        return (FigmaEasing.spring(oneSecondSpring, velocity: 0).output(), duration, plan.delay)
      }
      let (transition, accuracy) = try plan.transition()
      if let accuracy { remarks.append("\(name) is the nearest curve, \(accuracy.phrase)") }
      return (FigmaEasing.curve(transition.curve).output(), transition.duration, plan.delay)
    } catch {
      omissions.append("\(name) is left out: Figma cannot express \(error.feature)")
      return nil
    }
  }

  package var count: Int { Set(cells.map(\.origin.id)).count }

  /// The JSON that ``FigmaVariables`` reads, with names as identifiers of collections and modes.
  package var output: JSONOutput {
    let collections = cells.groups(by: \.origin.collection).map { name, cells -> JSONOutput in
      let modes = cells.groups(by: \.origin.mode).map { JSONOutput.string($0.key) }
        .map { JSONOutput.line([("modeId", $0), ("name", $0)]) }
      return ["id": .string(name), "name": .string(name), "modes": .array(modes)]
    }
    let variables = cells.groups(by: \.origin.id).map { id, cells -> JSONOutput in
      [
        "id": .string(id), "name": .string(cells[0].origin.variable),
        "variableCollectionId": .string(cells[0].origin.collection),
        "resolvedType": .string(cells[0].type), "description": .string(cells[0].description),
        "valuesByMode": .object(cells.map { ($0.origin.mode, $0.value) }),
      ]
    }
    return ["variableCollections": .array(collections), "variables": .array(variables)]
  }
}
