import Foundation
import TaplineAHAP
import TaplineActuators
import TaplineLive
import TaplineSynthesis
import Testing

/// An hour of a session on a simulated clock: calls arrive immediately, with times of an hour.
///
/// `TAPLINE_LISTEN_CALLS` selects a whole hour, in a separate process. Without it, a minute is sent, and
/// memory, which other tests share, is not measured.
@Suite("The memory of a long session")
struct ListeningMemoryTests {
  private static let isWhole = ProcessInfo.processInfo.environment["TAPLINE_LISTEN_CALLS"] != nil

  /// Resident memory in kilobytes; nil if the system does not report it.
  private var memory: Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmRSS:") })
    else { return nil }
    return line.split(separator: " ").dropLast().last.flatMap { Int($0) }
  }

  @Test("An hour takes no more memory than half an hour")
  func flat() throws {
    var listened = try Listened(perMinute: 300)
    var recent = RecentCalls()
    let renderer = CallRenderer(profile: .standard, voice: .tactile, sampleRate: 8_000)
    var block = [Float](repeating: 0, count: 2 * CallRenderer.quantum)
    try listened.send(#"{"tapline": 1, "now": 0}"#, at: 0)
    let seconds = Self.isWhole ? 3_600 : 60
    var after: Int?
    for number in 0..<10 * seconds {
      let time = Double(number) / 10
      // Ten calls a second, each with a number.
      try listened.send(
        #"{"at": \#(time), "source": "rigid", "id": \#(number)}"#, at: 100 + time)
      for call in listened.calls {
        recent.append(call)
        if let placement = call.placement { _ = renderer.add(placement, number: number) }
      }
      listened.events = []
      while Double(renderer.position) / 8_000 < time {
        _ = block.withUnsafeMutableBufferPointer { renderer.renderQuantum(into: $0) }
      }
      if number == 10 * seconds / 2 { after = memory }
    }
    #expect(listened.session.callCount == 10 * seconds)
    guard Self.isWhole else { return }
    let grown = try #require(memory) - #require(after)
    // The kilobytes added by the second half of the hour, apart from memory that the allocator keeps.
    #expect(grown < 8_192, "\(grown) KiB more in the second half")
    print("listen: \(grown) KiB more in the second half of \(seconds) s")
  }
}
