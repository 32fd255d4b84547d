import Foundation
import MotionCurves
import TaplineButtons
import TaplineCode
import TaplineCurves
import TaplineLibrary
import TaplineTestSupport
import TaplineText
import Testing

@Suite("Variables of Figma")
struct FigmaTests {
  // MARK: - Springs

  /// Mass, stiffness and damping of 200 springs: damping ratios from 0.05 to 3, critical ones included.
  private static let springs: [(mass: Double, stiffness: Double, damping: Double)] = {
    var random = SeededGenerator(seed: 40)
    return (0..<200).map { index in
      let mass = Double.random(in: 0.2...5, using: &random)
      let stiffness = Double.random(in: 20...900, using: &random)
      // Bounces from 0.95 to -0.67.
      let ratio =
        index % 20 == 0
        ? 1
        : index < 120
          ? Double.random(in: 0.05...0.999, using: &random)
          : Double.random(in: 1.001...3, using: &random)
      return (mass, stiffness, 2 * ratio * (stiffness * mass).squareRoot())
    }
  }()

  /// The closed form of a spring that starts with a velocity, by the textbook: its kind and its three numbers.
  private static func closedForm(
    _ spring: (mass: Double, stiffness: Double, damping: Double), velocity: Double = 0
  ) -> (decay: Double, frequency: Double, factor: Double, isOverdamped: Bool) {
    let decay = spring.damping / (2 * spring.mass)
    let square = spring.stiffness / spring.mass - decay * decay
    guard abs(square) > 1e-9 * decay * decay else { return (decay, 0, decay - velocity, false) }
    let frequency = abs(square).squareRoot()
    return (decay, frequency, (decay - velocity) / frequency, square < 0)
  }

  @Test("200 springs are recovered from their closed form to a millionth, negative bounce included")
  func closedForms() throws {
    var negative = 0
    for (index, spring) in Self.springs.enumerated() {
      for velocity in [0, 3.5] {
        let form = Self.closedForm(spring, velocity: velocity)
        let found = SpringRecovery(
          decay: form.decay, frequency: form.frequency, factor: form.factor,
          isOverdamped: form.isOverdamped, mass: spring.mass)
        func isNear(_ one: Double, _ other: Double) -> Bool {
          abs(one - other) <= 1e-6 * max(abs(other), 1e-3)
        }
        #expect(isNear(found.spring.mass, spring.mass), "\(index)")
        #expect(isNear(found.spring.damping, spring.damping), "\(index)")
        let stiffness =
          found.spring.mass
          * (found.spring.decayConstant * found.spring.decayConstant
            + found.spring.angularFrequency * abs(found.spring.angularFrequency))
        #expect(isNear(stiffness, spring.stiffness), "\(index): \(stiffness)")
        #expect(abs(found.velocity - velocity) < 1e-6 * (1 + form.decay), "\(index)")
      }
      if Self.closedForm(spring).isOverdamped { negative += 1 }
    }
    #expect(negative > 60)
  }

  @Test("A unit of the closed form is as many seconds as is said")
  func seconds() {
    let form = Self.closedForm((1, 200, 14))
    let found = SpringRecovery(
      decay: form.decay * 0.4, frequency: form.frequency * 0.4, factor: form.factor, duration: 0.4)
    #expect(abs(found.spring.damping - 14) < 1e-9 && abs(found.spring.stiffness - 200) < 1e-9)
  }

  @Test("A closed form as a function is read in both spellings")
  func functions() throws {
    let form = Self.closedForm((1, 300, 20))
    let (a, b, c) = (form.decay, form.frequency, form.factor)
    for text in [
      "t => 1 - Math.exp(-\(a) * t) * (Math.cos(\(b) * t) + \(c) * Math.sin(\(b) * t))",
      "t => 1 − exp(−\(a)·t) · (cos(\(b)·t) + \(c)·sin(\(b)·t))",
    ] {
      let found = try #require(SpringRecovery(text))
      #expect(abs(found.spring.stiffness - 300) < 1e-6 && abs(found.spring.damping - 20) < 1e-6)
      #expect(found.velocity == 0 && found.bound == nil)
    }
    let slow = Self.closedForm((1, 80, 20))
    let over = try #require(
      SpringRecovery(
        "t=>1-exp(-\(slow.decay)*t)*(cosh(\(slow.frequency)*t)+\(slow.factor)*sinh(\(slow.frequency)*t))"
      ))
    #expect(over.spring.bounce < 0 && abs(over.spring.damping - 20) < 1e-6)
    let critical = try #require(SpringRecovery("t => 1 - exp(-9 * t) * (1 + 9 * t)"))
    #expect(critical.spring.bounce == 0 && critical.spring.damping == 18)
    for text in [
      "", "t => t", "t => 1 - exp(-", "linear(0, 1)", "linear(0, 0.9, 0.1, 0.9, 0.1, 1)",
    ] {
      #expect(SpringRecovery(text) == nil, "\(text)")
    }
  }

  @Test(
    "From 51 points of linear() a spring is recovered, and its motion is within the certified bound"
  )
  func points() throws {
    var count = 0
    for spring in Self.springs {
      // Over one unit of progress the spring must come to rest.
      let truth = Spring(
        mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping,
        allowOverDamping: true)
      let rest = abs(1 - truth.value(target: 1, initialVelocity: 0, time: 1))
      guard rest < 1e-3 else { continue }
      count += 1
      let values = (0...50).map { index in
        index == 50
          ? 1
          : (truth.value(target: 1, initialVelocity: 0, time: Double(index) / 50) * 10_000)
            .rounded()
            / 10_000
      }
      let easing = LinearEasing(values.map { LinearEasing.Stop($0) })
      let found = try #require(SpringRecovery(easing))
      let bound = try #require(found.bound)
      var largest = 0.0
      for index in 0...2_000 {
        let time = Double(index) / 2_000
        let place = min(Int(time * 50), 49)
        let line = values[place] + (values[place + 1] - values[place]) * (time * 50 - Double(place))
        largest = max(
          largest, abs(found.spring.value(target: 1, initialVelocity: 0, time: time) - line))
      }
      #expect(largest <= bound, "\(largest) above \(bound)")
      // The bound is near the largest difference, not just above it.
      #expect(bound <= 1.02 * largest + 1e-4)
      // Four digits of 49 points leave little doubt.
      let stiffness = spring.stiffness / spring.mass
      let error = abs(
        found.spring.decayConstant * found.spring.decayConstant
          + found.spring.angularFrequency * abs(found.spring.angularFrequency) - stiffness)
      #expect(error < 0.02 * stiffness, "\(spring): \(error / stiffness)")
      #expect(
        abs(found.spring.damping - spring.damping / spring.mass) < 0.02 * spring.damping
          / spring.mass)
    }
    #expect(count > 60)
  }

  // MARK: - Variables

  /// Every type of easing, modes, aliases, groups that are variables too, and other types.
  private static let everything = """
    {
      "status": 200, "error": false,
      "meta": {
        "variableCollections": {
          "C:1": {
            "id": "C:1", "name": "Motion", "defaultModeId": "1:0",
            "modes": [{ "modeId": "1:0", "name": "Default" }, { "modeId": "1:1", "name": "Calm" }]
          },
          "C:2": {
            "id": "C:2", "name": "Looks", "defaultModeId": "2:0",
            "modes": [{ "modeId": "2:0", "name": "Mode 1" }]
          }
        },
        "variables": {
          "V:1": {
            "id": "V:1", "name": "time/quick", "variableCollectionId": "C:1",
            "resolvedType": "TIMING", "description": "The press.",
            "valuesByMode": { "1:0": 0.30000001192092896, "1:1": 0 }
          },
          "V:2": {
            "id": "V:2", "name": "ease/out", "variableCollectionId": "C:1",
            "resolvedType": "EASING",
            "valuesByMode": {
              "1:0": {
                "type": "CUSTOM_CUBIC_BEZIER",
                "easingFunctionCubicBezier": { "x1": 0, "y1": 0, "x2": 0.5799999833106995, "y2": 1 }
              },
              "1:1": { "type": "EASE_OUT" }
            }
          },
          "V:3": {
            "id": "V:3", "name": "ease", "variableCollectionId": "C:1", "resolvedType": "EASING",
            "valuesByMode": {
              "1:0": { "type": "CUSTOM_SPRING", "easingFunctionSpring": { "bounce": 0.35 } },
              "1:1": { "type": "VARIABLE_ALIAS", "id": "V:2" }
            }
          },
          "V:4": {
            "id": "V:4", "name": "pop", "variableCollectionId": "C:1", "resolvedType": "EASING",
            "valuesByMode": {
              "1:0": {
                "type": "CUSTOM_SPRING",
                "easingFunctionSpring": { "mass": 2, "stiffness": 180, "damping": 60 }
              },
              "1:1": { "type": "SLOW" }
            }
          },
          "V:5": {
            "id": "V:5", "name": "scale", "variableCollectionId": "C:2", "resolvedType": "FLOAT",
            "valuesByMode": { "2:0": 0.96 }
          },
          "V:6": {
            "id": "V:6", "name": "same.ease", "variableCollectionId": "C:2",
            "resolvedType": "EASING",
            "valuesByMode": { "2:0": { "type": "VARIABLE_ALIAS", "id": "V:3" } }
          },
          "V:7": {
            "id": "V:7", "name": "ink", "variableCollectionId": "C:2", "resolvedType": "COLOR",
            "valuesByMode": { "2:0": { "r": 0, "g": 0, "b": 0, "a": 1 } }
          },
          "V:8": {
            "id": "V:8", "name": "step", "variableCollectionId": "C:2", "resolvedType": "EASING",
            "valuesByMode": { "2:0": { "type": "HOLD" } }
          }
        }
      }
    }
    """

  private static func read(_ text: String) throws -> FigmaVariables {
    try #require(
      try FigmaVariables(JSONDocument(parsing: Array(text.utf8), file: "x.figma.json")))
  }

  /// What a variable is, whatever its identifier: name, collection, mode, type, description and value.
  private static func values(_ text: String) throws -> Set<String> {
    let root = try JSONDocument(parsing: Array(text.utf8), file: "x").root
    let content = root["meta"] ?? root
    var collections: [String: (name: String, modes: [String: String])] = [:]
    func items(_ key: StaticString) throws -> [JSONValue] {
      let list = try #require(content[key])
      return list.members.map(\.value) + Array(list.elements)
    }
    for item in try items("variableCollections") {
      let modes = (item["modes"] ?? root).elements.map {
        ($0["modeId"]?.string ?? "", $0["name"]?.string ?? "")
      }
      collections[item["id"]?.string ?? ""] = (
        item["name"]?.string ?? "", Dictionary(uniqueKeysWithValues: modes)
      )
    }
    var names: [String: String] = [:]
    for item in try items("variables") { names[item["id"]?.string ?? ""] = item["name"]?.string }
    var values: Set<String> = []
    for variable in try items("variables") {
      guard let collection = collections[variable["variableCollectionId"]?.string ?? ""] else {
        continue
      }
      let head =
        "\(collection.name) \(variable["name"]?.string ?? "") \(variable["resolvedType"]?.string ?? "") "
        + "\(variable["description"]?.string ?? "")"
      for value in (variable["valuesByMode"] ?? root).members {
        let mode = collection.modes[value.key.string ?? ""] ?? ""
        var text = JSONOutput(value.value).joinedText
        if let id = value.value["id"]?.string { text = "alias of \(names[id] ?? "")" }
        values.insert("\(head) \(mode) \(text)")
      }
    }
    return values
  }

  @Test("Each type becomes its token, and a finding names every unknown figure")
  func tokens() throws {
    let file = try Self.read(Self.everything).file
    func token(_ path: String...) throws -> Token {
      try #require(file.tokens[TokenPath(path)], "\(path) in \(file.tokens.map(\.path.text))")
    }
    let quick = try token("Motion", "Default", "time", "quick")
    guard case .duration(0.3) = quick.value else {
      Issue.record("\(quick.value)")
      return
    }
    #expect(quick.description == "The press.")
    let out = try token("Motion", "Default", "ease", "out")
    guard case .cubicBezier(let curve) = out.value else {
      Issue.record("\(out.value)")
      return
    }
    #expect(curve == CubicBezier(0, 0, 0.58, 1))
    // A spring of bounce has the response of one second, as SwiftUI's.
    let spring = try token("Motion", "Default", "ease", "$root").animation?.animation
    let fields = try #require(spring?.closedFormSpring?.spring)
    #expect(abs(fields.dampingRatio - 0.65) < 1e-9 && abs(fields.response - 1) < 1e-9)
    // Overdamped springs stay so.
    let pop = try #require(
      try token("Motion", "Default", "pop").animation?.animation.closedFormSpring?.spring)
    #expect(pop.mass == 2 && abs(pop.dampingRatio - 60 / (2 * (360.0).squareRoot())) < 1e-12)
    let alias = try token("Motion", "Calm", "ease", "$root")
    #expect(alias.alias == TokenPath(["Motion", "Calm", "ease", "out"]))
    #expect(
      try token("Looks", "same-ease").alias == TokenPath(["Motion", "Default", "ease", "$root"]))
    #expect(file.tokens.count == 10)
    let messages = file.findings.map(\.message).joined(separator: "\n")
    for words in [
      "Figma publishes no figures of SLOW; its prototype editor has 1, 80, 20",
      "Figma publishes no figures of EASE_OUT", "no formula of 'bounce'", "HOLD is a step",
    ] { #expect(messages.contains(words), "\(messages)") }
    #expect(file.findings.count == 4 && file.findings.allSatisfy { $0.severity == .warning })
  }

  @Test("Collections as arrays are read as well, and texts of other tools")
  func otherShapes() throws {
    let text = """
      {"collections": [{"id": "c", "name": "M", "modes": [{"modeId": "m", "name": "One"}]}],
       "variables": [
        {"id": "a", "name": "a", "variableCollectionId": "c", "resolvedType": "EASING",
         "valuesByMode": {"m": "ease-in"}},
        {"id": "b", "name": "b", "variableCollectionId": "c", "resolvedType": "EASING",
         "valuesByMode": {"m": "gentle"}},
        {"id": "e", "name": "e", "variableCollectionId": "c", "resolvedType": "EASING",
         "valuesByMode": {"m": "spring(bounce 0.35)"}},
        {"id": "d", "name": "d", "variableCollectionId": "c", "resolvedType": "EASING",
         "valuesByMode": {"m": "t => 1 - exp(-5*t) * (cos(12*t) + \(5.0 / 12)*sin(12*t))"}}]}
      """
    let tokens = try Self.read(text).file.tokens
    guard case .cubicBezier(let curve)? = tokens[TokenPath(["a"])]?.value else {
      Issue.record("no curve")
      return
    }
    #expect(curve == CubicBezier(0.42, 0, 1, 1))
    let gentle = try #require(tokens[TokenPath(["b"])]?.animation?.animation.closedFormSpring)
    #expect(abs(gentle.spring.stiffness - 100) < 1e-9 && gentle.spring.damping == 15)
    let bouncy = try #require(tokens[TokenPath(["e"])]?.animation?.animation.closedFormSpring)
    #expect(abs(bouncy.spring.bounce - 0.35) < 1e-9 && abs(bouncy.spring.response - 1) < 1e-9)
    let recovered = try #require(tokens[TokenPath(["d"])]?.animation?.animation.closedFormSpring)
    #expect(abs(recovered.spring.stiffness - 169) < 1e-6 && recovered.spring.damping == 10)
    let written = FigmaDocument(tokens, from: try Self.read(text)).output.text
    #expect(
      written.contains("{ \"type\": \"EASE_IN\" }")
        && written.contains("{ \"type\": \"GENTLE\" }"))
  }

  @Test("What is no variable of motion is refused at its place")
  func refusals() throws {
    func refusal(_ type: String, _ value: String) -> String {
      let text = """
        {"collections": [{"id": "c", "name": "M", "modes": [{"modeId": "m", "name": "One"}]}],
         "variables": [{"id": "a", "name": "a", "variableCollectionId": "c", "resolvedType":
          "\(type)", "valuesByMode": {"m":
        \(value)}}]}
        """
      do {
        _ = try Self.read(text)
        return "read"
      } catch {
        return "\(error)"
      }
    }
    for (type, value, words) in [
      ("TIMING", "-1", "4:1: error: a number is expected"),
      ("TIMING", "\"1s\"", "4:1: error: a number is expected"),
      ("FLOAT", "true", "4:1: error: a number is expected"),
      ("EASING", "{\"type\": \"WOBBLE\"}", "4:1: error: this is not an easing of Figma"),
      ("EASING", "{\"type\": \"CUSTOM_SPRING\"}", "'easingFunctionSpring' is missing"),
      (
        "EASING", "{\"type\": \"CUSTOM_SPRING\", \"easingFunctionSpring\": {\"mass\": 0}}",
        "'mass' must be between"
      ),
      ("EASING", "\"spring(bounce 2)\"", "4:1: error: 'bounce' must be from -0.999 to 1"),
      ("EASING", "\"spring(bounce )\"", "4:1: error: this is not an easing of Figma"),
      ("EASING", "\"CUSTOM_SPRING\"", "4:1: error: the easing must be an object"),
      ("EASING", "{\"type\": \"VARIABLE_ALIAS\", \"id\": \"z\"}", "there is no such variable"),
      ("EASING", "{\"type\": \"VARIABLE_ALIAS\", \"id\": \"a\"}", "there is no such variable"),
    ] {
      let found = refusal(type, value)
      #expect(found.contains(words), "\(value): \(found)")
    }
    let other = try JSONDocument(parsing: Array("{}".utf8), file: "x")
    #expect(try FigmaVariables(other) == nil)
  }

  // MARK: - There and back

  /// Figma's text, as it is written again from the tokens and from their file in the Design Tokens format.
  private static func thereAndBack(_ text: String) throws -> (direct: String, throughFile: String) {
    let figma = try read(text)
    let file = try TokenFile(figma.output.bytes, file: "x.tokens.json")
    #expect(file.tokens.count == figma.file.tokens.count)
    for token in figma.file.tokens {
      let read = try #require(file.tokens[token.path], "\(token.path.text)")
      #expect(read.animation?.animation == token.animation?.animation, "\(token.path.text)")
      #expect(read.alias == token.alias, "\(token.path.text)")
    }
    return (
      FigmaDocument(figma.file.tokens, from: figma).output.text,
      FigmaDocument(file.tokens).output.text
    )
  }

  @Test("Variables come back from the Design Tokens format as they were, every mode and alias")
  func unchanged() throws {
    // Figma's 32-bit numbers have a shortest form, and colours and steps are left out.
    let expected = try Self.values(
      Self.everything.replacingOccurrences(of: "0.30000001192092896", with: "0.3")
        .replacingOccurrences(of: "0.5799999833106995", with: "0.58")
    ).filter { !$0.contains("COLOR") && !$0.contains("HOLD") }
    let back = try Self.thereAndBack(Self.everything)
    #expect(try Self.values(back.direct).symmetricDifference(expected).isEmpty)
    #expect(try Self.values(back.throughFile).symmetricDifference(expected).isEmpty)
    #expect(expected.count == 10)
  }

  @Test(
    "Six systems of buttons come back from Figma unchanged, and every toolkit within its certified error",
    arguments: TokenSystemTests.systems)
  func systems(_ name: String) throws {
    let made = try MadeTokens.of(name)
    let document = FigmaDocument(made.tokens)
    let text = document.output.text
    let back = try Self.thereAndBack(text)
    #expect(try Self.values(back.direct) == Self.values(text))
    #expect(try Self.values(back.throughFile) == Self.values(text))
    let tokens = try Self.read(text).file.tokens
    let animations = made.tokens.filter { $0.kind == .animation }
    #expect(try Self.values(text).isEmpty == tokens.isEmpty)
    #expect(animations.isEmpty || !tokens.isEmpty)
    // What a spring or curve of Figma is in each toolkit differs by no more than is certified.
    var count = 0
    for animation in Set(tokens.compactMap { $0.animation?.animation }) {
      for target in CurveExportFormat.ofTokens {
        let code = try animation.code(as: target)
        guard let drawn = code.drawn else { continue }
        count += 1
        // At its end an animation is at its target.
        for index in 0..<200 {
          let time = code.truth.end * Double(index) / 200
          let difference = abs(drawn.value(at: time) - code.truth.value(at: time))
          #expect(difference <= code.accuracy.bound + 5e-7, "\(animation) \(target) \(time)")
        }
      }
    }
    #expect(count > 0 || !tokens.contains { $0.kind == .animation })
    // Animations of systems in two variables: the nearest, with its error, or the spring of the same bounce.
    var springs = 0
    for token in animations {
      let path = token.path.names
      guard let spring = token.animation?.animation.closedFormSpring,
        let written = tokens[TokenPath(path + ["easing"])]?.animation?.animation.closedFormSpring,
        case .duration(let seconds)? = tokens[TokenPath(path + ["duration"])]?.value
      else { continue }
      springs += 1
      #expect(abs(spring.spring.bounce - written.spring.bounce) < 1e-8, "\(token.path.text)")
      #expect(abs(spring.spring.response - seconds) < 1e-8, "\(token.path.text)")
    }
    let expected = animations.count { token in
      guard let spring = token.animation?.animation.closedFormSpring else { return false }
      return spring.initialVelocity == 0 && (0...1).contains(spring.spring.bounce)
    }
    #expect(springs == expected, "\(name)")
    for remark in document.remarks {
      #expect(remark.contains("is left out") || remark.contains("is the nearest curve, at most "))
    }
  }
}
