/**
 * Flags of Node.js for server processes. The young generation would grow to 128 MB during the start
 * and never shrink again; docs/benchmarks.md has the figures. The units in `ops/` and the
 * Containerfile name the same flags.
 */
export const serverFlags = ['--max-semi-space-size=8'];
