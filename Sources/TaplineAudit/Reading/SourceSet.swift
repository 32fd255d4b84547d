#if Audit
/// The files of a module.
struct SourceSet {
  let sources: [AuditSource]
  /// The declarations of each file; empty for files that are not valid Swift.
  let units: [SourceUnit]
  /// The files that are not valid Swift.
  let skipped: [String]

  init(_ sources: [AuditSource], threads: Int) {
    let units = DeepThread.map(sources.count, threads: threads) {
      SourceReader.read(sources[$0].bytes, file: $0)
    }
    self.sources = sources
    self.units = units.map { $0 ?? SourceUnit() }
    skipped = zip(sources, units).filter { $0.1 == nil }.map(\.0.path)
  }
}
#endif
