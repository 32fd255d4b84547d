import TaplineButtons
import TaplineText

extension ButtonSystem {
  /// Reads a system's file and refuses what cannot be meant.
  init(
    _ root: DataValue, named expected: String,
    record: DataDecoder.KeyRecord = DataDecoder.KeyRecord()
  ) throws(PatternLibraryError) {
    self = try DataDecoder.decode(ButtonSystem.self, from: root, record: record)
    guard name == expected else {
      throw PatternLibraryError(
        DataError(
          at: (root["name"] ?? root).place,
          "'name' must be '\(expected)', as the folder is called"))
    }
    try PatternLibraryError.refuse(problems, of: root)
    for path in Self.unreadStyleNames {
      try root.refuseNames(at: path[...], otherThan: styles.map(\.name), kind: "style")
    }
    for path in Self.unreadPairingNames {
      try root.refuseNames(at: path[...], otherThan: pairings.map(\.name), kind: "pairing")
    }
  }
}

extension PatternLibraryError {
  /// Refuses what cannot be meant, with the first problem.
  static func refuse(
    _ problems: [DataProblem], of root: DataValue
  ) throws(PatternLibraryError) {
    guard let problem = problems.first else { return }
    let near = problem.unknownName.flatMap {
      nearestNames(to: $0, in: problem.knownNames, atMost: 1).first
    }
    let hint = near.map { "; did you mean '\($0)'?" } ?? ""
    throw PatternLibraryError(
      DataError(at: root.following(problem.path).place, problem.message + hint))
  }
}

extension DataValue {
  /// Refuses names that nothing has, at the end of a path of keys through whatever lists there are.
  fileprivate func refuseNames(
    at path: ArraySlice<String>, otherThan names: [String], kind: String
  ) throws(PatternLibraryError) {
    for element in elements { try element.refuseNames(at: path, otherThan: names, kind: kind) }
    if let key = path.first {
      for member in members where member.key == key {
        try member.value.refuseNames(at: path.dropFirst(), otherThan: names, kind: kind)
      }
    } else if let name = string, !names.contains(name) {
      let near = nearestNames(to: name, in: names, atMost: 1).first
      let hint = near.map { "; did you mean '\($0)'?" } ?? ""
      throw PatternLibraryError(DataError(at: place, "there is no \(kind) '\(name)'" + hint))
    }
  }

  /// The value at the end of a path, or the last one on the way.
  func following(_ path: [DataProblem.Step]) -> DataValue {
    var value = self
    for step in path {
      let next: DataValue?
      switch step {
      case .key(let key):
        // A figure with a remark holds what the path means in `value`.
        let holder = value["value"].flatMap { $0.kind == .object ? $0 : nil } ?? value
        next = holder[key]
      case .index(let index):
        let holder = value["value"].flatMap { $0.kind == .array ? $0 : nil } ?? value
        next = holder.elements.dropFirst(index).first
      }
      guard let next else { return value }
      value = next
    }
    return value
  }
}
