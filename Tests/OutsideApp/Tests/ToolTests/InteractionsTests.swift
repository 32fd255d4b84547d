import Interactions
import Tapline
import Testing

@Suite("Presses of buttons")
struct InteractionsTests {
  @Test("After a quick tap, the button returns before it is fully pressed")
  func quick() throws {
    let study = try PressStudy("swiss-coin/primary")
    let quick = PressReading(try study.simulate(TouchScripts.quick))
    let usual = PressReading(try study.simulate(TouchScripts.usual))
    #expect(quick.states == ["normal", "pressed", "normal"])
    #expect(quick.actionTime == 0.04)
    let scales = [quick, usual].map { $0.smallestScale(framesPerSecond: 120) ?? 1 }
    #expect(scales[0] > scales[1] && scales[1] > 0.979)
    #expect(quick.haptics.isEmpty)
  }

  @Test("Scrolling, leaving the button, dark mode and failures change the result of a press")
  func hard() throws {
    var study = try PressStudy("swiss-coin/primary")
    #expect(try PressReading(study.simulate(TouchScripts.scrolled)).actionTime == nil)
    let wandering = PressReading(try study.simulate(TouchScripts.wandering()))
    #expect(wandering.states.filter { $0 == "pressed" }.count == 2)
    #expect(wandering.actionTime == 0.3)
    study.makeDark()
    #expect(try PressReading(study.simulate(TouchScripts.usual)).haptics.count == 1)
    study.makeHard()
    let hard = PressReading(try study.simulate(TouchScripts.usual))
    #expect(hard.haptics.contains { $0.hasPrefix("error at") })
    study.disable()
    #expect(try PressReading(study.simulate(TouchScripts.usual)).actionTime == nil)
  }

  @Test("A touch script can be written as text")
  func text() throws {
    let study = try PressStudy("swiss-coin/action-bar-button")
    let press = PressReading(try study.simulate("down 0; up 0.1"))
    #expect(press.actionTime == 0.1)
    #expect(press.haptics.count == 1 && !press.remarks.isEmpty)
    #expect(TouchScripts.mistake(in: "down 0; upp 0.1")?.contains("^") == true)
  }

  @Test("A press is measured on one time axis")
  func report() throws {
    let study = try PressStudy("swiss-coin/action-bar-button")
    #expect(try study.text(of: .tap(hold: 0.08)).contains("touch to haptic"))
    #expect(try study.timeline(of: .tap()).transients.count == 1)
  }
}
