// The parts of librsvg and cairo that turn a picture of ours into pixels or a page, declared here and
// found at run time.
//
// No header and no import library is needed to build; where the libraries are missing the package
// still builds and runs. The declarations follow the public interfaces of librsvg 2 (rsvg.h, since
// 2.52), cairo 1 (cairo.h, cairo-pdf.h) and GObject 2.

#ifndef CPICTURELIBRARIES_H
#define CPICTURELIBRARIES_H

#include <stdint.h>

enum {
  CPICTURE_PNG = 0,
  CPICTURE_PDF = 1,
};

// Takes a part of the result; anything but 0 ends the work.
typedef int (*cpicture_take)(void *user_data, const uint8_t *bytes, unsigned length);

// Draws an SVG file.
//
// `scale` is pixels for each unit of the SVG file, or for a page points; `kind` one of the above.
// Returns NULL, or why there is no result, in a string that lives until the next call of this thread.
// Thread: any.
const char *cpicture_draw(const uint8_t *svg, uint64_t length, double scale, int kind,
                          cpicture_take take, void *user_data);

// Why nothing can be drawn here, with what to install, or NULL where it can. Thread: any.
const char *cpicture_missing(void);

#endif
