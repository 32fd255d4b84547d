/* The plain loop: the closed form of an underdamped spring with the C library's functions.
   Same spring, times, passes and output as the program SpringSamples. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { count = 5000000, passes = 5 };

static void sample(double *restrict values, double *restrict velocities, double step)
{
    const double mass = 1, stiffness = 400, damping = 10;
    const double decay = damping / (2 * mass);
    const double omega = sqrt(stiffness / mass - decay * decay);
    for (long i = 0; i < count; i++) {
        double t = (double)i * step;
        double envelope = exp(-decay * t);
        double sine = sin(omega * t);
        double cosine = cos(omega * t);
        values[i] = 1 - envelope * (cosine + decay / omega * sine);
        velocities[i] = envelope * (omega + decay * decay / omega) * sine;
    }
}

int main(int argc, char **argv)
{
    double *values = malloc(count * sizeof *values);
    double *velocities = malloc(count * sizeof *velocities);
    if (!values || !velocities) return 1;
    for (long i = 0; i < count; i++) values[i] = velocities[i] = 1;
    for (int pass = 0; pass < passes; pass++) {
        struct timespec start, end;
        clock_gettime(CLOCK_MONOTONIC, &start);
        sample(values, velocities, 1e-6);
        clock_gettime(CLOCK_MONOTONIC, &end);
        double elapsed = (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
        printf("%.6f\n", elapsed / count);
    }
    if (argc > 1) {
        FILE *file = fopen(argv[1], "wb");
        if (!file) return 1;
        fwrite(values, sizeof *values, count, file);
        fwrite(velocities, sizeof *velocities, count, file);
        if (fclose(file)) return 1;
    }
    return 0;
}
