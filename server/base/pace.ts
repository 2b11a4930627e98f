/** Pauses that only tests change. */
export interface Pace {
  jobRetrySeconds: number;
  linkPauseMs: number;
}

export const defaultPace: Pace = { jobRetrySeconds: 5, linkPauseMs: 500 };
