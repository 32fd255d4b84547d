import TaplineActuators
import TaplinePatterns
import TaplineText

extension OpenXRVibration {
  static let extensionName = "XR_EXT_haptic_parametric"

  /// The JSON has the names of the structures' members, because the extension defines no file format.
  var output: JSONOutput {
    let outputs = calls.indices.map { index -> JSONOutput in
      let call = calls[index]
      var members: [JSONOutput.Member] = [
        ("streamFrameType", .string(Self.role(of: index, among: calls.count)))
      ]
      if index > 0 { members.append(("submitBefore", .integer(calls[index - 1].end))) }
      members += [
        ("amplitudePoints", Self.output(of: call.amplitudes)),
        ("frequencyPoints", Self.output(of: call.frequencies)),
        ("transients", Self.output(of: call.transients)),
      ]
      return .object(members)
    }
    return [
      "extension": .string(Self.extensionName), "minFrequencyHz": .number(range?.lowerBound ?? 0),
      "maxFrequencyHz": .number(range?.upperBound ?? 0), "calls": .array(outputs),
    ]
  }

  private static func output(of points: [Point]) -> JSONOutput {
    .objects(points) { json, point in
      json.member("time", whole: point.time)
      json.member(point.frequency == nil ? "value" : "amplitude", point.value)
      if let frequency = point.frequency { json.member("frequency", frequency) }
    }
  }

  /// Checks the JSON as an OpenXR runtime checks the structures.
  init(_ root: JSONValue) throws(DataError) {
    let fields = try JSONFields(root, named: "the event", rule: ExchangeReader.rule)
    guard try fields.string("extension") == Self.extensionName else {
      throw try fields.failure(at: "extension", "'extension' must be '\(Self.extensionName)'")
    }
    let bounds = 0...Self.hertz.upperBound
    let lowest = try fields.number("minFrequencyHz", in: bounds)
    let highest = try fields.number("maxFrequencyHz", in: bounds)
    let isUnspecified = lowest == 0 && highest == 0
    guard isUnspecified || Self.hertz.contains(lowest) && lowest <= highest else {
      throw try fields.failure(
        at: "minFrequencyHz",
        "'minFrequencyHz' must be from 1 to 'maxFrequencyHz', or both must be 0")
    }
    (range, calls) = (isUnspecified ? nil : lowest...highest, [])
    let elements = Array(try fields.elements("calls"))
    guard !elements.isEmpty else {
      throw try fields.failure(at: "calls", "an event needs a call")
    }
    try fields.finish()
    var latest: [String: (time: Int, place: JSONValue)] = [:]
    for (index, element) in elements.enumerated() {
      let name = index == 0 ? "the first call" : "the call"
      let call = try JSONFields(element, named: name, rule: ExchangeReader.rule)
      let role = Self.role(of: index, among: elements.count)
      guard try call.string("streamFrameType") == role else {
        throw try call.failure(at: "streamFrameType", "'streamFrameType' must be '\(role)' here")
      }
      if let deadline = calls.last?.end,
        try call.number("submitBefore", in: 0...1e18) != Double(deadline)
      {
        throw try call.failure(
          at: "submitBefore", "'submitBefore' must be \(deadline), the end of the previous call")
      }
      let amplitudes = try Self.points(call, "amplitudePoints", &latest)
      guard amplitudes.count >= (index == 0 ? 2 : 1) else {
        throw try call.failure(
          at: "amplitudePoints",
          "\(name) needs \(index == 0 ? "at least two amplitude points" : "an amplitude point")")
      }
      let frequencies = try Self.points(call, "frequencyPoints", &latest)
      let transients = try Self.points(call, "transients", &latest)
      try call.finish()
      calls.append(Call(amplitudes: amplitudes, frequencies: frequencies, transients: transients))
    }
    for key in ["frequencyPoints", "transients"] {
      guard let last = latest[key], let end = calls.last?.end, last.time > end else { continue }
      throw fields.failure(
        at: last.place, "'time' must not be after the last amplitude point, which is at \(end) ns")
    }
  }

  /// `latest` has the latest time that was read under each key.
  private static func points(
    _ call: JSONFields, _ key: String, _ latest: inout [String: (time: Int, place: JSONValue)]
  ) throws(DataError) -> [Point] {
    let isTransient = key == "transients"
    var points: [Point] = []
    for element in try call.elements(key, isOptional: key != "amplitudePoints") {
      guard points.count < maximumPoints else {
        throw call.failure(at: element, "'\(key)' has more than \(maximumPoints) elements")
      }
      let fields = try JSONFields(
        element, named: "the element of '\(key)'", rule: ExchangeReader.rule)
      let time = try fields.integer(
        "time", in: 0...Int(AHAPWriter.latestTime) * 1_000_000_000)
      let place = try fields.member("time")
      let previous = latest[key]?.time ?? (isTransient ? -1 : 0)
      guard isTransient ? time > previous : time >= previous else {
        let words = isTransient ? "be after" : "not be before"
        throw fields.failure(at: place, "'time' must \(words) the previous time, \(previous) ns")
      }
      guard isTransient || latest[key] != nil || time == 0 else {
        throw fields.failure(at: place, "the first point must be at 0")
      }
      latest[key] = (time, place)
      points.append(
        Point(
          time: time, value: try fields.number(isTransient ? "amplitude" : "value", in: 0...1),
          frequency: isTransient ? try fields.number("frequency", in: 0...1) : nil))
      try fields.finish()
    }
    return points
  }

  /// Returns the lines of a header for C and C++ with the arguments of the calls as constants.
  func header(name: String) -> [String] {
    let name = AndroidCodeWriter.identifier(name)
    var lines = [
      "/* \(Self.extensionName): submit the calls in order, each before the previous one ends. */",
      "#ifndef \(name)_openxr_h", "#define \(name)_openxr_h", "", "#include <openxr/openxr.h>", "",
    ]
    var rows: [String] = []
    for (index, call) in calls.enumerated() {
      /// Returns the number of points and the array's name.
      func array(_ type: String, _ word: String, _ points: [Point]) -> String {
        guard !points.isEmpty else { return "0, NULL" }
        lines.append("static const XrHapticParametric\(type)EXT \(name)\(word)\(index)[] = {")
        for point in points {
          let frequency = point.frequency.map { ", " + Self.float($0) } ?? ""
          lines.append("  {\(point.time), \(Self.float(point.value))\(frequency)},")
        }
        lines += ["};", ""]
        return "\(points.count), \(name)\(word)\(index)"
      }
      // Only the first call sets the range.
      let range = index == 0 ? range : nil
      rows += [
        "  {XR_TYPE_HAPTIC_PARAMETRIC_VIBRATION_EXT, NULL,",
        "   \(array("Point", "Amplitude", call.amplitudes)),",
        "   \(array("Point", "Frequency", call.frequencies)),",
        "   \(array("Transient", "Transients", call.transients)),",
        "   \(Self.float(range?.lowerBound ?? 0)), \(Self.float(range?.upperBound ?? 0)),",
        "   XR_HAPTIC_PARAMETRIC_STREAM_FRAME_TYPE_\(Self.role(of: index, among: calls.count))_EXT},",
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
