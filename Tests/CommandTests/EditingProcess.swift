import Foundation
import TaplineFiles
import TaplineTestSupport
import Testing

/// A process of `tapline edit`, with a client that sends the requests of its page.
final class EditingProcess {
  struct Answer {
    let status: Int
    let head: String
    let body: [UInt8]

    var json: [String: Any] {
      (try? JSONSerialization.jsonObject(with: Data(body))) as? [String: Any] ?? [:]
    }

    var list: [[String: Any]] {
      (try? JSONSerialization.jsonObject(with: Data(body))) as? [[String: Any]] ?? []
    }

    var elements: [[String: Any]] { json["elements"] as? [[String: Any]] ?? [] }

    var times: [Double] { elements.compactMap { $0["time"] as? Double } }

    func flag(_ name: String) -> Bool? { json[name] as? Bool }

    func text(_ name: String) -> String? { json[name] as? String }
  }

  let port: Int
  /// The path of the page, with the token.
  let path: String
  private let process = Process()
  private let output: URL
  private let errors: URL

  convenience init(_ arguments: String..., in folder: URL) throws {
    try self.init(arguments, in: folder)
  }

  /// Starts the command; `programs` is a folder that precedes the search path for programs.
  init(_ arguments: [String], in folder: URL, programs: URL? = nil) throws {
    let name = UUID().uuidString
    output = FileManager.default.temporaryDirectory.appendingPathComponent(name + ".out")
    errors = FileManager.default.temporaryDirectory.appendingPathComponent(name + ".err")
    for file in [output, errors] { try Data().write(to: file) }
    process.executableURL = Command.built
    process.arguments = ["edit"] + arguments
    process.currentDirectoryURL = folder
    if let programs {
      let environment = ProcessInfo.processInfo.environment
      let path = "\(programs.path):\(environment["PATH"] ?? "")"
      process.environment = environment.merging(["PATH": path]) { $1 }
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try Command.start(process)
    var address: URL?
    let deadline = Date(timeIntervalSinceNow: 20)
    while address == nil, Date() < deadline, process.isRunning {
      usleep(5_000)
      let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
      if text.hasSuffix("/\n") { address = URL(string: String(text.dropLast())) }
    }
    port = try #require(address?.port)
    path = "/\(try #require(address).lastPathComponent)/"
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    for file in [output, errors] { try? FileManager.default.removeItem(at: file) }
  }

  var printed: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

  var messages: String { (try? String(contentsOf: errors, encoding: .utf8)) ?? "" }

  /// Ends the command by a signal, and returns its exit code.
  func end(by signal: Int32 = SIGINT) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Sends a request as the page does, unless headers or the whole path are given.
  func ask(
    _ method: String, _ name: String, _ body: [UInt8] = [], host: String? = nil,
    origin: String? = "", isWhole: Bool = false, fields: String? = nil
  ) throws -> Answer {
    let host = host ?? "127.0.0.1:\(port)"
    let origin = origin.map { $0.isEmpty ? "http://\(host)" : $0 }
    let head =
      "\(method) \(isWhole ? name : path + name) HTTP/1.1\r\nHost: \(host)\r\n"
      + (origin.map { "Origin: \($0)\r\n" } ?? "")
      + (fields ?? "Content-Length: \(body.count)") + "\r\n\r\n"
    let socket = try #require(
      StreamSocket(connectingTo: .network(host: "127.0.0.1", port: port)))
    defer { socket.close() }
    var rest = (Array(head.utf8) + body)[...]
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let deadline = Date(timeIntervalSinceNow: 30)
    while Date() < deadline {
      if !rest.isEmpty {
        let count = rest.withUnsafeBytes { socket.send($0) }
        if count > 0 { rest = rest.dropFirst(count) }
        if count < 0, !StreamSocket.wouldBlock { rest = [] }
      }
      let count = socket.receive(into: &buffer)
      if count == 0 { break }
      if count > 0 { received += buffer.prefix(count) } else { usleep(500) }
      if count < 0, !StreamSocket.wouldBlock { break }
    }
    let end = Array("\r\n\r\n".utf8)
    let split = received.indices.first { received[$0...].starts(with: end) } ?? received.count
    let text = String(decoding: received[..<split], as: UTF8.self)
    return Answer(
      status: Int(text.split(separator: " ").dropFirst().first ?? "") ?? 0, head: text,
      body: Array(received[min(split + 4, received.count)...]))
  }

  func get(_ name: String) throws -> Answer { try ask("GET", name) }

  func post(_ name: String, _ body: String = "") throws -> Answer {
    try ask("POST", name, Array(body.utf8))
  }

  /// Sends changes to the current version.
  func edit(_ changes: String) throws -> Answer {
    let version = try get("state").json["textVersion"] as? Int ?? -1
    return try post(
      "edit", "{\"version\": \(version), \"name\": \"edit\", \"changes\": [\(changes)]}")
  }

  func set(_ element: Int, _ field: String, _ value: String) throws -> Answer {
    try edit(
      "{\"op\": \"set\", \"element\": \(element), \"field\": \"\(field)\", \"value\": \(value)}")
  }
}
