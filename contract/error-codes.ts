export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  /** Irreversible: ask the person, then call again with consent. */
  | 'CONFIRMATION_REQUIRED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'INTERNAL';
