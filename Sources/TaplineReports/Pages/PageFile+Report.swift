import TaplineRendering

extension PageFile {
  /// The script of a report: the picture's view, values and cursor, players, tracks, more rows.
  ///
  /// It is the same for every page, so that the page's policy can name it by its digest; what differs
  /// stands in a block of JSON.
  static var reportScript: String {
    "\n" + PageFile("report-picture.js").text + PageFile("report.js").text
  }

  /// The style sheet of a report.
  static var reportStyle: String { PageFile("report.css").text }
}
