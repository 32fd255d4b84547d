import Foundation
import Synchronization
import TaplineFiles
import TaplinePatterns
import TaplineRecording
import Testing

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

@Suite("Calls that are sent to a listener")
struct CallStreamTests {
  /// A clock that can block its readers, and thus the greeting.
  private final class HeldClock: RecordingClock {
    let isHeld = Atomic<Bool>(false)

    var now: Double {
      while isHeld.load(ordering: .acquiring) { usleep(1_000) }
      return 0
    }
  }

  /// A call whose sending has begun is not lost, even if the next listener leaves during the greeting.
  @Test("No call is lost between a listener that leaves and one that reads")
  func keptCall() throws {
    let path = FileManager.default.temporaryDirectory.path + "/tapline-\(UUID().uuidString)"
    let server = try ListeningSocket(.path(path))
    let clock = HeldClock()
    let recorder = HapticRecorder(clock: clock)
    recorder.stream(to: path, as: "app")
    let first = try accepted(server)
    // More than the system buffers between two sockets.
    let events = (0..<100).map { HapticEvent(.transient, at: Double($0) / 100, intensity: 0.5) }
    let count = 60
    for number in 0..<count {
      recorder.record(HapticPattern(events: events), at: 0, source: "call-\(number).")
    }
    var before = 0
    while bytesWaiting(first) != before || before == 0 {
      before = bytesWaiting(first)
      usleep(200_000)
    }
    clock.isHeld.store(true, ordering: .releasing)
    shutdown(first.descriptor, Int32(SHUT_RD))
    let early = text(first, until: { _ in false })
    first.close()
    try accepted(server).close()
    clock.isHeld.store(false, ordering: .releasing)
    let second = try accepted(server)
    let late = text(second) { $0.hasSuffix("\n") && $0.contains("call-\(count - 1).") }
    second.close()
    let whole = early.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(whole.count > 1 && whole.count < count)
    let sent = (whole + late.split(separator: "\n")).compactMap { line -> Int? in
      let parts = line.components(separatedBy: "call-")
      return parts.count < 2 ? nil : Int(parts[1].prefix { $0 != "." })
    }
    #expect(sent.sorted() == Array(0..<count))
  }

  private func accepted(_ server: ListeningSocket) throws -> StreamSocket {
    for _ in 0..<1_000 {
      if let socket = server.accepted() { return socket }
      usleep(10_000)
    }
    throw POSIXError(.ETIMEDOUT)
  }

  private func bytesWaiting(_ socket: StreamSocket) -> Int {
    var count: Int32 = 0
    _ = ioctl(socket.descriptor, UInt(FIONREAD), &count)
    return Int(count)
  }

  /// The text received until the peer closes, the text is complete, or ten seconds have passed.
  private func text(_ socket: StreamSocket, until isComplete: (String) -> Bool) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    for _ in 0..<1_000 {
      let count = socket.receive(into: &buffer)
      if count == 0 || isComplete(String(decoding: bytes.suffix(100_000), as: UTF8.self)) { break }
      if count > 0 { bytes += buffer.prefix(count) } else { usleep(10_000) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
