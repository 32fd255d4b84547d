import MotionCurves
import TaplinePatterns

/// One simulated press: the control's state and its pending timers.
final class PressRun {
  private enum Timer: Equatable {
    /// The scroll view delivers the touch.
    case touchDelivery
    case longPress
    case indicator
    case workEnds
    case successEnds
    case effect(String)
  }

  private let style: PressStyle
  private let platform: PlatformBehavior
  private let settings: PressSettings
  private var waitsForLongPress: Bool
  private var haptics: [(haptic: PressSettings.Haptic, origin: SimulatedPress.Haptic.Origin)] = []

  private let styleTracks: StyleTracks
  private var press = SimulatedPress()
  /// In the order in which the timers were scheduled.
  private var pendingTimers: [(time: Double, timer: Timer)] = []

  private var isEnabled: Bool
  private var isSelected: Bool
  /// The phase of the work: `loading` during it, `success` or `failure` after it, else `normal`.
  private var phase: InteractionState
  private var isFingerInside = false
  /// True from the delivery of the touch until it ends or is canceled.
  private var isTracking = false
  private var isPressed = false
  private var shownState: InteractionState?
  /// The end of the running effects of a toggle; until then, a change of the toggle starts no new effects.
  private var effectsEnd = -Double.infinity

  init(_ simulator: PressSimulator, expectsLongPress: Bool) {
    (style, platform, settings) = (simulator.style, simulator.platform, simulator.settings)
    waitsForLongPress = expectsLongPress
    isEnabled = settings.isEnabled
    isSelected = settings.isSelected
    phase = settings.isWorking ? .loading : .normal
    styleTracks = StyleTracks(simulator)
    if settings.variant == nil, let variant = simulator.variant, style.variants.count > 1 {
      press.remark(
        "the variant '\(variant)' is simulated; the style has \(style.variants.joined(separator: ", "))"
      )
    }
    addHaptics(style.builtInHaptics, .builtIn, of: simulator)
    if settings.playsCallerHaptics {
      addHaptics(style.callerHaptics, .caller, of: simulator)
      if style.callerHaptics == nil { press.remark("the style expects no haptic from its caller") }
    }
    haptics += settings.addedHaptics.map { ($0, .added) }
    if haptics.contains(where: { $0.haptic.trigger == .longPressRecognition }) {
      waitsForLongPress = true
    }
  }

  private func addHaptics(
    _ uses: Sourced<[HapticUse]>?, _ origin: SimulatedPress.Haptic.Origin,
    of simulator: PressSimulator
  ) {
    guard let uses else { return }
    guard let list = uses.value else {
      let whose = origin == .builtIn ? "the style's own haptic" : "the haptic of the caller"
      return press.remark("the source does not specify \(whose)")
    }
    let system = simulator.system
    for use in list where use.variant == nil || use.variant == simulator.variant {
      guard let pairing = system.pairing(use.pairing) else { continue }
      guard let trigger = pairing.trigger.value else {
        press.remark("the source does not say which event plays '\(pairing.name)'; it is left out")
        continue
      }
      if case .interpreted(_, let reason) = pairing.trigger {
        press.remark("'\(pairing.name)' plays on \(trigger.rawValue): \(reason)")
      }
      haptics.append((.init("\(system.name)/\(pairing.name)", on: trigger), origin))
    }
  }

  func run(_ script: TouchScript) -> SimulatedPress {
    styleTracks.begin(in: styleState(of: currentState))
    showState(at: 0)
    if phase == .loading { beginWork(at: 0) }
    var steps = script.steps[...]
    while true {
      // If a timer and a step are due at the same time, the timer fires first.
      let next = pendingTimers.indices.min { pendingTimers[$0].time < pendingTimers[$1].time }
      if let next, pendingTimers[next].time <= steps.first?.time ?? .infinity {
        let due = pendingTimers.remove(at: next)
        fire(due.timer, at: due.time)
      } else if let step = steps.popFirst() {
        perform(step)
      } else {
        break
      }
    }
    if zip(press.haptics, press.haptics.dropFirst()).contains(where: { $0.time == $1.time }) {
      press.remark("two haptics play for one touch")
    }
    press.tracks = styleTracks.tracks
    for remark in styleTracks.remarks { press.remark(remark) }
    return press
  }

  // MARK: - The finger

  private func perform(_ step: TouchScript.Step) {
    let time = step.time
    let isProgram = step.action == .disable || step.action == .enable
    mark(isProgram ? .call : .touch, step.action.rawValue, at: time)
    switch step.action {
    case .down:
      isFingerInside = true
      // A gesture recognizer receives the touch immediately, even if a scroll view delays its delivery.
      if waitsForLongPress, reasonToIgnore == nil {
        schedule(.longPress, after: platform.longPressDuration.value, from: time)
      }
      if settings.isInScrollView {
        schedule(.touchDelivery, after: platform.scrollTouchDelay.value, from: time)
      } else {
        touchDown(at: time)
      }
    case .out:
      isFingerInside = false
      // Leaving the control exceeds the distance that a long press may move.
      _ = cancel(.longPress)
      if cancel(.touchDelivery) {
        mark(
          .moment, "scroll", at: time,
          detail: "the finger moves before the scroll view lets the touch through")
      }
      updatePressed(at: time)
    case .in:
      isFingerInside = true
      updatePressed(at: time)
    case .up:
      // If the tap ends before its delivery, both touch down and touch up are delivered now.
      if cancel(.touchDelivery) { touchDown(at: time) }
      touchUp(at: time)
    case .cancel:
      let hadTouch = cancel(.touchDelivery) || isTracking
      endTouch(at: time)
      if hadTouch { mark(.suppressed, "action", at: time, detail: "the touch was cancelled") }
    case .disable:
      isEnabled = false
      if isTracking {
        mark(.suppressed, "action", at: time, detail: "the button was disabled under the finger")
      }
      endTouch(at: time)
      showState(at: time)
    case .enable:
      isEnabled = true
      showState(at: time)
    }
  }

  private func touchDown(at time: Double) {
    guard let reason = reasonToIgnore else {
      isTracking = true
      updatePressed(at: time)
      play(.touchDown, at: time)
      return
    }
    mark(.suppressed, "press", at: time, detail: reason)
  }

  private func touchUp(at time: Double) {
    let acts = isTracking && isFingerInside
    let missed = isTracking && !isFingerInside
    endTouch(at: time)
    isFingerInside = false
    if acts {
      performAction(at: time)
    } else if missed {
      mark(.suppressed, "action", at: time, detail: "the finger was lifted outside")
    }
  }

  private func endTouch(at time: Double) {
    _ = cancel(.longPress)
    isTracking = false
    updatePressed(at: time)
  }

  private var reasonToIgnore: String? {
    guard isEnabled else { return "the button is disabled" }
    if phase == .success { return "success is being shown" }
    let takesTaps = phase != .loading || style.loading?.takesTaps?.value == true
    return takesTaps ? nil : "the button is at work"
  }

  private func updatePressed(at time: Double) {
    let pressed = isTracking && isFingerInside
    guard pressed != isPressed else { return }
    isPressed = pressed
    styleTracks.change(
      to: styleState(of: restingState), isPressed: pressed, at: time, isPress: true)
    showState(at: time)
  }

  // MARK: - The action

  private func performAction(at time: Double) {
    mark(.action, "action", at: time)
    play(.touchUp, at: time)
    if style.toggle != nil || style.movesSelection {
      isSelected = style.movesSelection || !isSelected
      if style.movesSelection { press.remark("each tap is assumed to choose another segment") }
      styleTracks.changeValue(isOn: isSelected, at: time)
      scheduleEffects(at: time)
    }
    // A button that is neither a toggle nor a selection is assumed to change a value of the program.
    play(.valueChange, at: time)
    play(.presentation, at: time)
    play(.programmatic, at: time)
    if settings.work != nil {
      phase = .loading
      beginWork(at: time)
    }
    showState(at: time)
  }

  private func scheduleEffects(at time: Double) {
    guard let toggle = style.toggle, let last = toggle.effects.compactMap(\.after.value).max()
    else { return }
    guard time >= effectsEnd else { return }
    effectsEnd = time + last
    for effect in toggle.effects {
      if let after = effect.after.value { schedule(.effect(effect.name), after: after, from: time) }
    }
  }

  private func beginWork(at time: Double) {
    for timer in [Timer.indicator, .workEnds, .successEnds] { _ = cancel(timer) }
    guard let loading = style.loading else {
      press.remark(
        "the source does not describe this style while loading; taps are assumed to have no effect then"
      )
      if let work = settings.work { schedule(.workEnds, after: work, from: time) }
      return
    }
    if case .interpreted(_, let reason)? = loading.indicatorAfter { press.remark(reason) }
    if loading.takesTaps?.value == nil {
      press.remark(
        "the source does not say whether taps have an effect during work; none is assumed")
    }
    schedule(.indicator, after: loading.indicatorAfter?.value ?? 0, from: time)
    if let work = settings.work { schedule(.workEnds, after: work, from: time) }
  }

  private func fire(_ timer: Timer, at time: Double) {
    switch timer {
    case .touchDelivery: touchDown(at: time)
    case .longPress:
      mark(.action, "long press", at: time)
      play(.longPressRecognition, at: time)
      // The recognizer takes the touch from the button.
      endTouch(at: time)
    case .indicator:
      mark(.moment, "indicator", at: time, detail: style.loading?.indicator?.value ?? "")
    case .workEnds: endWork(at: time)
    case .successEnds:
      phase = .normal
      mark(.moment, "success ends", at: time, detail: style.loading?.afterSuccess ?? "")
      showState(at: time)
    case .effect(let name): mark(.moment, name, at: time)
    }
  }

  private func endWork(at time: Double) {
    _ = cancel(.indicator)
    switch settings.outcome {
    case .failure:
      phase = .failure
      mark(.moment, "failure", at: time, detail: style.loading?.failure ?? "")
    case .success:
      phase = .normal
      if let duration = style.loading?.successDuration?.value {
        phase = .success
        mark(.moment, "announcement", at: time, detail: style.loading?.successAnnouncement ?? "")
        schedule(.successEnds, after: duration, from: time)
      }
    }
    showState(at: time)
  }

  // MARK: - States

  /// The state of the button without a touch.
  private var restingState: InteractionState {
    guard isEnabled else { return .disabled }
    guard phase == .normal else { return phase }
    return isSelected ? .selected : .normal
  }

  private var currentState: InteractionState { isPressed ? .pressed : restingState }

  /// The style may use the look of another state while loading.
  private func styleState(of state: InteractionState) -> InteractionState {
    state == .loading ? style.loading?.looksAs ?? .loading : state
  }

  private func showState(at time: Double) {
    let state = currentState
    guard state != shownState else { return }
    shownState = state
    mark(.state, state.rawValue, at: time)
    styleTracks.change(
      to: styleState(of: restingState), isPressed: isPressed, at: time, isPress: false)
  }

  // MARK: - Haptics, markers and timers

  private func play(_ trigger: HapticTrigger, at time: Double) {
    for entry in haptics where entry.haptic.trigger == trigger {
      if trigger == .programmatic || trigger == .presentation {
        press.remark(
          "'\(entry.haptic.name)' plays when the program \(trigger == .presentation ? "presents" : "decides"), "
            + "which is assumed to be when the button acts")
      }
      press.haptics.append(
        SimulatedPress.Haptic(
          time: time, name: entry.haptic.name, trigger: trigger, origin: entry.origin))
    }
  }

  private func mark(
    _ kind: Timeline.Marker.Kind, _ name: String, at time: Double, detail: String = ""
  ) {
    press.markers.append(Timeline.Marker(kind, name, at: time, detail: detail))
  }

  private func schedule(_ timer: Timer, after seconds: Double, from time: Double) {
    pendingTimers.append((time + seconds, timer))
  }

  private func cancel(_ timer: Timer) -> Bool {
    let count = pendingTimers.count
    pendingTimers.removeAll { $0.timer == timer }
    return pendingTimers.count < count
  }
}
