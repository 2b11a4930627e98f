import type { Pace } from '../base/pace.ts';

/** Servers of tests do not make them wait. */
export const paceOfTests: Pace = { jobRetrySeconds: 1, linkPauseMs: 50 };
