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

  /// The ending of files of the format: `wav`, `svg`, `png`, `pdf`, `csv`, `html`; tables of a layout that is not
  /// asked for by its own name have it before: `events.csv`.
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
