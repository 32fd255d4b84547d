import MotionCurves
package import TaplineButtons
import TaplineCurves
package import TaplineText

/// Design tokens as motion variables of Figma.
///
/// A token that came from Figma is the variable that it was. An animation of another file is two or three variables:
/// `NAME/easing`, `NAME/duration` in seconds, and `NAME/delay`.
package struct FigmaDocument {
  /// What is left out, and the error of easings that are not exact.
  package private(set) var remarks: [String] = []

  private var cells: [(origin: FigmaOrigin, type: String, value: JSONOutput, text: String)] = []

  /// Creates variables; `source` has the origins of tokens that were read from Figma.
  package init(_ tokens: TokenList, from source: FigmaVariables? = nil) {
    var origins = source?.origins ?? [:]
    if source == nil { for token in tokens { origins[token.path] = FigmaOrigin.read(token) } }
    func origin(_ path: TokenPath, _ part: String) -> FigmaOrigin {
      var origin = origins[path] ?? FigmaOrigin(variable: path.words.joined(separator: "/"))
      origin.variable += part
      return origin
    }
    for token in tokens {
      let own = origins[token.path]
      func add(_ type: String, _ value: JSONOutput, _ part: String = "") {
        let alias = token.alias.flatMap { (origins[$0] == nil) == (own == nil) ? $0 : nil }
        let link = alias.map { JSONOutput.string(origin($0, part).id) }
          .map { JSONOutput.line([("type", "VARIABLE_ALIAS"), ("id", $0)]) }
        cells.append((origin(token.path, part), type, link ?? value, token.description ?? ""))
      }
      switch (token.kind, token.value) {
      case (.duration, .duration(let seconds)): add("TIMING", .number(seconds))
      case (.number, .number(let number)): add("FLOAT", .number(number))
      case (.curve, .cubicBezier(let curve)):
        add("EASING", FigmaEasing.output(of: curve, named: own?.easing))
      case (.animation, _):
        guard let animation = token.animation?.animation,
          let plan = try? ExportPlan(animation, format: .dtcg, options: CurveExportOptions())
        else { fallthrough }
        if let own, let (spring, velocity) = animation.closedFormSpring {
          add("EASING", FigmaEasing.output(of: spring, velocity: velocity, named: own.easing))
          continue
        }
        if let spring = plan.spring, spring.initialVelocity == 0, (0...1).contains(spring.bounce) {
          let easing = FigmaEasing.output(of: .init(duration: 1, bounce: spring.bounce))
          add("EASING", easing, "/easing")
          add("TIMING", .number(spring.response.rounded(decimals: 9)), "/duration")
        } else if let (transition, accuracy) = try? plan.transition() {
          add("EASING", FigmaEasing.output(of: transition.curve), "/easing")
          add("TIMING", .number(transition.duration), "/duration")
          remarks +=
            accuracy.map { ["'\(token.path.text)' is the nearest curve, \($0.phrase)"] } ?? []
        } else {
          fallthrough
        }
        if plan.delay > 0 { add("TIMING", .number(plan.delay), "/delay") }
      default: remarks.append("'\(token.path.text)' is left out: it is no easing, time or number")
      }
    }
  }

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
        "resolvedType": .string(cells[0].type), "description": .string(cells[0].text),
        "valuesByMode": .object(cells.map { ($0.origin.mode, $0.value) }),
      ]
    }
    return ["variableCollections": .array(collections), "variables": .array(variables)]
  }
}
