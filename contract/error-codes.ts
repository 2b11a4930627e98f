export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  /** Irreversible: ask the person, then call again with consent. */
  | 'CONFIRMATION_REQUIRED'
  /** Prove who you are (`/api/auth/step-up`), then send the same request again. */
  | 'STEP_UP_REQUIRED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  /** Something that the server needs fails, such as its disk or the database. Worth trying again. */
  | 'UNAVAILABLE'
  | 'INTERNAL';
