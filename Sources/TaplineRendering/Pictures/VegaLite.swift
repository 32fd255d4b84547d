import TaplineText

/// A Vega-Lite specification that contains a table with the layout `tidy`.
package enum VegaLite: Sendable {
  /// Animation curves: values, with velocities below them.
  case curves
  /// Patterns and presses, with a panel for each track.
  case tracks

  private static let schema = "https://vega.github.io/schema/vega-lite/v5.json"

  package func text(of table: [UInt8], title: String) -> String {
    var members: [JSONOutput.Member] = [
      ("$schema", .string(Self.schema)), ("title", .string(title)),
      (
        "data",
        [
          "values": .string(String(decoding: table, as: UTF8.self)),
          "format": [
            "type": "csv",
            "parse": .line([
              ("time_s", "number"), ("track", "string"), ("parameter", "string"),
              ("value", "number"), ("unit", "string"),
            ]),
          ],
        ]
      ),
    ]
    switch self {
    case .curves:
      members.append(
        (
          "vconcat",
          [
            panel(of: "value", titled: "value", height: 260),
            panel(of: "velocity", titled: "velocity (1/s)", height: 130),
          ]
        ))
    case .tracks:
      members += [
        ("facet", ["row": ["field": "track", "type": "nominal", "title": .null]]),
        ("spec", tracks), ("resolve", ["scale": ["y": "independent"]]),
      ]
    }
    return JSONOutput.object(members).text
  }

  private static let time: JSONOutput = [
    "field": "time_s", "type": "quantitative", "title": "time (s)", "scale": ["nice": false],
  ]

  private func panel(of parameter: String, titled title: String, height: Int) -> JSONOutput {
    [
      "width": 600, "height": .integer(height),
      "transform": [["filter": ["field": "parameter", "equal": .string(parameter)]]],
      "mark": "line",
      "encoding": [
        "x": Self.time,
        "y": ["field": "value", "type": "quantitative", "title": .string(title)],
        "color": ["field": "track", "type": "nominal", "title": "curve"],
      ],
    ]
  }

  /// The specification of a track's panel: lines for animations and controls, stems for events, dashes for markers.
  private var tracks: JSONOutput {
    let isEvent = "test(/(^|\\/)(haptic|audio)$/, datum.track)"
    let isLevel = "isValid(datum.value) && \(isEvent) && datum.parameter !== 'duration'"
    let value: JSONOutput = [
      "field": "value", "type": "quantitative", "title": .null, "scale": ["zero": false],
    ]
    func layer(
      _ filter: String, _ mark: JSONOutput, _ position: [JSONOutput.Member]
    ) -> JSONOutput {
      let color: JSONOutput = ["field": "parameter", "type": "nominal"]
      return [
        "transform": [["filter": .string(filter)]], "mark": mark,
        "encoding": .object([("x", Self.time)] + position + [("color", color)]),
      ]
    }
    return [
      "width": 600, "height": 90,
      "layer": [
        layer("isValid(datum.value) && !\(isEvent)", "line", [("y", value)]),
        layer(isLevel, "rule", [("y", value), ("y2", ["datum": 0])]),
        layer(isLevel, ["type": "point", "filled": true], [("y", value)]),
        layer("!isValid(datum.value)", ["type": "rule", "strokeDash": [2, 2]], []),
      ],
    ]
  }
}
