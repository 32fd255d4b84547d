import TaplineActuators
import TaplineText

extension OpenXRVibration {
  static let extensionName = "XR_EXT_haptic_parametric"

  /// JSON with the names of the structures' members; the extension defines no file.
  var output: JSONOutput {
    let outputs = calls.indices.map { index -> JSONOutput in
      let call = calls[index]
      let due = index == 0 ? nil : calls[index - 1].end
      return .object(
        [("streamFrameType", .string(role(of: index)))]
          + (due.map { [("submitBefore", .integer($0))] } ?? []) + [
            ("amplitudePoints", Self.points(call.amplitudes)),
            ("frequencyPoints", Self.points(call.frequencies)),
            (
              "transients",
              .objects(call.transients) { json, transient in
                json.member("time", whole: transient.time)
                json.member("amplitude", transient.amplitude)
                json.member("frequency", transient.frequency)
              }
            ),
          ])
    }
    return [
      "extension": .string(Self.extensionName), "minFrequencyHz": .number(range?.lowerBound ?? 0),
      "maxFrequencyHz": .number(range?.upperBound ?? 0), "calls": .array(outputs),
    ]
  }

  private static func points(_ points: [Point]) -> JSONOutput {
    .objects(points) { json, point in
      json.member("time", whole: point.time)
      json.member("value", point.value)
    }
  }

  /// Reads the JSON as strictly as a runtime reads the structures.
  init(_ root: JSONValue) throws(DataError) {
    let fields = try JSONFields(root, named: "the event", rule: ExchangeReader.rule)
    guard try fields.string("extension") == Self.extensionName else {
      throw fields.failure(
        at: try fields.member("extension"), "only '\(Self.extensionName)' is read")
    }
    let bounds = 0...Self.hertz.upperBound
    let lowest = try fields.number("minFrequencyHz", in: bounds)
    let highest = try fields.number("maxFrequencyHz", in: bounds)
    let isUnspecified = lowest == 0 && highest == 0
    guard isUnspecified || Self.hertz.contains(lowest) && lowest <= highest else {
      throw fields.failure(
        at: try fields.member("minFrequencyHz"), "the hertz must ascend from 1, or both be 0")
    }
    (range, calls) = (isUnspecified ? nil : lowest...highest, [])
    let elements = Array(try fields.elements("calls"))
    guard !elements.isEmpty else {
      throw fields.failure(at: try fields.member("calls"), "an event needs a call")
    }
    for element in elements {
      let call = try JSONFields(element, named: "the call", rule: ExchangeReader.rule)
      let transients = try Self.rows(call, "transients", ["amplitude", "frequency"])
      calls.append(
        Call(
          amplitudes: try Self.rows(call, "amplitudePoints", ["value"]).map {
            Point(time: $0, value: $1[0])
          },
          frequencies: try Self.rows(call, "frequencyPoints", ["value"]).map {
            Point(time: $0, value: $1[0])
          },
          transients: transients.map { Transient(time: $0, amplitude: $1[0], frequency: $1[1]) }))
    }
    if let problem { throw fields.failure(at: elements[problem.call], problem.message) }
  }

  private static func rows(
    _ call: JSONFields, _ list: String, _ keys: [String]
  ) throws(DataError) -> [(time: Int, values: [Double])] {
    var rows: [(time: Int, values: [Double])] = []
    for element in try call.elements(list, isOptional: list != "amplitudePoints") {
      let row = try JSONFields(element, named: "the point", rule: ExchangeReader.rule)
      let time = try row.integer(
        "time", in: 0...Int(ExchangeReader.times.upperBound) * 1_000_000_000)
      var values: [Double] = []
      for key in keys { values.append(try row.number(key, in: 0...1)) }
      rows.append((time, values))
    }
    return rows
  }

  // MARK: - The header

  /// Returns the lines of a C header, also valid in C++, with the arguments of the calls as constants.
  func header(name: String) -> [String] {
    let name = AndroidCodeWriter.identifier(name)
    var lines = [
      "/* \(Self.extensionName): submit the calls in order, each before the one before it ends. */",
      "#ifndef \(name)_openxr_h", "#define \(name)_openxr_h", "", "#include <openxr/openxr.h>", "",
    ]
    var rows: [String] = []
    for (index, call) in calls.enumerated() {
      /// Declares an array; returns its number of elements and its name.
      func array(_ type: String, _ word: String, _ elements: [String]) -> String {
        guard !elements.isEmpty else { return "0, NULL" }
        lines.append("static const XrHapticParametric\(type)EXT \(name)\(word)\(index)[] = {")
        lines += elements.map { "  {\($0)}," } + ["};", ""]
        return "\(elements.count), \(name)\(word)\(index)"
      }
      func points(_ points: [Point]) -> [String] {
        points.map { "\($0.time), \(Self.float($0.value))" }
      }
      let transients = call.transients.map {
        "\($0.time), \(Self.float($0.amplitude)), \(Self.float($0.frequency))"
      }
      // Only the first call sets the range.
      let range = index == 0 ? range : nil
      rows += [
        "  {XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT, NULL,",
        "   \(array("Point", "Amplitude", points(call.amplitudes))),",
        "   \(array("Point", "Frequency", points(call.frequencies))),",
        "   \(array("Transient", "Transients", transients)),",
        "   \(Self.float(range?.lowerBound ?? 0)), \(Self.float(range?.upperBound ?? 0)),",
        "   XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_\(role(of: index))_EXT},",
      ]
    }
    let ends = calls.map { "\($0.end)" }.joined(separator: ", ")
    return lines + ["static const XrHapticParametricVibrationEXT \(name)[] = {"] + rows + [
      "};", "", "/* The end of each call in nanoseconds. */",
      "static const XrDuration \(name)Ends[] = {\(ends)};", "", "#endif",
    ]
  }

  private static func float(_ value: Double) -> String {
    let text = value.shortestText
    return text + (text.contains { $0 == "." || $0 == "e" } ? "f" : ".0f")
  }
}
