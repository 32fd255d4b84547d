import TaplineAHAP
import TaplineFiles
import TaplineLive
import TaplinePatterns
import Testing

@Suite("A session of calls from apps")
struct ListeningSessionTests {
  @Test("Gaps are those of the app to the nanosecond, for any transit time")
  func gaps() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "app": "Coin", "now": 12.0}"#, at: 100)
    for (at, arrival) in [(12.5, 100.5003), (12.62, 100.71), (12.623456789, 100.7101)] {
      try listened.send(#"{"at": \#(at), "source": "rigid"}"#, at: arrival)
    }
    #expect(listened.calls.map(\.time) == [0, 0.12, 0.123456789])
    #expect(listened.calls.map(\.gap) == [nil, 0.12, 0.123456789 - 0.12])
    #expect(try listened.timeline().placements.map(\.offset) == [0, 0.12, 0.123456789])
    #expect(try listened.timeline().placements.map(\.source).allSatisfy { $0 == "feedback/rigid" })
  }

  @Test("Until the first call, the fastest line sets the clock")
  func quickest() throws {
    var listened = try Listened()
    // The transit time of each line in seconds; one line is from a clock that was moved.
    try listened.send(#"{"tapline": 1, "app": "A", "now": 5}"#, from: 1, at: 100.004)
    for (now, way) in [(5.01, 0.003), (5.02, 0.0002), (5.03, 0.006), (9, -3)] {
      try listened.send(#"{"now": \#(now)}"#, from: 1, at: 95 + now + way)
    }
    try listened.send(#"{"tapline": 1, "app": "B", "now": 0}"#, from: 2, at: 100)
    try listened.send(#"{"at": 6, "source": "soft"}"#, from: 1, at: 101.01)
    // This line is too late: the gap to the previous call is the app's.
    try listened.send(#"{"now": 6.01}"#, from: 1, at: 101.01)
    try listened.send(#"{"at": 6.5, "source": "soft"}"#, from: 1, at: 101.51)
    try listened.send(#"{"at": 2, "source": "soft"}"#, from: 2, at: 102)
    #expect(listened.calls.map(\.time) == [0, 0.5, 0.9998])
  }

  @Test(
    "An app on this machine is aligned by the common clock, for any transit time of its greeting")
  func sameMachine() throws {
    let machine = try #require(SystemClock.bootID)
    var listened = try Listened()
    try listened.send(
      #"{"tapline": 1, "app": "A", "now": 5, "machine": "\#(machine)", "monotonic": 100}"#, from: 1,
      at: 100.004)
    try listened.send(#"{"tapline": 1, "app": "B", "now": 5}"#, from: 2, at: 100)
    // Of another machine, and of a clock that cannot be this one.
    for (client, other) in [
      (3, #""x", "monotonic": 7"#), (4, "\"\(machine)\", \"monotonic\": 200"),
    ] {
      try listened.send(
        #"{"tapline": 1, "now": 5, "machine": \#(other)}"#, from: client, at: 100.25)
    }
    for client in 1...4 {
      try listened.send(#"{"at": 6, "source": "soft"}"#, from: client, at: 101.3)
    }
    #expect(listened.calls.map(\.time) == [0, 0, 0.25, 0.25])
  }

  @Test("Two apps are aligned on one axis by their greetings, each with its own clock")
  func twoApps() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "app": "A", "now": 5}"#, from: 1, at: 100)
    try listened.send(#"{"tapline": 1, "app": "B", "now": 7000}"#, from: 2, at: 100.25)
    try listened.send(#"{"at": 6, "source": "soft"}"#, from: 1, at: 101)
    try listened.send(#"{"at": 7001, "source": "soft"}"#, from: 2, at: 101.25)
    #expect(listened.calls.map(\.time) == [0, 0.25])
    #expect(listened.calls.map(\.app) == ["A", "B"])
    #expect(listened.calls.map(\.gap) == [nil, nil])
  }

  @Test("A session applies changes, added steps and removals to its patterns")
  func changes() throws {
    var listened = try Listened()
    func pattern(_ duration: Double) -> String {
      #"{"Version":1,"Pattern":[{"Event":{"Time":0,"EventType":"HapticContinuous","EventDuration":\#(duration),"EventParameters":[]}}]}"#
    }
    try listened.send(#"{"tapline": 1, "now": 0}"#)
    try listened.send(#"{"at": 0, "source": "hum", "id": 9, "pattern": \#(pattern(2))}"#)
    try listened.send(
      #"{"change": 9, "calledAt": 0.5, "steps": [{"control": "HapticIntensityControl", "at": 0.5, "value": 0.25}]}"#
    )
    try listened.send(
      #"{"change": 9, "calledAt": 1, "at": 0, "source": "hum", "pattern": \#(pattern(1))}"#)
    try listened.send(#"{"at": 2, "source": "gone", "id": 10, "pattern": \#(pattern(1))}"#)
    try listened.send(#"{"remove": 10}"#)
    // A change of an unknown pattern has no effect.
    try listened.send(#"{"remove": 77}"#)
    let timeline = try listened.timeline()
    #expect(timeline.placements.map(\.source) == ["hum"])
    #expect(timeline.placements[0].pattern.events.map(\.duration) == [1])
  }

  @Test(
    "After a jump of its clock, forwards or backwards, an app is aligned again, and later gaps are right"
  )
  func jumps() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "now": 50}"#, at: 100)
    try listened.send(#"{"at": 51, "source": "soft"}"#, at: 101)
    try listened.send(#"{"at": 5000, "source": "soft"}"#, at: 102)
    try listened.send(#"{"at": 5000.5, "source": "soft"}"#, at: 102.5)
    try listened.send(#"{"at": 3, "source": "soft"}"#, at: 103)
    try listened.send(#"{"at": 3.25, "source": "soft"}"#, at: 103.25)
    #expect(listened.calls.map(\.time) == [0, 1, 1.5, 2, 2.25])
    let jumps = listened.events.compactMap {
      if case .jump(_, let seconds) = $0 { seconds.rounded() } else { nil }
    }
    #expect(jumps == [4_948, -4_998])
  }

  @Test("A test's clock that is advanced by seconds keeps its gaps")
  func virtualClock() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "now": 0}"#, at: 100)
    for time in [0, 0.5, 4, 9.5] {
      try listened.send(#"{"at": \#(time), "source": "soft"}"#, at: 100.001)
    }
    #expect(listened.calls.map(\.time) == [0, 0.5, 4, 9.5])
  }

  @Test("Calls from before the connection are recorded and marked as past")
  func past() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "now": 30}"#, at: 100)
    try listened.send(#"{"at": 3, "source": "soft"}"#, at: 100)
    try listened.send(#"{"at": 29.99, "source": "soft"}"#, at: 100)
    #expect(listened.calls.map(\.isPast) == [true, false])
    #expect(listened.calls.map(\.time) == [0, 26.99])
  }

  @Test("Only apps with the token are admitted")
  func token() throws {
    var listened = try Listened(token: "open sesame")
    #expect(throws: ProtocolError.self) { try listened.send(#"{"tapline": 1}"#) }
    #expect(throws: ProtocolError.self) {
      try listened.send(#"{"tapline": 1, "token": "open sesamf"}"#)
    }
    try listened.send(#"{"tapline": 1, "token": "open sesame"}"#)
    #expect(listened.session.hasGreeted(1))
  }

  @Test("A name never opens a file")
  func names() throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1, "now": 0}"#)
    for name in ["/etc/passwd", "../secret.ahap", "x.ahap", "./rigid", "rigid@2", "-"] {
      try listened.send(#"{"at": 1, "source": "\#(name)"}"#)
    }
    #expect(
      Set(listened.findings.map(\.rule)) == ["unknown-haptic", "double-haptic"])
    #expect(
      listened.calls.map(\.name) == [
        "/etc/passwd", "../secret.ahap", "x.ahap", "./rigid", "rigid@2", "-",
      ])
    #expect(listened.calls.allSatisfy { $0.placement?.pattern.events.count == 1 })
  }

  @Test(
    "An invalid line is refused with line and column",
    arguments: [
      ("", 0), ("nonsense", 1), (#"{"at": 1}"#, 1), (#"{"at": -1, "source": "x"}"#, 8),
      (#"{"at": 1, "source": "x", "id": "y"}"#, 32), (#"[1, 2]"#, 1),
      (#"{"at": 1, "source": "x", "intensity": 1}"#, 26),
      (#"{"at": 1, "kind": "touch"}"#, 1), (#"{"at": 1, "source": ""}"#, 21),
      (#"{"at": 1, "source": "x", "pattern": {"Pattern": 3}}"#, 49),
    ])
  func refused(_ line: String, _ column: Int) throws {
    var listened = try Listened()
    try listened.send(#"{"tapline": 1}"#)
    guard column > 0 else {
      try listened.send(line)
      return
    }
    let error = #expect(throws: ProtocolError.self) { try listened.send(line) }
    #expect(error?.line == 2)
    #expect(error?.column == column, "\(error?.message ?? "")")
  }

  @Test("Only the latest numbers of an app are remembered")
  func numbers() throws {
    var listened = try Listened(perMinute: 100_000)
    try listened.send(#"{"tapline": 1, "now": 0}"#)
    for number in 0..<9_000 {
      try listened.send(
        #"{"at": \#(number), "kind": "moment", "name": "x"}"#, at: 100 + Double(number))
    }
    #expect(listened.session.callCount == 9_000)
    var recent = RecentCalls()
    for call in listened.calls + listened.calls { recent.append(call) }
    #expect(recent.calls.count <= RecentCalls.maximumCount)
    #expect(recent.hasForgotten)
  }
}
