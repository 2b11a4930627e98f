import type { ChangeNoun } from '../nouns.ts';

/** Background work about people and the catalogue, which those who manage users may watch. */
export const taskKinds = [
  'BLOCK_USERS',
  'DELETE_USER',
  'SYNC_USERS',
  'READ_REFERENCE',
  'APPLY_REFERENCE',
  'ROLL_BACK_REFERENCE',
] as const;
export type TaskKind = (typeof taskKinds)[number];

/** All that takes long and is started by staff. Who sees uploads and scripts is said elsewhere. */
export type RunKind = TaskKind | 'LEAD_UPLOAD' | 'SCRIPT';

/** A failed run is tried again by itself a few times, and then runs again. */
export const taskStatuses = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'ABORTED'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** A run that has not moved for so long does so no more: its steps take seconds. */
export const runStalledMs = 10 * 60_000;

/** What a line of a run's log is: told by the way, something that went wrong, or a change. */
export const taskLogKinds = ['info', 'problem', 'change'] as const;
export type TaskLogKind = (typeof taskLogKinds)[number];

export const taskMessages = {
  runNotFound: 'That task does not exist.',
  subjectNotFound: 'That user does not exist.',
} as const;

/** Of all long work on a site, so many are listed together. */
export const recentRunsMax = 50;

/** What it is called where all kinds stand in one list; scripts have names of their own. */
export const runKindLabels = {
  BLOCK_USERS: 'Blocking users',
  DELETE_USER: 'Deleting a user',
  SYNC_USERS: 'Synchronising users',
  READ_REFERENCE: 'Reading a catalogue file',
  APPLY_REFERENCE: 'Applying a catalogue sync',
  ROLL_BACK_REFERENCE: 'Taking back a catalogue sync',
  LEAD_UPLOAD: 'Lead upload',
} as const satisfies Record<Exclude<RunKind, 'SCRIPT'>, string>;

/** What a run is about, where people watch it by that: they hear of each step. */
export const runSubjectNouns: Partial<Record<RunKind, ChangeNoun>> = {
  READ_REFERENCE: 'referenceSync',
  APPLY_REFERENCE: 'referenceSync',
  ROLL_BACK_REFERENCE: 'referenceSync',
  LEAD_UPLOAD: 'leadUpload',
};
