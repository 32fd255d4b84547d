#include "PictureLibraries.h"

#include "loading.h"

#include <pthread.h>

// Values of cairo_format_t and cairo_status_t.
enum { FORMAT_ARGB32 = 0, STATUS_SUCCESS = 0, STATUS_WRITE_ERROR = 11 };

// The maximum width and height of a picture in pixels: cairo's limit.
enum { MAXIMUM_SIDE = 32767 };

typedef struct rectangle {
  double x, y, width, height;
} rectangle;

// The layout of GError.
typedef struct failure {
  uint32_t domain;
  int code;
  char *message;
} failure;

typedef int (*write_function)(void *closure, const unsigned char *data, unsigned length);

static struct {
  void *(*handle_new)(const uint8_t *data, uint64_t length, failure **error);
  int (*handle_size)(void *handle, double *width, double *height);
  int (*handle_render)(void *handle, void *context, const rectangle *viewport, failure **error);
  void (*unref)(void *object);
  void (*error_free)(failure *error);
  void *(*image_surface)(int format, int width, int height);
  void *(*page_surface)(write_function write, void *closure, double width, double height);
  void (*page_metadata)(void *surface, int key, const char *text);
  int (*write_png)(void *surface, write_function write, void *closure);
  int (*surface_status)(void *surface);
  void (*surface_finish)(void *surface);
  void (*surface_destroy)(void *surface);
  void *(*create)(void *surface);
  int (*status)(void *context);
  void (*destroy)(void *context);
  const char *(*status_text)(int status);
} functions;

static loading pictures;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
  static const char *const rsvg_names[] = NAMES("rsvg-2", "2");
  static const char *const cairo_names[] = NAMES("cairo", "2");
  static const char *const object_names[] = NAMES("gobject-2.0", "0");
  static const char *const glib_names[] = NAMES("glib-2.0", "0");
  void *rsvg = open_library(&pictures, rsvg_names, MISSING("rsvg-2", "librsvg", "librsvg2-2 fonts-dejavu-core"));
  void *cairo = open_library(&pictures, cairo_names, MISSING("cairo", "cairo", "libcairo2"));
  void *object = open_library(&pictures, object_names, MISSING("gobject-2.0", "glib", "libglib2.0-0"));
  void *glib = open_library(&pictures, glib_names, MISSING("glib-2.0", "glib", "libglib2.0-0"));
#define FIND(member, library, name) *(void **)&functions.member = find(&pictures, library, name)
  FIND(handle_new, rsvg, "rsvg_handle_new_from_data");
  FIND(handle_size, rsvg, "rsvg_handle_get_intrinsic_size_in_pixels");
  FIND(handle_render, rsvg, "rsvg_handle_render_document");
  FIND(unref, object, "g_object_unref");
  FIND(error_free, glib, "g_error_free");
  FIND(image_surface, cairo, "cairo_image_surface_create");
  FIND(page_surface, cairo, "cairo_pdf_surface_create_for_stream");
  FIND(page_metadata, cairo, "cairo_pdf_surface_set_metadata");
  FIND(write_png, cairo, "cairo_surface_write_to_png_stream");
  FIND(surface_status, cairo, "cairo_surface_status");
  FIND(surface_finish, cairo, "cairo_surface_finish");
  FIND(surface_destroy, cairo, "cairo_surface_destroy");
  FIND(create, cairo, "cairo_create");
  FIND(status, cairo, "cairo_status");
  FIND(destroy, cairo, "cairo_destroy");
  FIND(status_text, cairo, "cairo_status_to_string");
#undef FIND
}

const char *ctapline_picture_missing(void) {
  pthread_once(&once, load);
  return pictures.failure;
}

// Returns the message for a failed call of librsvg, and frees the error.
static const char *rsvg_message(const char *action, failure *error) {
  static _Thread_local char message[256];
  snprintf(message, sizeof message, "librsvg cannot %s the picture: %s", action,
           error != NULL ? error->message : "unknown error");
  if (error != NULL) functions.error_free(error);
  return message;
}

typedef struct target {
  ctapline_picture_receive receive;
  void *user_data;
} target;

static int write_part(void *closure, const unsigned char *data, unsigned length) {
  target *to = closure;
  return to->receive(to->user_data, data, length) == 0 ? STATUS_SUCCESS : STATUS_WRITE_ERROR;
}

const char *ctapline_picture_draw(const uint8_t *svg, uint64_t length, double scale, int kind,
                          ctapline_picture_receive receive, void *user_data) {
  static _Thread_local char message[256];
  const char *missing = ctapline_picture_missing();
  if (missing != NULL) return missing;
  target to = {receive, user_data};
  failure *error = NULL;
  void *handle = functions.handle_new(svg, length, &error);
  if (handle == NULL) return rsvg_message("read", error);
  const char *problem = NULL;
  double width = 0, height = 0;
  if (!functions.handle_size(handle, &width, &height)) {
    problem = "the picture has no size in pixels";
  } else if (kind == CPICTURE_PNG &&
             (width * scale > MAXIMUM_SIDE || height * scale > MAXIMUM_SIDE)) {
    problem = "the picture is more than 32767 pixels wide or high";
  }
  if (problem == NULL) {
    rectangle viewport = {0, 0, width * scale, height * scale};
    int columns = (int)(viewport.width + 0.999), rows = (int)(viewport.height + 0.999);
    void *surface =
        kind == CPICTURE_PDF
            ? functions.page_surface(write_part, &to, viewport.width, viewport.height)
            : functions.image_surface(FORMAT_ARGB32, columns, rows);
    // 5 is CAIRO_PDF_METADATA_CREATE_DATE. The date is fixed, so that the same picture gives the same bytes.
    if (kind == CPICTURE_PDF) functions.page_metadata(surface, 5, "2000-01-01T00:00:00Z");
    void *context = functions.create(surface);
    if (!functions.handle_render(handle, context, &viewport, &error)) {
      problem = rsvg_message("draw", error);
    }
    int status = functions.status(context);
    functions.destroy(context);
    if (problem == NULL && status == STATUS_SUCCESS) {
      if (kind == CPICTURE_PNG) {
        status = functions.write_png(surface, write_part, &to);
      } else {
        functions.surface_finish(surface);
        status = functions.surface_status(surface);
      }
    }
    functions.surface_destroy(surface);
    if (problem == NULL && status != STATUS_SUCCESS) {
      snprintf(message, sizeof message, "cairo cannot draw the picture: %s",
               functions.status_text(status));
      problem = message;
    }
  }
  functions.unref(handle);
  return problem;
}
