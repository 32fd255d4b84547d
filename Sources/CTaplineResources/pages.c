#include "pages.h"

#include <string.h>

// #embed is part of C23. Clang supports it in all versions of C since version 19, which is part of Swift 6.1 and of
// Xcode 16.3.
#ifndef __has_embed
#error "this compiler has no #embed; clang 19 or Xcode 16.3 is needed"
#endif
#pragma clang diagnostic ignored "-Wc23-extensions"

// MARK: - The gallery of buttons; the pages join these four parts of its script in this order

static const unsigned char tapline_page_gallery_motion_js[] = {
#embed "files/gallery-motion.js"
};

static const unsigned char tapline_page_gallery_button_js[] = {
#embed "files/gallery-button.js"
};

static const unsigned char tapline_page_gallery_page_js[] = {
#embed "files/gallery-page.js"
};

static const unsigned char tapline_page_gallery_tool_js[] = {
#embed "files/gallery-tool.js"
};

static const unsigned char tapline_page_gallery_css[] = {
#embed "files/gallery.css"
};

// MARK: - The report

static const unsigned char tapline_page_report_picture_js[] = {
#embed "files/report-picture.js"
};

static const unsigned char tapline_page_report_js[] = {
#embed "files/report.js"
};

static const unsigned char tapline_page_report_css[] = {
#embed "files/page.css"
  ,
#embed "files/report.css"
};

// MARK: - The list of a batch's pages

static const unsigned char tapline_page_library_js[] = {
#embed "files/library.js"
};

static const unsigned char tapline_page_library_css[] = {
#embed "files/page.css"
  ,
#embed "files/library.css"
};

// MARK: - The editor: one script in five parts, in this order

static const unsigned char tapline_page_edit_model_js[] = {
#embed "files/edit-model.js"
};

static const unsigned char tapline_page_edit_sound_js[] = {
#embed "files/edit-sound.js"
};

static const unsigned char tapline_page_edit_draw_js[] = {
#embed "files/edit-draw.js"
};

static const unsigned char tapline_page_edit_input_js[] = {
#embed "files/edit-input.js"
};

static const unsigned char tapline_page_edit_page_js[] = {
#embed "files/edit-page.js"
};

static const unsigned char tapline_page_edit_css[] = {
#embed "files/edit.css"
};

static const unsigned char tapline_page_edit_html[] = {
#embed "files/edit.html"
};

// MARK: - The listening test

static const unsigned char tapline_page_abx_js[] = {
#embed "files/abx.js"
};

static const unsigned char tapline_page_abx_css[] = {
#embed "files/page.css"
  ,
#embed "files/abx.css"
};

// MARK: - The table of an audit

static const unsigned char tapline_page_audit_css[] = {
#embed "files/page.css"
  ,
#embed "files/audit.css"
};

// MARK: - Pictures

static const unsigned char tapline_page_timeline_plot_css[] = {
#embed "files/timeline-plot.css"
};

static const unsigned char tapline_page_curve_plot_css[] = {
#embed "files/curve-plot.css"
};

// MARK: - The lint rules with their reasons and examples

static const unsigned char tapline_page_lint_rules_txt[] = {
#embed "files/lint-rules.txt"
};

static const unsigned char tapline_page_audit_rules_txt[] = {
#embed "files/audit-rules.txt"
};

// MARK: - All files by name

typedef struct page_file {
  const char *name;
  const unsigned char *bytes;
  size_t count;
} page_file;

#define FILE_OF(name, bytes) {name, bytes, sizeof(bytes)}

static const page_file files[] = {
  FILE_OF("gallery-motion.js", tapline_page_gallery_motion_js),
  FILE_OF("gallery-button.js", tapline_page_gallery_button_js),
  FILE_OF("gallery-page.js", tapline_page_gallery_page_js),
  FILE_OF("gallery-tool.js", tapline_page_gallery_tool_js),
  FILE_OF("gallery.css", tapline_page_gallery_css),
  FILE_OF("report-picture.js", tapline_page_report_picture_js),
  FILE_OF("report.js", tapline_page_report_js),
  FILE_OF("report.css", tapline_page_report_css),
  FILE_OF("library.js", tapline_page_library_js),
  FILE_OF("library.css", tapline_page_library_css),
  FILE_OF("edit-model.js", tapline_page_edit_model_js),
  FILE_OF("edit-sound.js", tapline_page_edit_sound_js),
  FILE_OF("edit-draw.js", tapline_page_edit_draw_js),
  FILE_OF("edit-input.js", tapline_page_edit_input_js),
  FILE_OF("edit-page.js", tapline_page_edit_page_js),
  FILE_OF("edit.css", tapline_page_edit_css),
  FILE_OF("edit.html", tapline_page_edit_html),
  FILE_OF("abx.js", tapline_page_abx_js),
  FILE_OF("abx.css", tapline_page_abx_css),
  FILE_OF("audit.css", tapline_page_audit_css),
  FILE_OF("timeline-plot.css", tapline_page_timeline_plot_css),
  FILE_OF("curve-plot.css", tapline_page_curve_plot_css),
  FILE_OF("lint-rules.txt", tapline_page_lint_rules_txt),
  FILE_OF("audit-rules.txt", tapline_page_audit_rules_txt),
};

const unsigned char *tapline_page_file(const char *name, size_t *count) {
  for (size_t index = 0; index < sizeof(files) / sizeof(files[0]); index++) {
    if (strcmp(files[index].name, name) == 0) {
      *count = files[index].count;
      return files[index].bytes;
    }
  }
  return NULL;
}
