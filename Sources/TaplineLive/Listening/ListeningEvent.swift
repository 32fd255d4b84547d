/// What a session has to tell whoever shows it.
package enum ListeningEvent: Sendable {
  /// An app has greeted.
  case joined(String, client: Int)
  /// An app has gone, or was closed; why, where it broke the protocol.
  case left(String, client: Int, ProtocolError?)
  /// An app has made a call.
  case call(ListenedCall)
  /// Something is wrong with what an app does.
  case finding(ListeningFinding)
  /// An app's clock has jumped, by so many seconds.
  case jump(String, Double)
  /// An app has dropped calls that it could not tell of in time.
  case dropped(String, Int)
}
