import MotionCurves
import TaplineCurves

/// The tracks of a press, one for each property that changes.
final class StyleTracks {
  private let style: PressStyle
  private let settings: PressSettings
  private let resolver: StyleResolver
  private var motion: PressMotion
  private var propertyTracks: [StyleProperty: AnimationTrack] = [:]
  /// The track of the toggle or the selection.
  private var valueTrack: AnimationTrack?
  private var initialState = InteractionState.normal

  init(_ simulator: PressSimulator) {
    (style, settings) = (simulator.style, simulator.settings)
    resolver = StyleResolver(simulator)
    motion = PressMotion(simulator)
  }

  var remarks: [String] { resolver.remarks + motion.remarks }

  var tracks: [AnimationTrack] {
    StyleProperty.allCases.compactMap { propertyTracks[$0] } + [valueTrack].compactMap(\.self)
  }

  /// Sets the initial state, and creates a track for each property that a press can change.
  func begin(in state: InteractionState) {
    for property in StyleProperty.allCases {
      guard
        !resolver.isSameColor(property, in: state, and: state, isSecondPressed: true),
        let start = resolver.value(of: property, in: state, isPressed: false)
      else { continue }
      let pressed = resolver.value(of: property, in: state, isPressed: true)
      if pressed != nil, pressed != start {
        propertyTracks[property] = track(property, start: start)
      }
    }
    if style.movesSelection {
      valueTrack = AnimationTrack("selection", unit: "count", start: [0], changes: [])
    } else if style.toggle != nil {
      valueTrack = AnimationTrack("toggle", start: [settings.isSelected ? 1 : 0], changes: [])
    }
    let policy = settings.api == nil ? nil : valueAnimation(nil)?.retargetPolicy
    valueTrack?.startupFrames = settings.startupFrames
    valueTrack?.policy = policy
    initialState = state
  }

  /// Changes each property whose value differs in a state; the change is immediate unless `isPress`.
  func change(
    to state: InteractionState, isPressed: Bool, at time: Double, isPress: Bool
  ) {
    for property in StyleProperty.allCases {
      let isSame = resolver.isSameColor(
        property, in: initialState, and: state, isSecondPressed: isPressed)
      guard propertyTracks[property] != nil || !isSame,
        let target = resolver.value(of: property, in: state, isPressed: isPressed)
      else { continue }
      if propertyTracks[property] == nil {
        guard let start = resolver.value(of: property, in: initialState, isPressed: false),
          start != target
        else { continue }
        propertyTracks[property] = track(property, start: start)
      }
      guard let track = propertyTracks[property], track.target != target else { continue }
      let animation = isPress ? motion.animation(of: property, isPressed ? .down : .up) : nil
      propertyTracks[property]?.changes.append(.init(to: target, at: time, animation: animation))
    }
  }

  /// Animates the selection to the next segment, or the toggle to its new value.
  func changeValue(isOn: Bool, at time: Double) {
    guard let track = valueTrack else { return }
    let toggleValue = isOn ? 1.0 : 0
    let target = style.movesSelection ? track.target[0] + 1 : toggleValue
    let animation = valueAnimation(settings.api)
    valueTrack?.changes.append(.init(to: [target], at: time, animation: animation))
  }

  private func valueAnimation(_ api: CurveAPI?) -> Animation? {
    let spec =
      style.movesSelection ? style.press?.value?.animation?.value : style.toggle?.animation?.value
    return spec?.animation.interpreted(as: api)
  }

  private func track(_ property: StyleProperty, start: [Double]) -> AnimationTrack {
    AnimationTrack(
      property.trackName, unit: property.unit, body: property.body, start: start,
      policy: settings.api == nil ? nil : motion.policy(of: property),
      startupFrames: settings.startupFrames)
  }
}

extension AnimationTrack {
  fileprivate var target: [Double] { changes.last?.target ?? start }
}
