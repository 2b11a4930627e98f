/** Background work that staff start and may watch. */
export const taskKinds = [
  'BLOCK_USERS',
  'DELETE_USER',
  'SYNC_USERS',
  'READ_REFERENCE',
  'APPLY_REFERENCE',
  'ROLL_BACK_REFERENCE',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** A failed run is tried again by itself a few times, and then runs again. */
export const taskStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export const taskMessages = {
  runNotFound: 'That task does not exist.',
  subjectNotFound: 'That user does not exist.',
} as const;
