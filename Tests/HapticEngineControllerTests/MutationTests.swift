import CoreHapticsTwin
import Foundation
import TaplineAHAP
import TaplinePatterns
import TaplineTesting
import Testing

/// A change of one event of an AHAP file.
private enum Mutation: CaseIterable {
  case late, early, stronger, weaker, sharper, dropped, added, swapped

  /// The pattern with one event changed, or nil if the change is impossible.
  func apply(to pattern: HapticPattern, event index: Int) -> HapticPattern? {
    var pattern = pattern
    let event = pattern.events[index]
    switch self {
    case .late: pattern.events[index].time += 0.002
    case .early:
      guard event.time > 0.002 else { return nil }
      pattern.events[index].time -= 0.002
    case .stronger:
      guard event.intensity <= 0.95 else { return nil }
      pattern.events[index].intensity += 0.05
    case .weaker: pattern.events[index].intensity -= 0.05
    case .sharper: pattern.events[index].sharpness += 0.05
    case .dropped:
      guard pattern.events.count > 1 else { return nil }
      pattern.events.remove(at: index)
    case .added:
      pattern.events.append(HapticEvent(.transient, at: event.time + 0.04, intensity: 0.5))
    case .swapped:
      guard index + 1 < pattern.events.count, pattern.events[index + 1].kind == event.kind else {
        return nil
      }
      pattern.events.swapAt(index, index + 1)
      let time = pattern.events[index].time
      pattern.events[index].time = pattern.events[index + 1].time
      pattern.events[index + 1].time = time
    }
    return pattern
  }
}

@Suite("Mutations of the app's AHAP files") @MainActor
struct AHAPMutationTests {
  private func ownFolder() throws -> URL {
    try #require(Bundle.module.url(forResource: "Haptics", withExtension: nil))
  }

  private func pattern(of cue: HapticCue) throws -> HapticPattern {
    let file = try ownFolder().appendingPathComponent(cue.rawValue + ".ahap")
    return try AHAPFile([UInt8](Data(contentsOf: file)), file: file.path).pattern
  }

  /// The messages of the example's own golden test for a cue with another file.
  private func messages(_ cue: HapticCue, _ pattern: HapticPattern) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("tapline-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(AHAPWriter(pattern).bytes)
      .write(to: folder.appendingPathComponent(cue.rawValue + ".ahap"))
    return capturedFailures {
      expectHaptics(TestBench.timeline(of: cue, folder: folder), matchGolden: cue.rawValue)
    }
  }

  @Test("The golden test fails for each mutation, and its message names the file")
  func caught() throws {
    var count = 0
    for cue in HapticCue.allCases {
      let pattern = try pattern(of: cue)
      #expect(try messages(cue, pattern).isEmpty, "\(cue) unchanged")
      for index in pattern.events.indices {
        for mutation in Mutation.allCases {
          guard let mutated = mutation.apply(to: pattern, event: index) else { continue }
          count += 1
          let messages = try messages(cue, mutated)
          #expect(messages.count == 1, "\(mutation) of event \(index) of \(cue)")
          #expect(messages.first?.contains(cue.rawValue + ".ahap") == true, "\(mutation)")
        }
      }
    }
    #expect(count >= 35)
    print("\(count) mutations were caught")
  }

  @Test("Changes within the tolerance pass the golden test")
  func tolerated() throws {
    for cue in HapticCue.allCases {
      var pattern = try pattern(of: cue)
      for index in pattern.events.indices {
        pattern.events[index].time += 0.0005
        pattern.events[index].intensity -= 0.005
      }
      #expect(try messages(cue, pattern).isEmpty, "\(cue)")
    }
  }
}
