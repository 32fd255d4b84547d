import TaplinePatterns

extension ButtonSystem {
  /// The first problem of the data, such as an unknown name or a value out of range; nil if there is none.
  package var problem: DataProblem? {
    var search = ProblemSearch()
    search.check(schemaVersion: schemaVersion, isEqualTo: Self.knownSchemaVersion)
    search.checkUnique(styles.map(\.name), in: "styles")
    search.checkUnique(pairings.map(\.name), in: "pairings")
    search.checkUnique(palette.map(\.name), in: "palette")
    search.checkUnique(typography.map(\.name), in: "typography")
    search.checkUnique(metrics.map(\.name), in: "metrics")
    search.checkUnique(animations.map(\.name), in: "animations")
    search.checkUnique(rules.map(\.id), in: "rules", by: "id")
    search.checkEach(palette, at: "palette") { color, search in
      search.checkMember(color.light, at: "light", check: check)
      search.checkMember(color.dark, at: "dark", check: check)
    }
    search.checkEach(pairings, at: "pairings", check: check)
    search.checkEach(distinct, at: "distinct") { group, search in
      if group.count < 2 { search.add("a group needs two or more pairings") }
      search.checkEach(Array(group.enumerated())) { item, search in
        search.check(item.element, isOneOf: pairings.map(\.name), kind: "pairing")
        if group[..<item.offset].contains(item.element) {
          search.add("'\(item.element)' occurs twice in its group")
        }
      }
    }
    let styleNames = styles.map(\.name)
    search.checkEach(rules, at: "rules") { rule, search in
      search.check(rule.styles, areIn: styleNames, kind: "style", at: "styles")
      search.check(rule.keptBy, areIn: styleNames, kind: "container", at: "keptBy")
    }
    search.checkEach(styles, at: "styles", check: check)
    search.checkEach(sizes, at: "sizes", check: check)
    return search.problem
  }

  private func check(_ pairing: HapticPairing, _ search: inout ProblemSearch) {
    if pairing.steps.isEmpty { search.add("a pairing needs at least one step") }
    search.checkEach(Array(pairing.steps.enumerated()), at: "steps") { item, search in
      let step = item.element
      if (step.generator == nil) == (step.pattern == nil) {
        search.add("a step must have either a generator or a pattern")
      }
      if step.intensity != nil, step.generator?.value?.generator().takesIntensity == false {
        search.add("only impacts take an intensity", at: "intensity")
      }
      if item.offset == 0, step.delay != nil {
        search.add("the first step cannot have a delay", at: "delay")
      }
      search.check(step.intensity, in: 0...1, at: "intensity")
      search.check(step.delay, in: 0...60, at: "delay")
    }
  }

  // MARK: - Styles

  private func check(_ style: PressStyle, _ search: inout ProblemSearch) {
    search.checkMember(style.press?.value, at: "press", check: check)
    search.checkMember(style.reducedPress?.value, at: "reducedPress", check: check)
    for (key, haptics) in [
      ("builtInHaptics", style.builtInHaptics), ("callerHaptics", style.callerHaptics),
    ] {
      search.checkEach(haptics?.value ?? [], at: key) { use, search in
        search.check(use.pairing, isOneOf: pairings.map(\.name), kind: "pairing", at: "pairing")
        search.check(use.variant, isOneOf: style.variants, kind: "variant", at: "variant")
      }
    }
    search.checkEach(style.states, at: "states") { state, search in
      search.check(state.variant, isOneOf: style.variants, kind: "variant", at: "variant")
      check(state, &search)
    }
    search.check(
      style.animations, areIn: animations.map(\.name), kind: "animation", at: "animations")
    search.check(style.metrics, areIn: metrics.map(\.name), kind: "metric", at: "metrics")
    search.check(
      style.typography?.value, isOneOf: typography.map(\.name), kind: "font", at: "typography")
    search.checkMember(style.size, at: "size", check: check)
    search.check(style.shape?.cornerRadius, in: 0...10_000, at: "shape", "cornerRadius")
    search.checkMember(style.shadow?.color, at: "shadow", "color", check: check)
    search.check(style.shadow?.radius, in: 0...1_000, at: "shadow", "radius")
    search.checkMember(style.gradient?.from, at: "gradient", "from", check: check)
    search.checkMember(style.gradient?.to, at: "gradient", "to", check: check)
    search.checkMember(style.loading, at: "loading") { loading, search in
      search.checkMember(loading.indicatorColor, at: "indicatorColor", check: check)
      search.check(loading.indicatorAfter, in: 0...3_600, at: "indicatorAfter")
      search.check(loading.successDuration, in: 0...3_600, at: "successDuration")
    }
    search.checkMember(style.toggle, at: "toggle") { toggle, search in
      let names = styles.map(\.name) + InteractionState.words
      search.check(toggle.off, isOneOf: names, kind: "style or state", at: "off")
      search.check(toggle.on, isOneOf: names, kind: "style or state", at: "on")
    }
  }

  private func check(_ press: PressEffect, _ search: inout ProblemSearch) {
    search.check(press.scale, in: 0...2, at: "scale")
    search.check(press.opacity, in: 0...1, at: "opacity")
    search.check(press.duration, in: 0...60, at: "duration")
    search.check(press.releaseDuration, in: 0...60, at: "releaseDuration")
    search.checkEach(press.changes, at: "changes") { change, search in
      search.checkMember(change.color, at: "color", check: check)
      search.check(change.releaseDuration, in: 0...60, at: "releaseDuration")
      switch change.property {
      case .darkening, .contentOpacity, .overlayOpacity:
        search.check(change.amount, in: 0...1, at: "amount")
      case .foreground, .background, .border, .depth, .matchedGeometry: break
      }
    }
  }

  private func check(_ state: StateStyle, _ search: inout ProblemSearch) {
    search.checkMember(state.background, at: "background", check: check)
    search.checkMember(state.foreground, at: "foreground", check: check)
    search.checkMember(state.border, at: "border", check: check)
    search.check(state.borderWidth, in: 0...100, at: "borderWidth")
    search.check(state.opacity, in: 0...1, at: "opacity")
    search.check(state.contentOpacity, in: 0...1, at: "contentOpacity")
    search.check(state.darkening, in: 0...1, at: "darkening")
    search.check(state.scale, in: 0...2, at: "scale")
  }

  private func check(_ size: ButtonSize, _ search: inout ProblemSearch) {
    for (key, value) in [
      ("minimumWidth", size.minimumWidth), ("minimumHeight", size.minimumHeight),
      ("hitWidth", size.hitWidth), ("hitHeight", size.hitHeight),
      ("horizontalPadding", size.horizontalPadding), ("verticalPadding", size.verticalPadding),
      ("horizontalMargin", size.horizontalMargin), ("fontSize", size.fontSize),
      ("cornerRadius", size.cornerRadius),
    ] {
      search.check(value, in: 0...10_000, at: key)
    }
  }

  // MARK: - Colors

  private func check(_ color: Sourced<ColorReference>, _ search: inout ProblemSearch) {
    search.check(
      color.value?.paletteName, isOneOf: palette.map(\.name), kind: "color of the palette")
  }

  private func check(_ color: AppearanceColor, _ search: inout ProblemSearch) {
    guard color.light != color.dark else { return check(color.light, &search) }
    search.checkMember(color.light, at: "light", check: check)
    search.checkMember(color.dark, at: "dark", check: check)
  }
}
