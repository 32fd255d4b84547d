import CoreHapticsTwin
import Foundation
import TaplineTesting

/// The app's haptics on a separate device.
@MainActor
struct TestBench {
  let device: SimulatedDevice
  let controller: HapticEngineController

  init(_ device: SimulatedDevice = SimulatedDevice(), folder: URL? = nil) {
    self.device = device
    controller = SimulatedDevice.withCurrent(device) { _ in
      folder.map { HapticEngineController(folder: $0) } ?? HapticEngineController()
    }
  }

  var timeline: Timeline { device.timeline }

  /// Holds the button for some seconds, with a display link of 60 Hz.
  func hold(for seconds: Double, charge: @escaping () -> Bool = { true }) -> HoldToPay {
    let button = HoldToPay(haptics: controller, charge: charge)
    button.appear()
    let start = device.clock.now
    button.touchDown()
    var frame = 1
    while Double(frame) / 60 <= seconds + 1e-9 {
      device.clock.advance(to: start + Double(frame) / 60)
      button.update(elapsed: Double(frame) / 60)
      frame += 1
    }
    device.clock.advance(to: max(device.clock.now, start + seconds))
    button.touchUp()
    return button
  }

  /// The whole timeline of a cue.
  static func timeline(of cue: HapticCue, folder: URL? = nil) -> Timeline {
    let bench = TestBench(folder: folder)
    bench.controller.play(cue)
    bench.device.clock.advance(by: 5)
    return bench.timeline
  }
}
