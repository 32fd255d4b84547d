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

  /// The sidecar of an output: hidden, so that whoever looks at the folder sees outputs only.
  static func path(of output: String) -> String {
    let slash = output.lastIndex(of: "/")
    let folder = slash.map { String(output[...$0]) } ?? ""
    let name = slash.map { String(output[output.index(after: $0)...]) } ?? output
    return "\(folder).\(name).tapline"
  }

  /// Reads the sidecar of an output; nil where there is none, or one that another version wrote.
  init?(of output: String) {
    guard let bytes = try? InputFile.read(Self.path(of: output), limit: 1_024) else { return nil }
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    guard lines.count == 3, lines[0] == Self.heading, lines[1].hasPrefix("content "),
      lines[2].hasPrefix("bytes "), let size = Int(lines[2].dropFirst(6))
    else { return nil }
    content = String(lines[1].dropFirst(8))
    self.size = size
  }

  init(content: String, size: Int) {
    self.content = content
    self.size = size
  }

  /// Writes the sidecar of an output, whole or not at all.
  func write(for output: String) throws(FileError) {
    let file = try OutputFile(Self.path(of: output))
    try file.write(Array("\(Self.heading)\ncontent \(content)\nbytes \(size)\n".utf8))
    try file.finish()
  }

  /// Whether the output is there as it was written.
  func describes(_ output: String) -> Bool { InputFile.size(output) == size }
}
