import TaplinePatterns

extension ButtonSystem {
  /// Unknown and duplicate names, and values out of range.
  package var problems: [DataProblem] {
    var list = ProblemList()
    list.check(schemaVersion: schemaVersion, isEqualTo: Self.knownSchemaVersion)
    list.checkUnique(styles.map(\.name), in: "styles")
    list.checkUnique(pairings.map(\.name), in: "pairings")
    list.checkUnique(palette.map(\.name), in: "palette")
    list.checkUnique(typography.map(\.name), in: "typography")
    list.checkUnique(metrics.map(\.name), in: "metrics")
    list.checkUnique(animations.map(\.name), in: "animations")
    list.checkUnique(rules.map(\.id), in: "rules", by: "id")
    list.checkEach(palette, at: "palette") { color, list in
      list.checkMember(color.light, at: "light", check: check)
      list.checkMember(color.dark, at: "dark", check: check)
    }
    list.checkEach(pairings, at: "pairings", check: check)
    list.checkEach(distinct, at: "distinct") { group, list in
      if group.count < 2 { list.add("a group needs two or more pairings") }
      list.checkEach(Array(group.enumerated())) { item, list in
        list.check(item.element, isOneOf: pairings.map(\.name), kind: "pairing")
        if group[..<item.offset].contains(item.element) {
          list.add("'\(item.element)' occurs twice in its group")
        }
      }
    }
    let styleNames = styles.map(\.name)
    list.checkEach(rules, at: "rules") { rule, list in
      list.check(rule.styles, areIn: styleNames, kind: "style", at: "styles")
      list.check(rule.keptBy, areIn: styleNames, kind: "container", at: "keptBy")
    }
    list.checkEach(styles, at: "styles", check: check)
    list.checkEach(sizes, at: "sizes", check: check)
    return list.problems
  }

  private func check(_ pairing: HapticPairing, _ list: inout ProblemList) {
    if pairing.steps.isEmpty { list.add("a pairing needs at least one step") }
    list.checkEach(Array(pairing.steps.enumerated()), at: "steps") { item, list in
      let step = item.element
      if (step.generator == nil) == (step.pattern == nil) {
        list.add("a step must have either a generator or a pattern")
      }
      if step.intensity != nil, step.generator?.value?.generator().takesIntensity == false {
        list.add("only impacts take an intensity", at: "intensity")
      }
      if item.offset == 0, step.delay != nil {
        list.add("the first step cannot have a delay", at: "delay")
      }
      list.check(step.intensity, in: 0...1, at: "intensity")
      list.check(step.delay, in: 0...60, at: "delay")
    }
  }

  // MARK: - Styles

  private func check(_ style: PressStyle, _ list: inout ProblemList) {
    list.checkMember(style.press?.value, at: "press", check: check)
    list.checkMember(style.reducedPress?.value, at: "reducedPress", check: check)
    for (key, haptics) in [
      ("builtInHaptics", style.builtInHaptics), ("callerHaptics", style.callerHaptics),
    ] {
      list.checkEach(haptics?.value ?? [], at: key) { use, list in
        list.check(use.pairing, isOneOf: pairings.map(\.name), kind: "pairing", at: "pairing")
        list.check(use.variant, isOneOf: style.variants, kind: "variant", at: "variant")
      }
    }
    list.checkEach(style.states, at: "states") { state, list in
      list.check(state.variant, isOneOf: style.variants, kind: "variant", at: "variant")
      check(state, &list)
    }
    list.check(
      style.animations, areIn: animations.map(\.name), kind: "animation", at: "animations")
    list.check(style.metrics, areIn: metrics.map(\.name), kind: "metric", at: "metrics")
    list.check(
      style.typography?.value, isOneOf: typography.map(\.name), kind: "font", at: "typography")
    list.checkMember(style.size, at: "size", check: check)
    list.check(style.shape?.cornerRadius, in: 0...10_000, at: "shape", "cornerRadius")
    list.checkMember(style.shadow?.color, at: "shadow", "color", check: check)
    list.check(style.shadow?.radius, in: 0...1_000, at: "shadow", "radius")
    list.checkMember(style.gradient?.from, at: "gradient", "from", check: check)
    list.checkMember(style.gradient?.to, at: "gradient", "to", check: check)
    list.checkMember(style.loading, at: "loading") { loading, list in
      list.checkMember(loading.indicatorColor, at: "indicatorColor", check: check)
      list.check(loading.indicatorAfter, in: 0...3_600, at: "indicatorAfter")
      list.check(loading.successDuration, in: 0...3_600, at: "successDuration")
    }
    list.checkMember(style.toggle, at: "toggle") { toggle, list in
      let names = styles.map(\.name) + InteractionState.words
      list.check(toggle.off, isOneOf: names, kind: "style or state", at: "off")
      list.check(toggle.on, isOneOf: names, kind: "style or state", at: "on")
    }
  }

  private func check(_ press: PressEffect, _ list: inout ProblemList) {
    list.check(press.scale, in: 0...2, at: "scale")
    list.check(press.opacity, in: 0...1, at: "opacity")
    list.check(press.duration, in: 0...60, at: "duration")
    list.check(press.releaseDuration, in: 0...60, at: "releaseDuration")
    list.checkEach(press.changes, at: "changes") { change, list in
      list.checkMember(change.color, at: "color", check: check)
      list.check(change.releaseDuration, in: 0...60, at: "releaseDuration")
      switch change.property {
      case .darkening, .contentOpacity, .overlayOpacity:
        list.check(change.amount, in: 0...1, at: "amount")
      case .foreground, .background, .border, .depth, .matchedGeometry: break
      }
    }
  }

  private func check(_ state: StateStyle, _ list: inout ProblemList) {
    list.checkMember(state.background, at: "background", check: check)
    list.checkMember(state.foreground, at: "foreground", check: check)
    list.checkMember(state.border, at: "border", check: check)
    list.check(state.borderWidth, in: 0...100, at: "borderWidth")
    list.check(state.opacity, in: 0...1, at: "opacity")
    list.check(state.contentOpacity, in: 0...1, at: "contentOpacity")
    list.check(state.darkening, in: 0...1, at: "darkening")
    list.check(state.scale, in: 0...2, at: "scale")
  }

  private func check(_ size: ButtonSize, _ list: inout ProblemList) {
    for (key, value) in [
      ("minimumWidth", size.minimumWidth), ("minimumHeight", size.minimumHeight),
      ("hitWidth", size.hitWidth), ("hitHeight", size.hitHeight),
      ("horizontalPadding", size.horizontalPadding), ("verticalPadding", size.verticalPadding),
      ("horizontalMargin", size.horizontalMargin), ("fontSize", size.fontSize),
      ("cornerRadius", size.cornerRadius),
    ] {
      list.check(value, in: 0...10_000, at: key)
    }
  }

  // MARK: - Colors

  private func check(_ color: Sourced<ColorReference>, _ list: inout ProblemList) {
    list.check(
      color.value?.paletteName, isOneOf: palette.map(\.name), kind: "color of the palette")
  }

  private func check(_ color: AppearanceColor, _ list: inout ProblemList) {
    guard color.light != color.dark else { return check(color.light, &list) }
    list.checkMember(color.light, at: "light", check: check)
    list.checkMember(color.dark, at: "dark", check: check)
  }
}
