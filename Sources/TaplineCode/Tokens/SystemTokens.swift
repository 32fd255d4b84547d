import MotionCurves
package import TaplineButtons
import TaplineCurves
package import TaplineText

/// The design tokens of a button system, which `TokenSystem` can convert back to the same system.
package struct SystemTokens: Sendable {
  private struct Button {
    let name: String
    let place: JSONValue
    var summary = ""
    var tokens: [WrittenToken] = []
    var style: [JSONOutput.Member] = []

    var member: JSONOutput.Member {
      let extensions: JSONOutput = [TokenExtension.tapline: ["style": .object(style)]]
      return (
        name,
        .object(
          [("$description", .string(summary))] + tokens.map(\.member)
            + [("$extensions", extensions)])
      )
    }
  }

  private let file: String
  private var summary = ""
  private var system: [JSONOutput.Member] = []
  private var animations: [WrittenToken] = []
  private var times: [WrittenToken] = []
  private var haptics: [WrittenToken] = []
  private var buttons: [Button] = []
  private var animationTokens: [String: Token] = [:]
  private var springCount = 0
  private var hasOtherData = false

  /// Creates tokens from the data file of a system; `name` is the token file's name in messages.
  package init(_ document: JSONDocument, named name: String) {
    file = name
    read(document.root)
  }

  /// The tokens in the order of the token file; their source locations are in the system's file.
  package var tokens: TokenList {
    let entries = animations + times + haptics + buttons.flatMap(\.tokens)
    return TokenList(entries.map(\.token), file: file)
  }

  /// Warnings about names that differ only in case.
  package var findings: [Diagnostic] {
    let groups = [animations, times, haptics].map { $0.map { ($0.name, $0.token.place) } }
    return (groups + [buttons.map { ($0.name, $0.place) }]).flatMap { group in
      var names = TokenGroupNames()
      return group.compactMap { names.add($0, at: $1) }
    }.warnings
  }

  package var output: JSONOutput {
    var members: [JSONOutput.Member] = [("$description", .string(summary))]
    for (name, group) in [("animation", animations), ("time", times), ("haptic", haptics)]
    where !group.isEmpty {
      members.append((name, .object(group.map(\.member))))
    }
    if !buttons.isEmpty { members.append(("button", .object(buttons.map(\.member)))) }
    // The longest part comes last.
    members.append(("$extensions", [TokenExtension.tapline: ["system": .object(system)]]))
    return .object(members)
  }

  package var remarks: [String] {
    var remarks: [String] = []
    if springCount > 0 {
      remarks.append(
        "\(springCount) \(springCount == 1 ? "spring is" : "springs are") under $extensions: the format has no springs, so a token's value is the nearest transition"
      )
    }
    if !haptics.isEmpty {
      let count = haptics.count
      remarks.append(
        "\(count) \(count == 1 ? "haptic is" : "haptics are") under $extensions: the format has no haptics, so a token's value is the intensity"
      )
    }
    if hasOtherData {
      remarks.append(
        "colors, fonts, sizes, rules and notes are under $extensions as in the system's file"
      )
    }
    return remarks
  }

  // MARK: - Parts of a system

  private mutating func read(_ root: JSONValue) {
    /// Animations that cannot be tokens because they have no name, no known value or no near transition.
    var remaining: [JSONOutput] = []
    for entry in root.elements(of: "animations") {
      if !add(animation: entry) { remaining.append(JSONOutput(entry)) }
    }
    for entry in root.elements(of: "pairings") { add(pairing: entry) }
    for member in root.members {
      let key = member.key.string ?? ""
      switch key {
      case "animations", "pairings": break
      case "styles": for style in member.value.elements { add(style: style) }
      case "summary": summary = member.value.string ?? ""
      case "metrics": system.append((key, metrics(member.value)))
      default:
        system.append((key, JSONOutput(member.value)))
        if !["schemaVersion", "name", "title", "source"].contains(key) { hasOtherData = true }
      }
    }
    if !remaining.isEmpty { system.append(("animations", .array(remaining))) }
  }

  private mutating func add(animation entry: JSONValue) -> Bool {
    guard let name = entry["name"]?.string else { return false }
    let path = TokenPath(["animation", Self.unique(name, in: animations.map(\.name))])
    var created: WrittenToken?
    let written = entry.output { key, value in
      guard key == "animation" else { return nil }
      return valueOrReference(value) { value in
        guard let notation = value.string else { return nil }
        created = animation(notation, at: path, description: entry["use"]?.string, place: entry)
        guard let token = created?.token else { return nil }
        if animationTokens[notation] == nil { animationTokens[notation] = token }
        return token.path
      }
    }
    guard var created else { return false }
    created.data.append(("animation", written))
    animations.append(created)
    return true
  }

  private mutating func add(pairing entry: JSONValue) {
    guard let name = entry["name"]?.string else { return }
    let intensities = entry.elements(of: "steps").compactMap { step in
      step["intensity"].flatMap { $0.number ?? $0["value"]?.number }
    }
    let contexts = entry.elements(of: "occasions").compactMap { $0["context"]?.string }
    let token = Token(
      path: TokenPath(["haptic", Self.unique(name, in: haptics.map(\.name))]), type: "number",
      value: .number(intensities.max() ?? 1),
      description: contexts.isEmpty ? nil : contexts.joined(separator: "; "),
      tapline: TaplineExtension(haptic: entry), place: entry)
    haptics.append(WrittenToken(token: token, data: [("haptic", JSONOutput(entry))]))
  }

  private mutating func metrics(_ list: JSONValue) -> JSONOutput {
    .array(
      list.elements.map { metric in
        guard metric["unit"]?.string == "s", let name = metric["name"]?.string else {
          return JSONOutput(metric)
        }
        return metric.output { key, value in
          guard key == "value" else { return nil }
          return valueOrReference(value) { value in
            guard let seconds = value.number, TokenValue.durations.contains(seconds) else {
              return nil
            }
            let path = TokenPath(["time", Self.unique(name, in: times.map(\.name))])
            times.append(
              WrittenToken(
                "duration", .duration(seconds), at: path, description: metric["use"]?.string,
                place: metric))
            return path
          }
        }
      })
  }

  private mutating func add(style: JSONValue) {
    guard let name = style["name"]?.string else { return }
    var button = Button(name: Self.unique(name, in: buttons.map(\.name)), place: style)
    for member in style.members {
      let key = member.key.string ?? ""
      switch key {
      case "summary": button.summary = member.value.string ?? ""
      case "press": button.style.append((key, press(member.value, of: &button)))
      case "builtInHaptics", "callerHaptics": button.style.append((key, uses(member.value)))
      default: button.style.append((key, JSONOutput(member.value)))
      }
    }
    buttons.append(button)
  }

  private func uses(_ value: JSONValue) -> JSONOutput {
    guard value.kind == .array else {
      return value.output { key, value in key == "value" ? uses(value) : nil }
    }
    return .array(
      value.elements.map { use in
        use.output { key, value in
          guard key == "pairing",
            let haptic = haptics.first(where: { $0.name == value.string })
          else { return nil }
          return haptic.token.path.reference
        }
      })
  }

  /// The names of the tokens for a press, by the keys of the press in the system's file.
  private static let pressTokens = [
    "scale": "scale", "opacity": "opacity", "animation": "press", "releaseAnimation": "release",
    "duration": "press-time", "releaseDuration": "release-time",
  ]

  private mutating func press(_ value: JSONValue, of button: inout Button) -> JSONOutput {
    // If the press has a remark, its members are in the member `value`.
    if let inner = value["value"], inner.kind == .object {
      return value.output { key, value in key == "value" ? press(value, of: &button) : nil }
    }
    return value.output { key, value in
      guard let name = Self.pressTokens[key] else { return nil }
      let path = TokenPath(["button", button.name, name])
      return valueOrReference(value) { value in
        guard let entry = pressToken(value, key: key, at: path) else { return nil }
        button.tokens.append(entry)
        return path
      }
    }
  }

  private mutating func pressToken(
    _ value: JSONValue, key: String, at path: TokenPath
  ) -> WrittenToken? {
    switch key {
    case "animation", "releaseAnimation":
      guard let notation = value.string else { return nil }
      guard let target = animationTokens[notation] else {
        return animation(notation, at: path, place: value)
      }
      return WrittenToken(
        token: Token(
          path: path, type: target.type, value: target.value, alias: target.path,
          tapline: target.tapline, place: value))
    case "duration", "releaseDuration":
      return value.number.map { WrittenToken("duration", .duration($0), at: path, place: value) }
    default:
      return value.number.map { WrittenToken("number", .number($0), at: path, place: value) }
    }
  }

  // MARK: - Values

  /// Returns a value of the system, or a reference if `token` returns the path of a token for the value.
  private func valueOrReference(
    _ value: JSONValue, _ token: (JSONValue) -> TokenPath?
  ) -> JSONOutput {
    if value.kind == .object, value["value"] != nil {
      return value.output { key, value in key == "value" ? token(value)?.reference : nil }
    }
    guard value.string != Sourced<Double>.unspecifiedWord else { return JSONOutput(value) }
    return token(value)?.reference ?? JSONOutput(value)
  }

  /// Returns the token with a cubic Bézier curve that equals the notation, or else with the nearest transition; nil if
  /// there is none, for example because the animation repeats.
  private mutating func animation(
    _ notation: String, at path: TokenPath, description: String? = nil, place: JSONValue
  ) -> WrittenToken? {
    guard let animation = try? CurveSpec(notation).animation else { return nil }
    if animation.modifiers.isEmpty, case .curve(.bezier(let curve, .exact), _) = animation.base,
      curve.tokenNotation == notation
    {
      return WrittenToken(
        "cubicBezier", .cubicBezier(curve), at: path, description: description, place: place)
    }
    let written = try? WrittenToken(
      animation, text: notation, at: path, description: description, place: place)
    if written?.isSpring == true { springCount += 1 }
    return written
  }

  private static func unique(_ name: String, in names: [String]) -> String {
    var word = TokenPath.name(name)
    while names.contains(word) { word += "-2" }
    return word
  }
}

extension JSONValue {
  fileprivate func elements(of key: StaticString) -> [JSONValue] {
    self[key]?.elements.map(\.self) ?? []
  }

  /// Returns the value; replaces each member for which `replacement` returns a value.
  fileprivate func output(
    replacing replacement: (_ key: String, JSONValue) -> JSONOutput?
  ) -> JSONOutput {
    guard kind == .object else { return JSONOutput(self) }
    return .object(
      members.map { member in
        let key = member.key.string ?? ""
        return (key, replacement(key, member.value) ?? JSONOutput(member.value))
      })
  }
}
