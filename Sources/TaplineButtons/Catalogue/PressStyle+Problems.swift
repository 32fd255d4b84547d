extension ButtonSystem {
  /// The names and figures of one style.
  func check(_ style: PressStyle, at path: [DataProblem.Step], _ list: inout ProblemList) {
    if let press = style.press?.value { check(press, at: path + [.key("press")], &list) }
    for (key, haptics) in [
      ("builtInHaptics", style.builtInHaptics), ("callerHaptics", style.callerHaptics),
    ] {
      for (index, use) in (haptics?.value ?? []).enumerated() {
        let path = path + [.key(key), .index(index)]
        list.check(
          use.pairing, isOneOf: pairings.map(\.name), kind: "pairing",
          at: path + [.key("pairing")])
        list.check(
          use.variant, isOneOf: style.variants, kind: "variant", at: path + [.key("variant")])
      }
    }
    for (index, state) in style.states.enumerated() {
      check(state, of: style, at: path + [.key("states"), .index(index)], &list)
    }
    for (index, name) in style.animations.enumerated() {
      list.check(
        name, isOneOf: animations.map(\.name), kind: "animation",
        at: path + [.key("animations"), .index(index)])
    }
    for (index, name) in style.metrics.enumerated() {
      list.check(
        name, isOneOf: metrics.map(\.name), kind: "metric",
        at: path + [.key("metrics"), .index(index)])
    }
    list.check(
      style.typography?.value, isOneOf: typography.map(\.name), kind: "font",
      at: path + [.key("typography")])
    if let size = style.size { check(size, at: path + [.key("size")], &list) }
    if let shape = style.shape {
      list.check(
        shape.cornerRadius, in: 0...10_000, at: path + [.key("shape"), .key("cornerRadius")])
    }
    if let shadow = style.shadow {
      check(shadow.color, at: path + [.key("shadow"), .key("color")], &list)
      list.check(shadow.radius, in: 0...1_000, at: path + [.key("shadow"), .key("radius")])
    }
    if let gradient = style.gradient {
      check(gradient.from, at: path + [.key("gradient"), .key("from")], &list)
      check(gradient.to, at: path + [.key("gradient"), .key("to")], &list)
    }
    if let loading = style.loading {
      let path = path + [.key("loading")]
      check(loading.indicatorColor, at: path + [.key("indicatorColor")], &list)
      list.check(loading.indicatorAfter, in: 0...3_600, at: path + [.key("indicatorAfter")])
      list.check(loading.successDuration, in: 0...3_600, at: path + [.key("successDuration")])
    }
    if let toggle = style.toggle {
      let names = styles.map(\.name) + InteractionState.words
      let path = path + [.key("toggle")]
      list.check(toggle.off, isOneOf: names, kind: "style or state", at: path + [.key("off")])
      list.check(toggle.on, isOneOf: names, kind: "style or state", at: path + [.key("on")])
    }
  }

  private func check(
    _ press: PressEffect, at path: [DataProblem.Step], _ list: inout ProblemList
  ) {
    list.check(press.scale, in: 0...2, at: path + [.key("scale")])
    list.check(press.opacity, in: 0...1, at: path + [.key("opacity")])
    list.check(press.duration, in: 0...60, at: path + [.key("duration")])
    list.check(press.releaseDuration, in: 0...60, at: path + [.key("releaseDuration")])
    for (index, change) in press.changes.enumerated() {
      let path = path + [.key("changes"), .index(index)]
      check(change.color, at: path + [.key("color")], &list)
      list.check(change.releaseDuration, in: 0...60, at: path + [.key("releaseDuration")])
      switch change.property {
      case .darkening, .contentOpacity, .overlayOpacity:
        list.check(change.amount, in: 0...1, at: path + [.key("amount")])
      case .foreground, .background, .border, .depth, .matchedGeometry: break
      }
    }
  }

  private func check(
    _ state: StateStyle, of style: PressStyle, at path: [DataProblem.Step],
    _ list: inout ProblemList
  ) {
    list.check(
      state.variant, isOneOf: style.variants, kind: "variant", at: path + [.key("variant")])
    check(state.background, at: path + [.key("background")], &list)
    check(state.foreground, at: path + [.key("foreground")], &list)
    check(state.border, at: path + [.key("border")], &list)
    list.check(state.borderWidth, in: 0...100, at: path + [.key("borderWidth")])
    list.check(state.opacity, in: 0...1, at: path + [.key("opacity")])
    list.check(state.contentOpacity, in: 0...1, at: path + [.key("contentOpacity")])
    list.check(state.darkening, in: 0...1, at: path + [.key("darkening")])
    list.check(state.scale, in: 0...2, at: path + [.key("scale")])
  }

  func check(_ size: ButtonSize, at path: [DataProblem.Step], _ list: inout ProblemList) {
    for (key, figure) in [
      ("minimumWidth", size.minimumWidth), ("minimumHeight", size.minimumHeight),
      ("hitWidth", size.hitWidth), ("hitHeight", size.hitHeight),
      ("horizontalPadding", size.horizontalPadding), ("verticalPadding", size.verticalPadding),
      ("horizontalMargin", size.horizontalMargin), ("fontSize", size.fontSize),
      ("cornerRadius", size.cornerRadius),
    ] {
      list.check(figure, in: 0...10_000, at: path + [.key(key)])
    }
  }
}
