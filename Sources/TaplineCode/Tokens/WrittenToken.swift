import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineText

/// A token and the content of its `$extensions` in a file of the Design Tokens format.
struct WrittenToken: Sendable {
  private(set) var token: Token
  var data: [JSONOutput.Member] = []
  private var accuracy: ExportAccuracy?

  var extensions: [JSONOutput.Member] = []

  init(token: Token, data: [JSONOutput.Member] = []) { (self.token, self.data) = (token, data) }

  init(
    _ type: String, _ value: TokenValue, at path: TokenPath, description: String? = nil,
    place: JSONValue
  ) {
    token = Token(path: path, type: type, value: value, description: description, place: place)
  }

  /// Creates the token of an animation, with the nearest transition as its value.
  init(
    _ animation: Animation, text: String, at path: TokenPath, description: String?, place: JSONValue
  ) throws(CurveExportError) {
    let plan = try ExportPlan(animation, format: .dtcg, options: CurveExportOptions())
    let (transition, accuracy) = try plan.transition()
    let isExact = AnimationSpec(transition).text == text
    token = Token(
      path: path, type: "transition", value: .transition(transition), description: description,
      tapline: isExact ? nil : TaplineExtension(animation, text: text), place: place)
    guard !isExact else { return }
    self.accuracy = accuracy
    data.append(("curve", .string(text)))
    if let spring = SpringParameters(animation) { data.append(("spring", spring.output)) }
  }

  /// Creates the token of a spring in closed form, with stiffness and damping rounded to nine decimals.
  init(
    _ spring: Spring, velocity: Double, at path: TokenPath, description: String?, place: JSONValue
  ) throws(CurveExportError) {
    let speed = velocity == 0 ? "" : ", initialVelocity: \(velocity.shortestText)"
    let (mass, stiffness, damping) = (
      spring.mass, spring.physicalStiffness.rounded(decimals: 9),
      spring.damping.rounded(decimals: 9)
    )
    // A critical spring stays critical, although rounded figures may be above critical damping.
    let allowsOverDamping = spring.angularFrequency != 0
    let text =
      "Spring(mass: \(mass.shortestText), stiffness: \(stiffness.shortestText), damping: "
      + "\(damping.shortestText)\(allowsOverDamping ? ", allowOverDamping: true" : "")\(speed))"
    let rounded = Spring(
      mass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowsOverDamping)
    try self.init(
      .closedForm(rounded, initialVelocity: velocity), text: text, at: path,
      description: description, place: place)
  }

  var isSpring: Bool { data.contains { $0.key == "spring" } }

  var name: String { token.path.names.last ?? "" }

  func aliased(to alias: TokenPath) -> WrittenToken {
    var written = WrittenToken(
      token: Token(
        path: token.path, type: token.type, value: token.value, description: token.description,
        alias: alias, tapline: token.tapline, place: token.place))
    written.extensions = extensions
    return written
  }

  var member: JSONOutput.Member {
    var members: [JSONOutput.Member] = [("$type", .string(token.type))]
    if let description = token.description {
      members.append(("$description", .string(description)))
    }
    members.append(("$value", token.alias?.reference ?? token.value.output))
    var all: [JSONOutput.Member] = []
    if !data.isEmpty {
      all.append((TokenExtension.tapline, .object(data)))
      if let accuracy { all.append((TokenExtension.accuracy, .object(accuracy.members))) }
    }
    all += extensions
    if !all.isEmpty { members.append(("$extensions", .object(all))) }
    return (name, .object(members))
  }

  static func document(_ tokens: [WrittenToken]) -> JSONOutput {
    .object(members(tokens[...], depth: 0))
  }

  private static func members(
    _ tokens: ArraySlice<WrittenToken>, depth: Int
  ) -> [JSONOutput.Member] {
    tokens.groups(by: { $0.token.path.names[depth] }).map { name, group in
      guard group[0].token.path.names.count > depth + 1 else { return group[0].member }
      return (name, .object(members(group[...], depth: depth + 1)))
    }
  }
}

extension RandomAccessCollection {
  /// Returns the elements in groups, in the order of their first elements.
  func groups(by key: (Element) -> String) -> [(key: String, elements: [Element])] {
    let groups = Dictionary(grouping: self, by: key)
    var seen: Set<String> = []
    return map(key).filter { seen.insert($0).inserted }.map { ($0, groups[$0] ?? []) }
  }
}

extension TokenPath {
  var reference: JSONOutput { .string("{\(text)}") }
}
