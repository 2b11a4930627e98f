import { inRoot } from './project.js';

/**
 * Flags of Node.js for server processes. The young generation would grow to 128 MB during the start
 * and never shrink again, and the heap to four times its live objects under load;
 * docs/benchmarks.md has the figures. The units in `ops/` and the Containerfile name the same flags.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=100'];

/**
 * Environment of server processes. A second start reads compiled files instead of stripping types
 * in each thread. Few arenas keep the freed memory of threads in one place.
 */
export const serverEnvironment = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'steward'),
  MALLOC_ARENA_MAX: '2',
};
