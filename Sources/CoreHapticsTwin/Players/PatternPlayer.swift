#if !canImport(Darwin) || !canImport(CoreHaptics)
import Foundation

class PatternPlayer: NSObject, CHHapticPatternPlayer, @unchecked Sendable {
  // Unchecked: every access goes through the core, under the device's lock.
  private let core: PlayerCore

  init(_ core: PlayerCore) {
    self.core = core
    super.init()
  }

  func locked<Result>(_ body: (PlayerCore) throws -> Result) rethrows -> Result {
    try core.engine.device.locked { try body(core) }
  }

  func start(atTime time: TimeInterval) throws { try locked { try $0.start(at: time) } }

  func stop(atTime time: TimeInterval) throws { try locked { try $0.stop(at: time) } }

  func sendParameters(_ parameters: [CHHapticDynamicParameter], atTime time: TimeInterval) throws {
    try locked { try $0.send(parameters, at: time) }
  }

  func scheduleParameterCurve(
    _ parameterCurve: CHHapticParameterCurve, atTime time: TimeInterval
  ) throws {
    try locked { try $0.schedule(parameterCurve, at: time) }
  }

  func cancel() throws { try locked { try $0.cancel() } }

  var isMuted: Bool {
    get { locked { $0.isMuted } }
    set { locked { $0.setMuted(newValue) } }
  }
}

final class AdvancedPatternPlayer: PatternPlayer, CHHapticAdvancedPatternPlayer,
  @unchecked Sendable
{
  func pause(atTime time: TimeInterval) throws { try locked { try $0.pause(at: time) } }

  func resume(atTime time: TimeInterval) throws { try locked { try $0.resume(at: time) } }

  func seek(toOffset offsetTime: TimeInterval) throws {
    try locked { try $0.seek(to: offsetTime) }
  }

  var loopEnabled: Bool {
    get { locked { $0.loopEnabled } }
    set { locked { $0.setLoop(enabled: newValue, end: $0.loopEnd) } }
  }

  var loopEnd: TimeInterval {
    get { locked { $0.loopEnd } }
    set { locked { $0.setLoop(enabled: $0.loopEnabled, end: newValue) } }
  }

  var playbackRate: Float {
    get { locked { $0.playbackRate } }
    set { locked { $0.setRate(newValue) } }
  }

  var completionHandler: CHHapticAdvancedPatternPlayerCompletionHandler {
    get { locked { $0.completionHandler } }
    set { locked { $0.completionHandler = newValue } }
  }
}
#endif
