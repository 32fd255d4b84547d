import MotionCurves
import TaplineButtons
import TaplineCurves
import TaplineLibrary
import TaplinePatterns
import TaplineTestSupport
import Testing

/// Presses on styles of the library.
struct PressBench {
  let library: PatternLibrary
  let platform: PlatformBehavior

  init() throws {
    library = try Fixtures.library()
    platform = try library.platform()
  }

  func press(
    _ name: String, _ script: String, _ change: (inout PressSettings) -> Void = { _ in }
  ) throws -> SimulatedPress {
    let found = try library.style(name)
    var settings = PressSettings()
    change(&settings)
    let simulator = PressSimulator(
      found.style, of: found.system, on: platform, settings: settings)
    return simulator.simulate(
      try TouchScript(script, longPress: platform.longPressDuration.value))
  }

  /// The value of a track at each display frame.
  func values(
    _ press: SimulatedPress, _ name: String, framesPerSecond: Double = 100, count: Int = 100
  ) throws -> [Double] {
    let track = try #require(press.tracks.first { $0.name == name })
    var pass = AnimationPass(track, framesPerSecond: framesPerSecond)
    return (0..<count).map { pass.components(at: $0)[0] }
  }
}

extension SimulatedPress {
  func names(_ kind: Timeline.Marker.Kind) -> [String] {
    markers.filter { $0.kind == kind }.map(\.name)
  }

  func times(_ kind: Timeline.Marker.Kind, _ name: String) -> [Double] {
    markers.filter { $0.kind == kind && $0.name == name }.map(\.time)
  }
}

@Suite("Times of a press's haptics")
struct PressHapticTests {
  let bench: PressBench

  init() throws { bench = try PressBench() }

  /// Components with built-in haptics, and styles whose caller plays the haptic.
  static let styles = [
    ("swiss-coin/floating-action-button", false), ("swiss-coin/action-bar-button", false),
    ("swiss-coin/profile-button", false), ("swiss-coin/segmented-control", false),
    ("swiss-coin/primary", true), ("swiss-coin/destructive", true), ("swiss-coin/ghost", true),
  ]

  private func count(
    _ style: (String, Bool), _ script: String, _ change: (inout PressSettings) -> Void = { _ in }
  ) throws -> Int {
    let press = try bench.press(style.0, script) { settings in
      settings.playsCallerHaptics = style.1
      change(&settings)
    }
    #expect(press.names(.action).count == press.haptics.count)
    return press.haptics.count
  }

  @Test("An enabled button plays exactly one haptic, when the finger is lifted", arguments: styles)
  func enabled(style: String, isCallers: Bool) throws {
    #expect(try count((style, isCallers), "down 0.1; up 0.3") == 1)
    let press = try bench.press(style, "down 0.1; up 0.3") { $0.playsCallerHaptics = isCallers }
    #expect(press.haptics.map(\.time) == [0.3])
    #expect(press.haptics.map(\.origin) == [isCallers ? .caller : .builtIn])
  }

  @Test("A button that is disabled, at work, cancelled or left plays no haptic", arguments: styles)
  func none(style: String, isCallers: Bool) throws {
    let style = (style, isCallers)
    #expect(try count(style, "down 0; up 0.1") { $0.isEnabled = false } == 0)
    #expect(try count(style, "down 0; up 0.1") { $0.isWorking = true } == 0)
    #expect(try count(style, "down 0; cancel 0.1") == 0)
    #expect(try count(style, "down 0; out 0.05; up 0.1") == 0)
    #expect(try count(style, "down 0; disable 0.05; up 0.1") == 0)
    #expect(try count(style, "down 0; disable 0.05; enable 0.06; up 0.1") == 0)
  }

  @Test("Leaving and returning plays one haptic, a double tap two", arguments: styles)
  func others(style: String, isCallers: Bool) throws {
    #expect(try count((style, isCallers), "down 0; out 0.05; in 0.09; up 0.2") == 1)
    #expect(try count((style, isCallers), "double-tap 0") == 2)
  }

  @Test("The caller's haptic plays only if requested")
  func caller() throws {
    #expect(try bench.press("swiss-coin/primary", "tap 0").haptics.isEmpty)
    let press = try bench.press("swiss-coin/primary", "tap 0") { $0.playsCallerHaptics = true }
    #expect(press.haptics.map(\.name) == ["swiss-coin/primary-action"])
  }

  @Test("A variant plays its own haptic")
  func variants() throws {
    let primary = try bench.press("action-bar-button", "tap 0")
    #expect(primary.haptics.map(\.name) == ["swiss-coin/primary-action"])
    #expect(primary.remarks.contains { $0.contains("'primary' is simulated") })
    let secondary = try bench.press("action-bar-button", "tap 0") { $0.variant = "secondary" }
    #expect(secondary.haptics.map(\.name) == ["swiss-coin/action-bar-tap"])
  }

  @Test("A touch-down haptic plays when the finger goes down, even if the press is cancelled")
  func touchDown() throws {
    let press = try bench.press("published/rainbow-press", "down 0.2; cancel 0.3")
    #expect(press.haptics.map(\.time) == [0.2])
    let key = try bench.press("published/two-stage-key", "down 0.2; up 0.5")
    #expect(key.haptics.map(\.time) == [0.2, 0.5])
  }

  @Test("A long press is recognised while the finger is down, and cancels the touch")
  func longPress() throws {
    func press(_ script: String) throws -> SimulatedPress {
      try bench.press("swiss-coin/primary", script) {
        $0.addedHaptics = [.init("swiss-coin/context-menu-peek", on: .longPressRecognition)]
        $0.playsCallerHaptics = true
      }
    }
    let long = try press("down 0.1; up 1")
    #expect(long.haptics.map(\.name) == ["swiss-coin/context-menu-peek"])
    #expect(long.haptics.map(\.time) == [0.6])
    #expect(long.names(.action) == ["long press"])
    #expect(long.times(.state, "normal") == [0, 0.6])
    let short = try press("down 0.1; up 0.5")
    #expect(short.haptics.map(\.name) == ["swiss-coin/primary-action"])
    let moved = try press("down 0; out 0.3; in 0.4; up 1")
    #expect(moved.haptics.map(\.name) == ["swiss-coin/primary-action"])
    #expect(moved.haptics.map(\.time) == [1])
  }

  @Test("A scroll view delays the touch of the button, but not of the recognizer")
  func longPressInScrollView() throws {
    let press = try bench.press("swiss-coin/primary", "long-press 0") {
      $0.isInScrollView = true
      $0.addedHaptics = [.init("swiss-coin/context-menu-peek", on: .longPressRecognition)]
    }
    #expect(press.haptics.map(\.time) == [0.5])
    #expect(press.names(.action) == ["long press"])
    #expect(press.times(.state, "pressed") == [0.15])
  }

  @Test("The program's calls are not touches, and only an existing touch can be cancelled")
  func calls() throws {
    let press = try bench.press("swiss-coin/primary", "disable 0; enable 0.1; tap 0.2")
    #expect(press.names(.call) == ["disable", "enable"] && press.names(.touch) == ["down", "up"])
    let cancelled = try bench.press("swiss-coin/primary", "down 0; cancel 0.1") {
      $0.isEnabled = false
    }
    #expect(cancelled.names(.suppressed) == ["press"])
  }

  @Test("Without a recogniser a long hold is a tap")
  func longHold() throws {
    #expect(try count(("swiss-coin/primary", true), "down 0; up 3") == 1)
    let waiting = try bench.press("swiss-coin/primary", "long-press 0") {
      $0.playsCallerHaptics = true
    }
    #expect(waiting.haptics.isEmpty && waiting.names(.action) == ["long press"])
  }

  @Test("Two haptics for one touch cause a remark")
  func doubled() throws {
    let press = try bench.press("profile-button", "tap 0") {
      $0.addedHaptics = [.init("swiss-coin/light-tap", on: .touchUp)]
    }
    #expect(press.haptics.count == 2)
    #expect(press.remarks.contains { $0.contains("two haptics") })
    let segment = try bench.press("segmented-control", "tap 0") {
      $0.addedHaptics = [.init("swiss-coin/light-tap", on: .touchUp)]
    }
    #expect(segment.remarks.contains { $0.contains("two haptics") })
    let cancelled = try bench.press("profile-button", "down 0; cancel 0.1") {
      $0.addedHaptics = [.init("swiss-coin/light-tap", on: .touchUp)]
    }
    #expect(!cancelled.remarks.contains { $0.contains("two haptics") })
  }
}

@Suite("Motion of a press")
struct PressMotionTests {
  let bench: PressBench

  init() throws { bench = try PressBench() }

  @Test("Scale and opacity reach the style's figures and come back")
  func figures() throws {
    let press = try bench.press("swiss-coin/ghost", "down 0.1; up 0.5")
    for (name, figure) in [("scale", 0.98), ("opacity", 0.7)] {
      let values = try bench.values(press, name)
      #expect(values[...10].allSatisfy { $0 == 1 })
      #expect(values[26...50].allSatisfy { $0 == figure })
      #expect(values[66...].allSatisfy { $0 == 1 })
    }
  }

  @Test("Leaving the control releases it, coming back presses it again")
  func outAndIn() throws {
    let press = try bench.press("swiss-coin/primary", "down 0; out 0.3; in 0.6; up 0.9")
    let values = try bench.values(press, "scale", count: 120)
    #expect(values[29] == 0.98 && values[59] == 1 && values[89] == 0.98 && values[119] == 1)
    #expect(press.names(.state) == ["normal", "pressed", "normal", "pressed", "normal"])
  }

  @Test("UIButton's highlight appears immediately and fades out in 0.15 s")
  func uiButton() throws {
    let press = try bench.press("uibutton/filled", "down 0.1; up 0.5")
    let darkening = try bench.values(press, "darkening")
    #expect(darkening[9] == 0 && darkening[10] == 0.2 && darkening[50] == 0.2)
    #expect(darkening[51] < 0.2 && darkening[64] > 0 && darkening[66] == 0)
    // UIKit's spring of 0.3 s is then within two thousandths of its end, and has no start-up frames.
    let scale = try bench.values(press, "scale")
    #expect(scale[10] == 0.97 && abs(scale[79] - 1) < 0.03 * 0.002 && scale[81] == 1)
    let waiting = try bench.press("uibutton/filled", "down 0.1; up 0.5") { $0.startupFrames = 2 }
    #expect(try bench.values(waiting, "scale") == scale)
    // Ease-in-out reaches one half at half of its duration with every solver.
    #expect(abs((darkening[57] + darkening[58]) / 2 - 0.1) < 1e-3)
    #expect(press.remarks.contains { $0.contains("0.15 s and no curve") })
  }

  @Test("A style with the platform's plain effect dims immediately to its figure")
  func plain() throws {
    for style in [
      "button-reference/primary", "floating-action-button", "stash-my-stuff/flag-button",
    ] {
      let press = try bench.press(style, "down 0.1; up 0.5")
      let opacity = try bench.values(press, "opacity")
      #expect(opacity[9] == 1 && opacity[10] == 0.75 && opacity[50] == 0.75, "\(style)")
      #expect(opacity[51] > 0.75 && opacity[51] < 1 && opacity[66] == 1, "\(style)")
      #expect(press.remarks.contains { $0.contains("'plain'") }, "\(style)")
      #expect(!press.tracks.contains { $0.name == "scale" }, "\(style)")
    }
  }

  @Test("Without a figure nothing moves, and a remark says so")
  func unspecified() throws {
    let press = try bench.press("stash-my-stuff/glass", "tap 0")
    #expect(press.tracks.isEmpty)
    #expect(press.remarks.contains { $0.contains("its values are unknown") })
  }

  @Test("SAP Fiori's states change their colors immediately to those of the palette")
  func colors() throws {
    let press = try bench.press("sap-fiori/primary", "down 0.1; up 0.5")
    let track = try #require(press.tracks.first { $0.name == "background" })
    // primary #F69000, pressed primary-700 #DD8200.
    let fill = [0xF6, 0x90, 0x00].map { Double($0) / 255 } + [1]
    let pressed = [0xDD, 0x82, 0x00].map { Double($0) / 255 } + [1]
    #expect(track.start == fill)
    #expect(track.changes.map(\.target) == [pressed, fill])
    #expect(track.changes.allSatisfy { $0.animation == nil })
  }

  @Test("A disabled button shows its disabled look and no press")
  func disabled() throws {
    let press = try bench.press("action-bar-button", "down 0; up 0.2") { $0.isEnabled = false }
    #expect(press.tracks.allSatisfy { $0.changes.isEmpty })
    #expect(press.names(.suppressed) == ["press"])
    let during = try bench.press("action-bar-button", "down 0; disable 0.1; up 0.2")
    let opacity = try bench.values(during, "opacity", count: 200)
    #expect(abs(opacity[199] - 0.6) < 1e-9)
    #expect(during.names(.state) == ["normal", "pressed", "disabled"])
  }

  @Test("SwiftUI's start-up frames delay the press by two display frames")
  func startup() throws {
    let plain = try bench.press("swiss-coin/primary", "down 0; up 0.3")
    let waiting = try bench.press("swiss-coin/primary", "down 0; up 0.3") { $0.startupFrames = 2 }
    let early = try bench.values(plain, "scale", framesPerSecond: 60)
    let late = try bench.values(waiting, "scale", framesPerSecond: 60)
    #expect(late[0] == 1 && late[1] == 1 && late[2] < 1)
    // The motion begins at the second frame, so all values are one frame later.
    for frame in 1..<60 { #expect(late[frame] == early[frame - 1]) }
  }

  @Test("The numbers of another API do not change how the style combines animations")
  func api() throws {
    let press = try bench.press("swiss-coin/primary", "down 0; up 0.05") { $0.api = .exact }
    let scale = try bench.values(press, "scale", framesPerSecond: 60, count: 13)
    // Facts on motion, 5.3, SwiftUI's chain with exact curves.
    let table = [
      0, 0.177555, 0.339711, 0.488349, 0.512368, 0.490080, 0.431750, 0.348554, 0.252418, 0.156164,
      0.075500, 0.020799, 0,
    ]
    for (shown, amount) in zip(scale, table) { #expect(abs((1 - shown) / 0.02 - amount) < 1e-6) }
  }
}

@Suite("Scroll views, work and values")
struct PressCircumstanceTests {
  let bench: PressBench

  init() throws { bench = try PressBench() }

  @Test("A scroll view delays a touch by 0.15 s: a quick tap acts without a visible press")
  func scrollView() throws {
    let quick = try bench.press("swiss-coin/primary", "down 0; up 0.1") {
      $0.isInScrollView = true
      $0.playsCallerHaptics = true
    }
    #expect(quick.haptics.map(\.time) == [0.1])
    #expect(try bench.values(quick, "scale").allSatisfy { $0 == 1 })
    let slow = try bench.press("swiss-coin/primary", "down 0; up 0.5") { $0.isInScrollView = true }
    let scale = try bench.values(slow, "scale")
    #expect(scale[15] == 1 && scale[16] < 1 && scale[31] == 0.98)
    let scrolled = try bench.press("swiss-coin/primary", "down 0; out 0.1; in 0.12; up 0.3") {
      $0.isInScrollView = true
      $0.playsCallerHaptics = true
    }
    #expect(scrolled.haptics.isEmpty && scrolled.names(.moment) == ["scroll"])
    #expect(scrolled.times(.state, "pressed").isEmpty)
  }

  @Test(
    "Work of more than a second shows the indicator after one second, and success for three more")
  func work() throws {
    let press = try bench.press("sap-fiori/primary", "down 0; up 0.5") { $0.work = 2 }
    #expect(press.times(.state, "loading") == [0.5])
    #expect(press.times(.moment, "indicator") == [1.5])
    #expect(press.times(.state, "success") == [2.5])
    #expect(press.times(.state, "normal") == [0, 0.5, 5.5])
    #expect(press.markers.contains { $0.name == "announcement" && $0.detail == "Success" })
    let short = try bench.press("sap-fiori/primary", "down 0; up 0.5") { $0.work = 0.75 }
    #expect(short.times(.moment, "indicator").isEmpty)
    let failed = try bench.press("sap-fiori/primary", "down 0; up 0.5") {
      $0.work = 2
      $0.outcome = .failure
    }
    #expect(failed.times(.state, "failure") == [2.5])
    #expect(failed.times(.state, "success").isEmpty)
  }

  @Test("A button ignores taps while it works, and accepts them afterwards")
  func tapsAtWork() throws {
    let press = try bench.press(
      "button-reference/loading", "tap 0; tap 0.5; tap 2"
    ) { $0.work = 1 }
    #expect(press.names(.action).count == 2)
    #expect(press.times(.suppressed, "press") == [0.5])
  }

  @Test(
    "A toggle switches at each tap, and its symbol bounces twice unless tapped again immediately")
  func toggle() throws {
    let press = try bench.press("stash-my-stuff/flag-button", "tap 0 0.1; tap 0.15 0.1; tap 1 0.1")
    #expect(press.names(.state).last == "selected")
    let track = try #require(press.tracks.first { $0.name == "toggle" })
    #expect(track.changes.map(\.target) == [[1], [0], [1]])
    #expect(track.changes[0].animation == .spring(response: 0.3, dampingFraction: 0.6))
    let bounces = press.times(.moment, "symbol bounce").map { ($0 * 1_000).rounded() }
    #expect(bounces == [100, 400, 1_100, 1_400])
  }

  @Test("A segmented control moves its selection on the style's spring")
  func selection() throws {
    let press = try bench.press("segmented-control", "tap 0; tap 1")
    let track = try #require(press.tracks.first { $0.name == "selection" })
    #expect(track.changes.map(\.target) == [[1], [2]])
    #expect(track.changes[0].animation == .spring(response: 0.3, dampingFraction: 0.7))
    #expect(press.names(.state).last == "selected")
  }

  @Test("Every style of the library can be pressed, and every haptic plays once")
  func everyStyle() throws {
    var count = 0
    for system in try bench.library.buttonSystems() {
      for style in system.styles {
        let press = try bench.press("\(system.name)/\(style.name)", "tap 0.1; tap 2") {
          $0.playsCallerHaptics = true
        }
        #expect(press.names(.action) == ["action", "action"])
        #expect(press.markers.map(\.time) == press.markers.map(\.time).sorted())
        #expect(Set(press.tracks.map(\.name)).count == press.tracks.count)
        for track in press.tracks where track.body != .color {
          let end = TrackEnd(of: track, framesPerSecond: 120)
          #expect(end.isAtRest, "\(system.name)/\(style.name) \(track.name)")
        }
        count += 1
      }
    }
    #expect(count == 91)
  }
}
