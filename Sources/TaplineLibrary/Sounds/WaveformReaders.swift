/// Reads the sounds of patterns in any folders; those of one folder are read once, whoever names them.
///
/// Thread: one at a time; blocks.
package final class WaveformReaders {
  private let root: BundleRoot?
  private let sampleRate: Int?
  private var readers: [BundleRoot: WaveformReader] = [:]

  /// Prepares to read; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - root: Where paths start; nil for each pattern's own folder.
  ///   - sampleRate: As `WaveformReader` has it.
  package init(root: BundleRoot? = nil, sampleRate: Int? = nil) {
    self.root = root
    self.sampleRate = sampleRate
  }

  /// The reader of a pattern's sounds.
  ///
  /// - Parameters:
  ///   - path: The pattern's file, or `-`.
  ///   - root: Where its paths start, if it is another folder than for the rest.
  /// - Returns: The reader.
  package func reader(ofPattern path: String, root: BundleRoot? = nil) -> WaveformReader {
    let root = root ?? self.root ?? BundleRoot(ofPattern: path)
    let reader = readers[root] ?? WaveformReader(root: root, sampleRate: sampleRate)
    readers[root] = reader
    return reader
  }
}
