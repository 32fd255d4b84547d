public import TaplineRendering

/// A kind of output file.
public enum OutputFormat: Hashable, Sendable {
  /// A WAV file.
  case wav
  /// A table.
  case csv(CSVLayout)
  /// A picture.
  case svg
  /// A picture in pixels, drawn by librsvg where that is installed.
  case png
  /// A picture as a page, drawn by librsvg where that is installed.
  case pdf
  /// A page with picture and sound.
  case html

  /// The ending of files of the format, such as `wav`; that of tables of another layout than `wide` has the
  /// layout before it, as `events.csv`.
  public var fileEnding: String {
    switch self {
    case .wav: "wav"
    case .svg: "svg"
    case .png: "png"
    case .pdf: "pdf"
    case .html: "html"
    case .csv(.wide): "csv"
    case .csv(let layout): "\(layout.rawValue).csv"
    }
  }
}
