import Tapline

/// Touches on a phone.
package enum TouchScripts {
  /// A quick tap.
  package static let quick = TouchScript.tap(hold: 0.04)
  /// A tap of usual duration.
  package static let usual = TouchScript.tap()
  /// A touch that a scroll view cancels.
  package static let scrolled = TouchScript.cancelled(at: 0.1)

  /// A finger that leaves the button, returns and is lifted.
  package static func wandering() throws(TouchScriptError) -> TouchScript {
    try TouchScript([
      .init(.down, at: 0), .init(.out, at: 0.1), .init(.in, at: 0.2), .init(.up, at: 0.3),
    ])
  }

  /// The position of a mistake in a script, with an arrow below it.
  package static func mistake(in text: String) -> String? {
    do throws(TouchScriptError) {
      _ = try TouchScript(text, longPress: 0.5)
      return nil
    } catch { return error.message + "\n" + error.diagram(of: text) }
  }
}
