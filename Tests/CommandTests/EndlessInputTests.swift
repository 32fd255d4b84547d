import Foundation
import TaplineTestSupport
import Testing

@Suite(
  "Small inputs that would cause endless work",
  .enabled(if: Command.isAvailable, "the command is built on Linux only"))
struct EndlessInputTests {
  private func timeline(_ animations: String, markers: String = "") -> [UInt8] {
    Array(
      "{\"schemaVersion\":1,\"placements\":[],\"animations\":[\(animations)],\"markers\":[\(markers)]}"
        .utf8)
  }

  private func track(
    _ name: String = "scale", body: String = "number", start: String = "1", changes: String = ""
  ) -> String {
    """
    {"name":"\(name)","unit":"fraction","body":"\(body)","start":[\(start)],"startupFrames":0,\
    "changes":[\(changes)]}
    """
  }

  private static let outputs = [
    ["render", "--format", "svg"], ["render", "--format", "html"], ["render", "--format", "csv"],
    ["render", "--layout", "tidy"], ["render", "--format", "wav", "-o", "/dev/null"], ["plot"],
  ]

  private func command() -> Command {
    var command = Command()
    command.timeLimit = 20
    return command
  }

  @Test("An input that lasts longer than 24 hours is refused with the limit")
  func long() throws {
    let late = """
      {"Version":1.0,"Pattern":[
      {"Event":{"Time":0,"EventType":"AudioContinuous","EventDuration":0.1}},
      {"Event":{"Time":2000000,"EventType":"HapticTransient"}}]}
      """
    let marker = timeline("", markers: #"{"kind":"moment","name":"x","at":1e9}"#)
    for output in Self.outputs {
      let result = try command().run(output + ["-"], input: Array(late.utf8))
      #expect([64, 65].contains(result.code), "\(output): \(result.messages)")
      #expect(result.messages.contains("24 hours"), "\(output): \(result.messages)")
      // A marker makes no sound.
      guard !output.contains("wav") else { continue }
      let marked = try command().run(output + ["-"], input: marker)
      #expect([64, 65].contains(marked.code), "\(output): \(marked.messages)")
    }
  }

  @Test("An animation's changes must be within a day, and its name must be unique")
  func animations() throws {
    let late = timeline(track(changes: #"{"at":1e9,"target":[0.5]}"#))
    let twice = timeline(track() + "," + track(body: "color", start: "0,0,0,1"))
    for output in Self.outputs {
      let refused = try command().run(output + ["-"], input: late)
      #expect(refused.code == 65)
      #expect(refused.messages.contains("'at' must be between 0 and 86400"))
      let doubled = try command().run(output + ["-"], input: twice)
      #expect(doubled.code == 65)
      #expect(doubled.messages.contains("-:1:"), "\(doubled.messages)")
      #expect(doubled.messages.contains("two animations are named 'scale'"))
    }
  }

  @Test("A curve with values beyond the range of numbers is drawn where it is finite")
  func beyondNumbers() throws {
    let change = """
      {"at":0,"target":[0.5],"animation":{"curve":{"bezier":[0,1e308,1,1],"evaluation":"exact"},\
      "duration":0.1,"modifiers":[]}}
      """
    for output in Self.outputs {
      let result = try command().run(output + ["-"], input: timeline(track(changes: change)))
      #expect(result.code == 0, "\(output): \(result.messages)")
    }
  }

  @Test(
    "Steps, rates and ends that would give endless curves are refused",
    arguments: [
      ["--format", "css", "--step", "0"],
      ["--format", "css", "--fps", "0"], ["--format", "css", "--fps=-5"],
      ["--format", "web-animations", "--step", "0"], ["--format", "web-animations", "--step=-1"],
      ["--format", "web-animations", "--step", "1e-9"],
      ["--format", "ca-keyframe-animation", "--fps=-5"],
      ["--format", "ca-keyframe-animation", "--fps", "1e9"], ["--until", "1e9"],
      ["--fps", "1e9", "--until", "1"], ["--describe", "--fps", "1e9"],
      ["--format", "svg", "--until", "1e5"], ["--format", "json", "--until", "1e5"],
    ])
  func curves(arguments: [String]) throws {
    let result = try command().run(["curve", "snappy"] + arguments)
    #expect(result.code == 64, "\(result.messages)")
    #expect(result.output.isEmpty)
  }

  @Test("A table longer than a day of frames needs --allow-long")
  func allowed() throws {
    let arguments = ["curve", "linear(duration: 1)", "--fps", "1000", "--until", "10369"]
    #expect(try command().run(arguments).code == 64)
    // The command is still writing when it is interrupted.
    let result = try command().run(
      arguments + ["--allow-long", "--format", "csv", "-o", "/dev/null"], interruptAfter: 1)
    #expect(result.code == 130, "\(result.messages)")
  }

  @Test("The description of a spring of a million seconds takes less than 100 MB of memory")
  func slowSpring() throws {
    var command = command()
    command.watchesMemory = true
    let result = try command.run(
      "curve", "spring(response: 1e6, dampingFraction: 0.0001)", "--describe")
    #expect(result.code == 0)
    #expect(try #require(result.peakMemory) < 100_000)
  }
}
