/** Pauses that tests shorten and that no operator has a reason to change. */
export interface Pace {
  /** Before a job that failed is tried again; twice as long each time. */
  jobRetrySeconds: number;
  /** Between two requests to another site that ask whether its pages are there. */
  linkPauseMs: number;
}

export const usualPace: Pace = { jobRetrySeconds: 5, linkPauseMs: 500 };
