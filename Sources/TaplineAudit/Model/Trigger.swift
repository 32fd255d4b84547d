#if Audit
/// The cause that runs code with haptics, such as a tap or a timer.
struct Trigger: Sendable, Hashable {
  enum Kind: String, Sendable {
    case button
    case tap
    case press
    case gesture
    case drag
    case scroll
    case frame
    case change
    case control
    case lifecycle
    case foreground
    case notification
    case timer
    case delegate
    case callback
    /// An unknown caller of a function that no other trigger reaches.
    case caller
  }

  var kind: Kind
  /// The text in the `trigger` column of the audit's table, such as `Button action`.
  var words: String

  /// The maximum number of characters of code in `words`, so that the table's cell stays short.
  static let maximumCodeLength = 40

  /// Whether the code runs many times while a finger moves or the screen is redrawn.
  var isContinuous: Bool { [.drag, .scroll, .frame].contains(kind) }

  /// Whether a single touch runs the code.
  var isTouch: Bool { [.button, .tap, .press, .control].contains(kind) }
}

/// When and where a called function runs its closure argument.
enum ClosureUse {
  /// On the caller's thread, before the call returns.
  case now
  /// Soon after the call, with the given isolation; nil keeps the caller's isolation.
  case soon(Isolation?)
  /// Some time after the call, with the given isolation; nil keeps the caller's isolation.
  case later(Isolation?)
  /// When a trigger occurs; the closure is traced separately.
  case trigger(Trigger)
}

/// The actor or thread on which code runs; `unknown` for nonisolated code and unknown queues.
enum Isolation: Sendable, Hashable {
  case main
  case background
  case unknown
}

enum TriggerTable {
  /// The triggers of closure arguments by the name of the called function.
  private static let closures: [String: Trigger] = named([
    .button: [
      "UIAction", "UIAlertAction", "UIContextualAction", "onDelete", "onKeyPress", "onSubmit",
    ],
    // Source: expo/expo#19127: asynchronous functions of Expo modules run on a background queue.
    .callback: ["AsyncFunction"],
    .change: [
      "onChange", "onHover", "onScrollPhaseChange", "onScrollTargetVisibilityChange",
      "onScrollVisibilityChange",
    ],
    .drag: ["onContinuousHover"],
    .gesture: ["onDrag", "onDrop", "onMove", "refreshable"],
    .lifecycle: ["onAppear", "onDisappear", "task"],
    .notification: ["onOpenURL", "onReceive"],
    .press: ["onLongPressGesture"],
    .scroll: ["onGeometryChange", "onPreferenceChange", "onScrollGeometryChange"],
    .tap: ["accessibilityAction", "onTapGesture"],
  ]).merging([
    "Button": .init(kind: .button, words: "Button action"),
    "Link": .init(kind: .button, words: "Link action"),
    "Menu": .init(kind: .button, words: "Menu action"),
    "EditButton": .init(kind: .button, words: "EditButton action"),
    "onEnded": .init(kind: .gesture, words: "gesture ended"),
    "onChanged": .init(kind: .drag, words: "gesture changed"),
    "updating": .init(kind: .drag, words: "gesture updating"),
  ]) { $1 }

  private static func named(_ names: [Trigger.Kind: [String]]) -> [String: Trigger] {
    var triggers: [String: Trigger] = [:]
    for (kind, names) in names {
      for name in names { triggers[name] = Trigger(kind: kind, words: name) }
    }
    return triggers
  }

  /// The labels of closures that build views in SwiftUI calls.
  private static let builderLabels: Set<String> = [
    "label", "content", "header", "footer", "placeholder", "currentValueLabel", "icon",
    "minimumValueLabel", "maximumValueLabel", "actions", "message", "background", "preview",
  ]

  /// Methods that UIKit, SpriteKit and other frameworks call, by name.
  private static let methods = named([
    .drag: ["continueTracking", "touchesMoved"],
    .foreground: [
      "applicationDidBecomeActive", "applicationWillEnterForeground", "sceneDidBecomeActive",
      "sceneWillEnterForeground",
    ],
    .frame: ["layoutSubviews", "viewDidLayoutSubviews"],
    .lifecycle: [
      "awakeFromNib", "didMoveToWindow", "prepareForReuse", "viewDidAppear", "viewDidDisappear",
      "viewDidLoad", "viewWillAppear", "viewWillDisappear",
    ],
    .press: ["beginTracking", "touchesBegan"],
    .scroll: ["scrollViewDidScroll", "scrollViewDidZoom"],
    .tap: ["touchesEnded"],
  ])

  /// Methods that a framework calls, by the name of their protocol or superclass, then by their own name.
  private static let inheritedMethods: [String: [String: Trigger]] = [
    "SKScene": ["update": .init(kind: .frame, words: "SKScene update")],
    "SCNSceneRendererDelegate": ["renderer": .init(kind: .frame, words: "SceneKit renderer")],
    "MTKViewDelegate": ["draw": .init(kind: .frame, words: "MTKView draw")],
    "ARSessionDelegate": ["session": .init(kind: .frame, words: "ARSession delegate")],
    "UIPickerViewDelegate": ["pickerView": .init(kind: .control, words: "UIPickerView")],
  ]

  /// Names of methods that a framework calls on another queue.
  static let backgroundMethods: Set<String> = ["captureOutput", "metadataOutput"]

  static let gestures: Set<String> = [
    "DragGesture", "MagnificationGesture", "MagnifyGesture", "RotationGesture", "RotateGesture",
  ]

  /// Returns the trigger of a method that a framework calls; nil for other functions.
  static func trigger(of function: Function, in type: AppType?) -> Trigger? {
    let name = function.name
    if function.attributes.contains(where: { $0.hasPrefix("@IBAction") }) {
      let sender = function.parameters.first?.type.name ?? ""
      if let gesture = gesture(ofRecognizer: sender) { return gesture }
      if let control = control(sender) { return .init(kind: .control, words: control) }
      return .init(kind: .button, words: "IBAction")
    }
    guard let type else { return nil }
    for parent in type.supertypes {
      if let trigger = inheritedMethods[parent]?[name] { return trigger }
    }
    if backgroundMethods.contains(name) { return .init(kind: .frame, words: name) }
    if let trigger = methods[name] { return trigger }
    let labels = function.parameters.map { $0.label ?? "" }
    if labels.contains("didSelectRowAt") || labels.contains("didSelectItemAt") {
      return .init(
        kind: .tap,
        words: labels.joined(separator: " ").split(separator: " ").last.map(String.init) ?? name)
    }
    return nil
  }

  /// Returns the trigger of a gesture recognizer class, such as `UIPanGestureRecognizer`; nil for other types.
  static func gesture(ofRecognizer type: String) -> Trigger? {
    guard type.hasSuffix("GestureRecognizer") else { return nil }
    let kinds: [(name: String, kind: Trigger.Kind)] = [
      ("Tap", .tap), ("LongPress", .press), ("Swipe", .gesture),
    ]
    return .init(kind: kinds.first { type.contains($0.name) }?.kind ?? .drag, words: type)
  }

  /// Returns the isolation that a chain such as `publisher.receive(on: DispatchQueue.main)` names, or nil.
  static func isolation(receivingOn text: String) -> Isolation? {
    let marks = ["DispatchQueue.main", "RunLoop.main", "OperationQueue.main", ".global("]
    let last = marks.compactMap { mark in
      text.ranges(of: mark).last.map { (mark, $0.lowerBound) }
    }.max { $0.1 < $1.1 }
    if let last { return last.0 == ".global(" ? .background : .main }
    return text == ".main" ? .main : nil
  }

  /// Returns the name of a UIKit control that plays system haptics (sources: Human Interface Guidelines, Playing
  /// haptics; dekatotoro/PullToRefreshSwift#28 for UIRefreshControl); nil for other types.
  static func control(_ type: String) -> String? {
    ["UISwitch", "UIPickerView", "UIDatePicker", "UIRefreshControl"].contains(type) ? type : nil
  }

  // MARK: - Closures

  /// The names of functions that run their closures before returning.
  private static let immediate: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "contains", "first", "sorted",
    "allSatisfy", "withAnimation", "withTransaction", "withLock", "withExtendedLifetime", "sync",
    "performWithoutAnimation", "autoreleasepool", "withCheckedContinuation", "tap", "then",
    "performBatchUpdates", "assumeIsolated", "min", "max",
  ]

  /// Returns when and where a call runs its closure argument; `receiver` is the receiver as written in the source.
  static func use(
    of label: String?, in call: Call, receiver: String, receiverType: String?
  ) -> ClosureUse {
    let name = call.name
    if builderLabels.contains(label ?? "") { return .now }
    if name == "onLongPressGesture", label == "onPressingChanged" {
      return .trigger(.init(kind: .press, words: "onLongPressGesture pressing"))
    }
    if name == "onScrollGeometryChange", label == "of" { return .later(nil) }
    if name == "sensoryFeedback" { return .later(nil) }
    if name == "Menu", label == nil { return .now }
    if label == "primaryAction" {
      return .trigger(.init(kind: .button, words: "\(name) primaryAction"))
    }
    if name == "onChanged" || name == "updating", call.base != nil {
      return .trigger(gesture(name, receiver))
    }
    if name == "onEnded",
      receiver.hasPrefix("TapGesture") || receiver.hasPrefix("SpatialTapGesture")
    {
      return .trigger(.init(kind: .tap, words: "TapGesture"))
    }
    if let trigger = closures[name], label != "set", label != "get" {
      return .trigger(addingValue(of: call, to: trigger))
    }
    if name == "Binding" {
      return label == "set" ? .trigger(.init(kind: .change, words: "Binding set")) : .now
    }
    if name == "observer" || name == "addObserver" || name == "sink" || name == "publisher" {
      return .trigger(notification(call, receiver))
    }
    if name == "scheduledTimer" || name == "Timer" {
      return .trigger(.init(kind: .timer, words: "Timer"))
    }
    if immediate.contains(name) { return .now }
    if name == "animate" || name == "transition" || name == "addAnimations" {
      return label == "completion" ? .later(.main) : .now
    }
    return asynchronousUse(label, call, receiver, receiverType)
  }

  private static func gesture(_ name: String, _ receiver: String) -> Trigger {
    if receiver.hasPrefix("LongPressGesture") {
      return .init(kind: .press, words: "LongPressGesture \(name)")
    }
    let gesture = receiver.prefix { $0.isLetter }
    let isKnown = gestures.contains(String(gesture))
    let verb = name == "onChanged" ? "changed" : name
    return .init(kind: .drag, words: isKnown ? "\(gesture) \(verb)" : "gesture \(verb)")
  }

  private static func addingValue(of call: Call, to trigger: Trigger) -> Trigger {
    guard call.name == "onChange" || call.name == "onReceive",
      let value = call.arguments.first?.value
    else { return trigger }
    let text = value.text
    if text.hasSuffix("scenePhase") {
      return .init(kind: .foreground, words: "onChange of scenePhase")
    }
    if isForegroundName(text) { return .init(kind: .foreground, words: "onReceive") }
    return .init(
      kind: trigger.kind, words: "\(trigger.words) of \(text.prefix(Trigger.maximumCodeLength))")
  }

  static func notification(_ call: Call, _ receiver: String) -> Trigger {
    let text = receiver + call.arguments.map(\.value.text).joined(separator: " ")
    if isForegroundName(text) { return .init(kind: .foreground, words: "notification") }
    return .init(kind: .notification, words: "notification")
  }

  static func isForegroundName(_ text: String) -> Bool {
    ["didBecomeActive", "willEnterForeground", "didActivate", "applicationDidBecomeActive"]
      .contains { text.contains($0) }
  }

  private static func asynchronousUse(
    _ label: String?, _ call: Call, _ receiver: String, _ type: String?
  ) -> ClosureUse {
    switch call.name {
    case "Task" where label == nil: return .soon(nil)
    case "detached": return .soon(.background)
    case "run" where receiver == "MainActor": return .soon(.main)
    case "detachNewThread", "addOperation", "installTap", "concurrentPerform", "dispatchMain":
      return .soon(receiver.contains(".main") ? .main : .background)
    case "async", "asyncAfter", "asyncAndWait", "perform", "notify", "schedule":
      let isMain =
        receiver.contains("DispatchQueue.main") || receiver.hasSuffix(".main")
        || receiver.contains("RunLoop.main") || call.argument("queue")?.text == ".main"
      let isOtherQueue =
        receiver.contains("global") || type == "DispatchQueue"
        || receiver.contains("DispatchQueue(") || receiver.lowercased().hasSuffix("queue")
      let isolation: Isolation = isMain ? .main : (isOtherQueue ? .background : .unknown)
      return call.name == "asyncAfter" ? .later(isolation) : .soon(isolation)
    case "dataTask", "downloadTask", "uploadTask", "dataTaskPublisher", "requestRecordPermission",
      "requestAccess", "requestAuthorization":
      return .later(.background)
    default: return .later(.unknown)
    }
  }
}
#endif
