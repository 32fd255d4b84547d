import TaplinePatterns
import TaplineText

/// Items as lines of a golden file.
enum GoldenText {
  static func line(_ item: TimelineItem) -> JSONOutput {
    var members: [JSONOutput.Member] = [("time", .number(item.time.toNanosecond))]
    func add(_ key: String, _ text: String) { members.append((key, .string(text))) }
    func add(_ key: String, _ number: Double) {
      members.append((key, .number(number.toNanosecond)))
    }
    switch item.kind {
    case .event(let kind):
      add("event", word(kind))
      for value in item.values where !value.isDefault { add(value.name, value.number) }
      if let path = item.detail { add("path", path) }
    case .step(let control):
      add("step", control.rawValue)
      add("value", item["value"] ?? 0)
    case .curvePoint(let control):
      add("curve", control.rawValue)
      add("value", item["value"] ?? 0)
    case .call: break
    case .marker(let kind):
      add("marker", kind.rawValue)
      add("name", item.name ?? "")
      if let detail = item.detail, !detail.isEmpty { add("detail", detail) }
      return .line(members)
    }
    if let name = item.name { add("from", name) }
    return .line(members)
  }

  static func word(_ kind: HapticEvent.Kind) -> String { TimelineItem.Kind.event(kind).name }
}
