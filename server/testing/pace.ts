import type { Pace } from '../base/pace.ts';

export const paceOfTests: Pace = { jobRetrySeconds: 1, linkPauseMs: 50 };
