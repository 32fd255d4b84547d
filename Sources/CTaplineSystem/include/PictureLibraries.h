// Converts SVG to PNG or PDF with librsvg and cairo, which are loaded at run time.
//
// Building needs no headers or libraries, and the program also runs without them. The declarations
// follow the public interfaces of librsvg 2 (rsvg.h, since 2.52), cairo 1 (cairo.h, cairo-pdf.h) and
// GObject 2.

#ifndef CPICTURELIBRARIES_H
#define CPICTURELIBRARIES_H

#include <stdint.h>

enum {
  CPICTURE_PNG = 0,
  CPICTURE_PDF = 1,
};

// Receives a part of the result; a return value other than 0 stops the conversion.
typedef int (*ctapline_picture_receive)(void *user_data, const uint8_t *bytes, unsigned length);

// Converts an SVG file.
//
// `scale` is the number of pixels (PNG) or points (PDF) per unit of the SVG file. `kind` is CPICTURE_PNG
// or CPICTURE_PDF. Returns NULL on success, otherwise an error message that is valid until this
// thread's next call. Thread: any.
const char *ctapline_picture_draw(const uint8_t *svg, uint64_t length, double scale, int kind,
                          ctapline_picture_receive receive, void *user_data);

// Returns NULL if the libraries can be used, otherwise a message that names what is missing.
// Thread: any.
const char *ctapline_picture_missing(void);

#endif
