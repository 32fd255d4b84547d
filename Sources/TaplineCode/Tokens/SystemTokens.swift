import MotionCurves
import TaplineButtons
import TaplineCurves
package import TaplineText

/// A button system as a file of design tokens, from which `TokenSystem` makes the same system again.
///
/// Animations are tokens of the types `transition` and `cubicBezier`, scales, opacities and haptics of the type
/// `number`, times of the type `duration`. Data without a type in the format, such as springs, haptics, colours, fonts,
/// rules and sources, is under `$extensions` in the form of the system's file.
package struct SystemTokens: Sendable {
  /// The file.
  package private(set) var output = JSONOutput.null

  private var animations: [JSONOutput.Member] = []
  private var haptics: [JSONOutput.Member] = []
  private var times: [JSONOutput.Member] = []
  private var buttons: [JSONOutput.Member] = []
  /// The paths of animations by their notation.
  private var animationPaths: [String: String] = [:]
  private var springs = 0
  private var others = 0

  package init(_ document: JSONDocument) {
    output = file(of: document.root)
  }

  /// Sentences about data under `$extensions` for which the format has no values.
  package var remarks: [String] {
    var remarks: [String] = []
    if springs > 0 {
      remarks.append(
        "\(springs) \(springs == 1 ? "spring stands" : "springs stand") under $extensions: the format has no spring, and its value is the transition nearest to it"
      )
    }
    if !haptics.isEmpty {
      let count = haptics.count
      remarks.append(
        "\(count) \(count == 1 ? "haptic stands" : "haptics stand") under $extensions: the format has no haptic, and its value is the intensity"
      )
    }
    if others > 0 {
      remarks.append(
        "colours, fonts, sizes, rules and notes stand under $extensions as they are in the system's file"
      )
    }
    return remarks
  }

  private mutating func file(of root: JSONValue) -> JSONOutput {
    var system: [JSONOutput.Member] = []
    var summary = ""
    /// Animations without a figure cannot be tokens.
    var left: [JSONOutput] = []
    for entry in root.elements(of: "animations") {
      if !add(animation: entry) { left.append(JSONOutput(entry)) }
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
        if !["schemaVersion", "name", "title", "source"].contains(key) { others += 1 }
      }
    }
    if !left.isEmpty { system.append(("animations", .array(left))) }
    var file: [JSONOutput.Member] = [("$description", .string(summary))]
    for (name, group) in [
      ("animation", animations), ("time", times), ("haptic", haptics), ("button", buttons),
    ] where !group.isEmpty {
      file.append((name, .object(group)))
    }
    // The longest part comes last.
    file.append(("$extensions", [TokenExtension.meaning: ["system": .object(system)]]))
    return .object(file)
  }

  // MARK: - Parts

  private mutating func add(animation entry: JSONValue) -> Bool {
    guard let name = entry["name"]?.string else { return false }
    let key = Self.unique(name, in: animations)
    let path = "animation.\(key)"
    var token: [JSONOutput.Member] = []
    let own = entry.output { key, value in
      guard key == "animation" else { return nil }
      return figure(value) { value in
        guard let notation = value.string, let made = transition(notation) else { return nil }
        token = made
        if animationPaths[notation] == nil { animationPaths[notation] = path }
        return "{\(path)}"
      }
    }
    guard !token.isEmpty else { return false }
    if let use = entry["use"]?.string { token.insert(("$description", .string(use)), at: 1) }
    animations.append((key, .object(token.extended(by: [("animation", own)]))))
    return true
  }

  private mutating func add(pairing entry: JSONValue) {
    guard let name = entry["name"]?.string else { return }
    let intensities = entry.elements(of: "steps").compactMap { step in
      step["intensity"].flatMap { $0.number ?? $0["value"]?.number }
    }
    var token: [JSONOutput.Member] = [("$type", "number")]
    let contexts = entry.elements(of: "occasions").compactMap { $0["context"]?.string }
    if !contexts.isEmpty {
      token.append(("$description", .string(contexts.joined(separator: "; "))))
    }
    token.append(("$value", .number(intensities.max() ?? 1)))
    haptics.append(
      (
        Self.unique(name, in: haptics),
        .object(token.extended(by: [("haptic", JSONOutput(entry))]))
      ))
  }

  private mutating func metrics(_ list: JSONValue) -> JSONOutput {
    .array(
      list.elements.map { metric in
        guard metric["unit"]?.string == "s", let name = metric["name"]?.string else {
          return JSONOutput(metric)
        }
        return metric.output { key, value in
          guard key == "value" else { return nil }
          return figure(value) { value in
            guard let seconds = value.number else { return nil }
            let word = Self.unique(name, in: times)
            var token = Self.duration(seconds)
            if let use = metric["use"]?.string {
              token.insert(("$description", .string(use)), at: 1)
            }
            times.append((word, .object(token)))
            return "{time.\(word)}"
          }
        }
      })
  }

  private mutating func add(style: JSONValue) {
    guard let name = style["name"]?.string else { return }
    let key = Self.unique(name, in: buttons)
    var tokens: [JSONOutput.Member] = []
    var summary = ""
    var members: [JSONOutput.Member] = []
    for member in style.members {
      let word = member.key.string ?? ""
      switch word {
      case "summary": summary = member.value.string ?? ""
      case "press":
        members.append((word, press(member.value, of: "button.\(key)", &tokens)))
      case "builtInHaptics", "callerHaptics":
        members.append((word, uses(member.value)))
      default: members.append((word, JSONOutput(member.value)))
      }
    }
    buttons.append(
      (
        key,
        .object(
          [("$description", .string(summary))] + tokens + [
            ("$extensions", [TokenExtension.meaning: ["style": .object(members)]])
          ])
      ))
  }

  /// The haptics of a style as references to tokens.
  private func uses(_ value: JSONValue) -> JSONOutput {
    guard value.kind == .array else {
      return value.output { key, value in key == "value" ? uses(value) : nil }
    }
    return .array(
      value.elements.map { use in
        use.output { key, value in
          guard key == "pairing", let name = value.string,
            haptics.contains(where: { $0.key == name })
          else { return nil }
          return .string("{haptic.\(name)}")
        }
      })
  }

  private mutating func press(
    _ value: JSONValue, of group: String, _ tokens: inout [JSONOutput.Member]
  ) -> JSONOutput {
    // A figure with a remark holds the press in `value`.
    if let inner = value["value"], inner.kind == .object {
      return value.output { key, value in
        key == "value" ? press(value, of: group, &tokens) : nil
      }
    }
    let names = [
      "scale": "scale", "opacity": "opacity", "animation": "press", "releaseAnimation": "release",
      "duration": "press-time", "releaseDuration": "release-time",
    ]
    return value.output { key, value in
      guard let name = names[key] else { return nil }
      return figure(value) { value in
        guard let token = token(value, key: key) else { return nil }
        tokens.append((name, .object(token)))
        return "{\(group).\(name)}"
      }
    }
  }

  private mutating func token(_ value: JSONValue, key: String) -> [JSONOutput.Member]? {
    if let number = value.number {
      return key.lowercased().hasSuffix("duration")
        ? Self.duration(number) : [("$type", "number"), ("$value", .number(number))]
    }
    guard let notation = value.string, key.lowercased().hasSuffix("animation") else { return nil }
    guard let path = animationPaths[notation] else { return transition(notation) }
    let isCurve = notation == animationCurve(notation)?.tokenNotation
    return [
      ("$type", isCurve ? "cubicBezier" : "transition"), ("$value", .string("{\(path)}")),
    ]
  }

  // MARK: - Values

  /// A figure, its value replaced by a reference if there is one.
  private func figure(
    _ value: JSONValue, _ reference: (JSONValue) -> String?
  ) -> JSONOutput {
    if value.kind == .object, value["value"] != nil {
      return value.output { key, value in
        key == "value" ? reference(value).map(JSONOutput.string) : nil
      }
    }
    guard value.string != Figure<Double>.unspecifiedWord else { return JSONOutput(value) }
    return reference(value).map(JSONOutput.string) ?? JSONOutput(value)
  }

  private static func duration(_ seconds: Double) -> [JSONOutput.Member] {
    [("$type", "duration"), ("$value", TransitionValue.duration(seconds))]
  }

  /// The curve of a notation without a duration.
  private func animationCurve(_ notation: String) -> CubicBezier? {
    guard !notation.contains("duration"), let spec = try? CurveSpec(notation),
      spec.animation.modifiers.isEmpty,
      case .curve(.bezier(let curve, .exact), _) = spec.animation.base
    else { return nil }
    return curve
  }

  /// The token of an animation, exact or the nearest that the format can express.
  private mutating func transition(_ notation: String) -> [JSONOutput.Member]? {
    if let curve = animationCurve(notation), curve.tokenNotation == notation {
      return [("$type", "cubicBezier"), ("$value", .numbers(curve.coordinates))]
    }
    guard let animation = try? CurveSpec(notation).animation,
      let value = try? TransitionValue(animation)
    else { return nil }
    let token: [JSONOutput.Member] = [("$type", "transition"), ("$value", value.output)]
    if AnimationSpec(value.transition).text == notation { return token }
    var own: [JSONOutput.Member] = [("curve", .string(notation))]
    if let spring = SpringParameters(animation) {
      springs += 1
      own.append(("spring", spring.output))
    }
    return token.extended(by: own, accuracy: value.accuracy)
  }

  /// A legal name that is new in a group.
  private static func unique(_ name: String, in group: [JSONOutput.Member]) -> String {
    var word = String(name.map { "{}.$".contains($0) ? "-" : $0 })
    while group.contains(where: { $0.key == word }) { word += "-2" }
    return word
  }
}

extension JSONValue {
  /// The elements of a member; none if it is missing or no array.
  fileprivate func elements(of key: StaticString) -> [JSONValue] {
    self[key]?.elements.map(\.self) ?? []
  }

  /// The value as written, with replaced members.
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

extension [JSONOutput.Member] {
  /// A token with more members under Tapline's key.
  fileprivate func extended(
    by own: [JSONOutput.Member], accuracy: ExportAccuracy? = nil
  ) -> [JSONOutput.Member] {
    var token = self
    let more = accuracy.map { [(TokenExtension.accuracy, JSONOutput.object($0.members))] } ?? []
    if let place = token.firstIndex(where: { $0.key == "$extensions" }),
      case .object(let vendors) = token[place].value,
      case .object(let old)? = vendors.first?.value
    {
      token[place].value = .object(
        [(TokenExtension.meaning, .object(old + own))] + vendors.dropFirst() + more)
    } else {
      token.append(("$extensions", .object([(TokenExtension.meaning, .object(own))] + more)))
    }
    return token
  }
}
