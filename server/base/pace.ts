/** Pauses that tests shorten; operators have no reason to change them. */
export interface Pace {
  jobRetrySeconds: number;
  linkPauseMs: number;
}

export const defaultPace: Pace = { jobRetrySeconds: 5, linkPauseMs: 500 };
