import TaplinePictures

extension PageFile {
  /// The script of a report: a cursor that follows the sound, tracks that come and go, more rows.
  ///
  /// It is the same for every page, so that the page's policy can name it by its digest; what differs
  /// stands in a block of JSON.
  static var reportScript: String { "\n" + PageFile("report.js").text }

  /// The style sheet of a report.
  static var reportStyle: String { PageFile("report.css").text }
}
