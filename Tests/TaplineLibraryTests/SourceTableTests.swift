import Foundation
import TaplineTestSupport
import Testing

/// The path in the data for each row of one table of a source text.
private struct TableRule {
  /// Columns whose figures are found at some paths of the data.
  struct Check {
    /// Paths with `{0}` for a cell of the row and `{heading}` for the heading above the table.
    let paths: [String]
    /// Columns whose figures must be found; all if nil.
    var columns: [Int]?
    /// Columns whose words must be found too.
    var words: [Int] = []
  }

  let text: String
  let heading: String
  let system: String
  let checks: [Check]
  /// The spelling of cells in the data, if it differs.
  var spellings: [String: String] = [:]

  init(
    _ text: String, _ heading: String, in system: String, _ checks: [Check],
    spellings: [String: String] = [:]
  ) {
    self.text = text
    self.heading = heading
    self.system = system
    self.checks = checks
    self.spellings = spellings
  }
}

/// The folder of the source texts; nil if the machine does not have it.
let sourceFolder: URL? = {
  let named = ProcessInfo.processInfo.environment["TAPLINE_SEEDS"].map(URL.init(fileURLWithPath:))
  let folder =
    named
    ?? Fixtures.packageFolder.deletingLastPathComponent().appendingPathComponent("shared/seeds")
  return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
}()

/// Compares the source texts, if the machine has them, with the data, row by row and figure by figure.
///
/// `TAPLINE_SEEDS` names the folder; by default it is searched beside the checkout.
@Suite(
  "The data has every row and figure of the source texts",
  .enabled(if: sourceFolder != nil, "the source texts are not beside the checkout"))
struct SourceTableTests {
  static let systems = [
    "000": "swiss-coin", "001": "button-reference", "002": "stash-my-stuff", "003": "uibutton",
    "004": "sap-fiori",
  ]

  private let texts: [SourceText]
  private let trees: [String: SystemTree]

  init() throws {
    let folder = try #require(sourceFolder)
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    texts = try files.filter { $0.pathExtension == "md" }.map { try SourceText($0) }
      .sorted { $0.name < $1.name }
    trees = try Self.systems.values.reduce(into: [:]) { trees, system in
      trees[system] = try SystemTree(
        Fixtures.packageFolder.appendingPathComponent("patterns/\(system)/button-system.json"))
    }
  }

  private static let components = [
    "AppButtonStyle", "PrimaryButtonStyle", "SecondaryButtonStyle", "GhostButtonStyle",
    "DestructiveButtonStyle", "ActionBarButton", "ActionHeaderButton", "FloatingActionButton",
    "ProfileButton", "CustomSegmentedControl",
  ]

  private static let swissCoin: [TableRule] =
    components.map { component in
      TableRule(
        "000", component, in: "swiss-coin",
        [.init(paths: ["styles[sourceKey={heading}].parameters[name={0}]"], words: [1, 2])])
    } + [
      TableRule(
        "000", "Button Style Summary Table", in: "swiss-coin",
        [
          .init(paths: ["styles[sourceKey={0}]"], words: [1, 2, 3]),
          .init(paths: ["styles[sourceKey={0}].size.height"], columns: [4]),
          .init(paths: ["styles[sourceKey={0}].shape.cornerRadius"], columns: [5]),
          .init(paths: ["styles[sourceKey={0}].press.scale"], columns: [6]),
          .init(paths: ["styles[sourceKey={0}].press.opacity"], columns: [7]),
        ],
        spellings: [
          "Full-width": "fill", "Inherit": "label", "None (label only)": "label",
        ]),
      TableRule(
        "000", "Button Heights", in: "swiss-coin", [.init(paths: ["metrics[sourceKey={0}]"])]),
      TableRule(
        "000", "Corner Radii", in: "swiss-coin", [.init(paths: ["metrics[sourceKey={0}]"])]),
      TableRule(
        "000", "Button Typography", in: "swiss-coin",
        [.init(paths: ["typography[sourceKey={0}]"], words: [2])]),
      TableRule(
        "000", "Button Colors", in: "swiss-coin",
        [
          .init(paths: ["palette[sourceKey={0}]"]),
          .init(paths: ["palette[sourceKey={0}].light"], columns: [1], words: [1]),
          .init(paths: ["palette[sourceKey={0}].dark"], columns: [2], words: [2]),
        ]),
      TableRule(
        "000", "Icon Sizes for Buttons", in: "swiss-coin",
        [.init(paths: ["metrics[sourceKey={0}]"])]),
      TableRule(
        "000", "Spacing in Buttons", in: "swiss-coin", [.init(paths: ["metrics[sourceKey={0}]"])]),
      TableRule(
        "000", "Standard Pairings", in: "swiss-coin",
        [
          .init(paths: ["pairings[sourceKey={1}]"]),
          .init(paths: ["pairings[sourceKey={1}].steps"], columns: [2, 3], words: [2]),
        ],
        spellings: [
          "Notification Success": "success", "Notification Error": "error",
          "Notification Warning": "warning",
        ]),
      TableRule(
        "000", "CoreHaptics Patterns (Advanced)", in: "swiss-coin",
        [
          .init(paths: ["pairings[sourceKey={1}]"], columns: [0, 2, 3], words: [0]),
          .init(paths: ["pairings[sourceKey={1}].fallback"], columns: [], words: [3]),
        ]),
      TableRule(
        "000", "Animation Presets", in: "swiss-coin",
        [.init(paths: ["animations[sourceKey={0}]"], words: [2])],
        spellings: [
          "AppAnimation.fast / .buttonPress": "AppAnimation.fast",
          "ActionBarPressStyle spring": "ActionBarPressStyle",
          "AppAnimation.quick (legacy)": "AppAnimation.quick",
        ]),
      TableRule(
        "000", "Press Effect Values by Style", in: "swiss-coin",
        [
          .init(paths: ["styles[sourceKey={0}].press"]),
          .init(paths: ["styles[sourceKey={0}].press.scale"], columns: [1]),
          .init(paths: ["styles[sourceKey={0}].press.opacity"], columns: [2]),
          .init(paths: ["styles[sourceKey={0}].press.animation"], columns: [3]),
        ]),
      TableRule(
        "000", "File Reference Map", in: "swiss-coin", [.init(paths: ["files[path={0}]"])]),
    ]

  private static let userInterfaceKit: [TableRule] = [
    TableRule(
      "003", "Variants", in: "uibutton",
      [
        .init(paths: ["styles[sourceKey={0}]"], words: [1, 2, 3, 4]),
        .init(
          paths: ["styles[sourceKey={0}].states[state=normal].background"], columns: [1, 2],
          words: [1, 2]),
        .init(
          paths: ["styles[sourceKey={0}].states[state=normal].foreground"], columns: [3],
          words: [3]),
      ], spellings: ["transparent": "clear", "none": ""]),
    TableRule(
      "003", "Sizes", in: "uibutton",
      [
        .init(paths: ["sizes[sourceKey={0}].height"], columns: [1]),
        .init(paths: ["sizes[sourceKey={0}].horizontalPadding"], columns: [2]),
        .init(paths: ["sizes[sourceKey={0}].fontSize"], columns: [3]),
        .init(paths: ["sizes[sourceKey={0}].cornerRadius"], columns: [4]),
      ]),
    TableRule(
      "003", "Metrics", in: "uibutton",
      [.init(paths: ["metrics[sourceKey={0}]"])]),
    TableRule(
      "003", "Button with Subtitle", in: "uibutton", [.init(paths: ["metrics[sourceKey={0}]"])]),
    TableRule(
      "003", "States", in: "uibutton",
      [
        .init(paths: ["styles[sourceKey=Plain].states[state={0}]"], columns: [1]),
        .init(paths: ["styles[sourceKey=Filled].states[state={0}]"], columns: [2]),
        .init(
          paths: [
            "styles[sourceKey=Gray].states[state={0}]",
            "styles[sourceKey=Tinted].states[state={0}]",
          ], columns: [3]),
      ],
      spellings: [
        "Normal": "normal", "Highlighted (pressed)": "pressed", "Disabled": "disabled",
        "Focused (tvOS/keyboard)": "focused", "Selected": "selected",
      ]),
    TableRule(
      "003", "Press Animation", in: "uibutton", [.init(paths: ["metrics[sourceKey={0}]"])]),
    TableRule("003", "Menu Button", in: "uibutton", [.init(paths: ["metrics[sourceKey={0}]"])]),
    TableRule(
      "003", "Activity Indicator Button", in: "uibutton",
      [.init(paths: ["metrics[sourceKey={0}]"])]),
    TableRule(
      "003", "Destructive Style", in: "uibutton", [.init(paths: ["metrics[sourceKey={0}]"])]),
  ]

  private static let fiori: [TableRule] =
    [
      TableRule(
        "004", "Key Dimensions", in: "sap-fiori",
        [
          .init(paths: ["sizes[sourceKey={0}]"]),
          .init(paths: ["sizes[sourceKey={0}].height"], columns: [2]),
          .init(paths: ["sizes[sourceKey={0}].hitHeight"], columns: [3]),
        ],
        // The available width minus the margins.
        spellings: ["100% - 32pt": "32pt"]),
      TableRule(
        "004", "Typography", in: "sap-fiori",
        [
          .init(paths: ["typography[sourceKey={0}].size"], columns: [1]),
          .init(paths: ["typography[sourceKey={0}]"], columns: [2], words: [2]),
          .init(paths: ["typography[sourceKey={0}].weightValue"], columns: [2]),
          .init(paths: ["typography[sourceKey={0}].letterSpacing"], columns: [3]),
        ]),
      TableRule("004", "Spacing", in: "sap-fiori", [.init(paths: ["metrics[sourceKey={0}]"])]),
      TableRule(
        "004", "GCS App Button Usage", in: "sap-fiori",
        [
          .init(
            paths: ["screens[screen={0}]"], columns: [0], words: [0]),
          .init(paths: ["screens[screen={0}&action={1}]"], words: [1]),
        ]),
    ]
    + [
      "Primary Tint", "Secondary Tint", "Secondary Normal", "Secondary Negative", "Tertiary Tint",
      "Tertiary Normal", "Tertiary Negative",
    ].map { style in
      let state = "styles[sourceKey=\(style)].states[state={0}]"
      return TableRule(
        "004", style + " Button", in: "sap-fiori",
        [
          .init(paths: [state]),
          .init(paths: [state + ".background"], columns: [1], words: [1]),
          .init(paths: [state + ".foreground"], columns: [2]),
          .init(paths: [state], columns: [3]),
        ],
        spellings: [
          "Active": "normal", "Pressed": "pressed", "Disabled": "disabled",
          "Transparent": "clear", "#f69000 @ 30% opacity": "#f69000 @ 30%",
        ])
    }

  private static let stash: [TableRule] = [
    TableRule(
      "002", "Key Concepts Learned", in: "stash-my-stuff",
      [.init(paths: ["glossary[term={0}]"])],
      spellings: [
        "ButtonStyle protocol": "`ButtonStyle` protocol", "Configuration": "`Configuration`",
        "@Binding": "`@Binding`",
      ])
  ]

  private static let rules = swissCoin + userInterfaceKit + fiori + stash

  @Test("Every table has a rule, every rule has a table, and the number of tables is unchanged")
  func everyTable() throws {
    let tables = texts.flatMap { text in text.tables.map { "\(text.name) \($0.heading)" } }
    let rules = Self.rules.map { "\($0.text) \($0.heading)" }
    #expect(tables.sorted() == rules.sorted())
    let rows = texts.map { text in text.tables.map(\.rows.count).reduce(0, +) }
    #expect(rows == [92, 0, 5, 42, 46])
    let counts = [
      "Button Style Summary Table": 5, "Press Effect Values by Style": 7, "Standard Pairings": 19,
      "CoreHaptics Patterns (Advanced)": 3, "Button Colors": 10, "Variants": 6, "Sizes": 4,
      "GCS App Button Usage": 12,
    ]
    for (heading, count) in counts {
      let table = texts.lazy.flatMap(\.tables).first { $0.heading == heading }
      #expect(table?.rows.count == count, "\(heading)")
    }
    let states = try #require(texts.last).tables.filter { $0.header.first == "State" }
    #expect(states.count == 7 && states.allSatisfy { $0.rows.count == 3 })
  }

  @Test("Every row is found, with its figures and, if they are names, its words")
  func everyRow() throws {
    var count = 0
    for text in texts {
      for table in text.tables {
        let rule = try #require(
          Self.rules.first { $0.text == text.name && $0.heading == table.heading })
        for (index, row) in table.rows.enumerated() {
          try hold(row, of: table, line: table.line + 2 + index, to: rule)
          count += 1
        }
      }
    }
    print("rows of source tables held against the data: \(count)")
  }

  private func hold(
    _ row: [String], of table: SourceText.Table, line: Int, to rule: TableRule
  ) throws {
    let tree = try #require(trees[rule.system])
    let cells = row.map { rule.spellings[$0] ?? $0 }
    for check in rule.checks {
      for template in check.paths {
        var path = template.replacingOccurrences(of: "{heading}", with: table.heading)
        for (column, cell) in cells.enumerated() {
          // A call in code: `.save()` means `save`.
          let isCall = cell.hasPrefix(".") && cell.hasSuffix("()")
          let key = isCall ? String(cell.dropFirst().dropLast(2)) : cell
          path = path.replacingOccurrences(of: "{\(column)}", with: key)
        }
        let place = "\(rule.text):\(line): \(path)"
        guard let value = tree.value(at: path) else {
          // A cell without a figure needs no value.
          let isPlain = (check.columns ?? [0]).allSatisfy { column in
            check.columns != nil && Figures(cells[column]).isWithoutFigures
          }
          if !isPlain { Issue.record("\(place) is not in the data") }
          continue
        }
        let found = tree.figures(of: value)
        for column in check.columns ?? Array(cells.indices) where column < cells.count {
          expect(Figures(cells[column]), in: found, place)
        }
        for column in check.words where column < cells.count {
          let words = Figures(cells[column]).words.filter { $0.count > 2 && $0 != "none" }
          for word in words where !found.words.contains(word) {
            Issue.record("\(place): '\(word)' is not in the data")
          }
        }
      }
    }
  }

  private func expect(_ wanted: Figures, in found: Figures, _ place: String) {
    for number in wanted.numbers where !found.has(number) {
      Issue.record("\(place): \(number) is not in the data")
    }
    for color in wanted.colors where !found.colors.contains(color) {
      Issue.record("\(place): #\(color) is not in the data")
    }
  }

  @Test("Every screen of SAP's table uses the style that its row names")
  func everyScreen() throws {
    let text = try #require(texts.first { $0.name == "004" })
    let table = try #require(text.tables.first { $0.heading == "GCS App Button Usage" })
    let tree = try tree(of: text)
    for row in table.rows {
      let style = tree.value(at: "styles[sourceKey=\(row[2]) \(row[3])].name") as? String
      let worn = tree.value(at: "screens[screen=\(row[0])&action=\(row[1])].style") as? String
      #expect(style != nil && worn == style, "\(row)")
    }
  }

  private func tree(of text: SourceText) throws -> SystemTree {
    let system = try #require(Self.systems[text.name])
    return try #require(trees[system])
  }

  // MARK: - Figures outside tables

  /// Types and sections whose figures do not belong to the system, with the reason.
  private static let exceptions: [String: String] = [
    "#Preview": "a preview shows the styles and is none",
    "PreviewWrapper": "a preview",
    "FlagButtonPreview": "a preview",
    "FlowLayoutPreview": "the layout of a preview",
    "Loading Button Implementation": "checked as 3 seconds; the code counts milliseconds",
  ]

  /// Figures that are not measurements of a button: the length of a suffix, the sign of a balance.
  private static let otherNumbers: [String: Set<Double>] = [
    "FlagButton": [5], "CompactFlagButton": [5], "ActionBarButton": [0],
  ]

  @Test("Every figure of code and of lists is in the style of its section, or in its system")
  func everyLine() throws {
    var count = 0
    for text in texts {
      let tree = try tree(of: text)
      var figures: [String: Figures] = [:]
      for line in text.lines where line.kind != .prose {
        let scope = line.type ?? line.heading
        var wanted = Figures(line.text)
        guard Self.exceptions[scope] == nil, !wanted.isWithoutFigures else { continue }
        let style = tree.value(at: "styles[sourceKey=\(scope)]")
        let key = style == nil ? "" : scope
        let found = figures[key] ?? tree.figures(of: style ?? tree.root)
        figures[key] = found
        wanted.numbers.subtract(Self.otherNumbers[scope] ?? [])
        count += wanted.numbers.count + wanted.colors.count
        expect(wanted, in: found, "\(text.name):\(line.number): \(scope): \(line.text)")
      }
    }
    print("figures of code and lists held against the data: \(count)")
  }

  @Test("Every figure with a unit in running text is in its system")
  func everySentence() throws {
    for text in texts {
      let tree = try tree(of: text)
      let found = tree.figures(of: tree.root)
      for line in text.lines where line.kind == .prose {
        let words = line.text.split(separator: " ")
        for (index, word) in words.enumerated() {
          let bare = word.trimmingCharacters(in: CharacterSet(charactersIn: "()*,.:"))
          let next = index + 1 < words.count ? words[index + 1] : ""
          let hasUnit = ["pt", "ms", "px"].contains { bare.hasSuffix($0) }
          guard hasUnit || next.hasPrefix("second") else { continue }
          let number = bare.prefix { $0.isNumber || $0 == "." }
          guard let figure = Double(number) else { continue }
          let seconds = bare.hasSuffix("ms") ? figure / 1_000 : figure
          #expect(found.has(seconds), "\(text.name):\(line.number): \(bare)")
        }
      }
    }
  }
}
