import TaplineFiles

/// The small file beside an output that says what it was made of.
///
/// It holds no times, so that two runs write the same bytes.
struct BatchSidecar: Equatable {
  /// The hash of everything the output follows from.
  let content: String

  /// The output's length in bytes.
  let size: Int

  private static let heading = "tapline batch 1"

  /// The longest name of an output, in bytes, that leaves room for what a sidecar's adds: file systems
  /// allow 255.
  private static let maximumName = 255 - ".".utf8.count - ".tapline".utf8.count

  /// The sidecar of an output: hidden, so that whoever looks at the folder sees outputs only.
  static func path(of output: String) -> String {
    let slash = output.lastIndex(of: "/")
    let folder = slash.map { String(output[...$0]) } ?? ""
    let name = slash.map { String(output[output.index(after: $0)...]) } ?? output
    guard name.utf8.count > maximumName else { return "\(folder).\(name).tapline" }
    var hash = StableHash()
    hash.combine(name)
    return "\(folder).\(hash.text).tapline"
  }

  /// What the sidecar of an output says; nil where there is none, or one that another version wrote, or
  /// where the output is being made.
  init?(of output: String) { self.init(SidecarFile.content(of: Self.path(of: output))) }

  /// What a sidecar says.
  init?(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0] == Self.heading, lines[1].hasPrefix("content "),
      lines[2].hasPrefix("bytes "), let size = Int(lines[2].dropFirst(6)), lines[3].isEmpty
    else { return nil }
    content = String(lines[1].dropFirst(8))
    self.size = size
  }

  init(content: String, size: Int) {
    self.content = content
    self.size = size
  }

  /// The sidecar's text.
  var bytes: [UInt8] { Array("\(Self.heading)\ncontent \(content)\nbytes \(size)\n".utf8) }

  /// Whether the output is there as it was written.
  func describes(_ output: String) -> Bool { InputFile.size(output) == size }
}
