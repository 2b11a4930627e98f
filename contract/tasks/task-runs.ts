import type { ChangeNoun } from '../nouns.ts';

export const taskKinds = [
  'BLOCK_USERS',
  'DELETE_USER',
  'SYNC_USERS',
  'READ_REFERENCE',
  'APPLY_REFERENCE',
  'ROLL_BACK_REFERENCE',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** Uploads, scripts and decisions about many items have permissions of their own. */
export type RunKind = TaskKind | 'LEAD_UPLOAD' | 'SCRIPT' | 'DECIDE_ITEMS';

/** FAILED runs are retried automatically and become RUNNING again. */
export const taskStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ABORTED'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Steps take seconds, so a run without progress for this long has lost its worker. */
export const runStalledAfterMs = 10 * 60_000;

const taskLogKinds = ['info', 'problem', 'change'] as const;
export type TaskLogKind = (typeof taskLogKinds)[number];

export const taskMessages = {
  runNotFound: 'That task does not exist.',
  subjectNotFound: 'That user does not exist.',
} as const;

export const maxRecentRuns = 50;

/** Labels for the list of all kinds; scripts have names of their own. */
export const runKindLabels = {
  BLOCK_USERS: 'Blocking users',
  DELETE_USER: 'Deleting a user',
  SYNC_USERS: 'Synchronising users',
  READ_REFERENCE: 'Reading a catalogue file',
  APPLY_REFERENCE: 'Applying a catalogue sync',
  ROLL_BACK_REFERENCE: 'Taking back a catalogue sync',
  LEAD_UPLOAD: 'Lead upload',
  DECIDE_ITEMS: 'Deciding about many items',
} as const satisfies Record<Exclude<RunKind, 'SCRIPT'>, string>;

/** Nouns whose watchers receive an event after each step of a run. */
export const runSubjectNouns: Partial<Record<RunKind, ChangeNoun>> = {
  READ_REFERENCE: 'referenceSync',
  APPLY_REFERENCE: 'referenceSync',
  ROLL_BACK_REFERENCE: 'referenceSync',
  LEAD_UPLOAD: 'leadUpload',
};
