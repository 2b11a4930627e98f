/** The codes of errors that the API answers with. */
export type ErrorCode =
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'INVALID_INPUT'
  | 'CONFLICT'
  /** It would be done, and cannot be undone: ask the person, then call again with consent. */
  | 'CONFIRMATION_REQUIRED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'INTERNAL';
