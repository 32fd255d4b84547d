// Writes the table of write_csv.py with fprintf, six digits after the point, and prints the seconds.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(int count, char **arguments) {
  if (count != 3) return 64;
  long rows = atol(arguments[1]);
  double *cells = malloc(sizeof(double) * 3 * rows);
  if (!cells) return 1;
  for (long row = 0; row < rows; row++) {
    double time = row / 48000.0, fall = exp(-5 * time);
    cells[3 * row] = time;
    cells[3 * row + 1] = 1 - fall * cos(20 * time);
    cells[3 * row + 2] = fall * (5 * cos(20 * time) + 20 * sin(20 * time));
  }
  double start = now();
  FILE *file = fopen(arguments[2], "w");
  if (!file) return 73;
  setvbuf(file, NULL, _IOFBF, 1 << 20);
  fputs("time,value,velocity\n", file);
  for (long row = 0; row < rows; row++)
    fprintf(file, "%.6f,%.6f,%.6f\n", cells[3 * row], cells[3 * row + 1], cells[3 * row + 2]);
  if (fclose(file)) return 74;
  printf("%f\n", now() - start);
  return 0;
}
