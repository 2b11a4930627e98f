import { z } from 'zod';
import { text } from '../text.ts';

/** Symbols are part of addresses and stored with runs. */
export const scriptSymbols = [
  'post_deindex_unpublish',
  'link_repair_tool',
  'remove_broken_links',
  'link_rewriter_tool',
  'reindex_threads',
  'unsubscribe_emails',
] as const;
export type ScriptSymbol = (typeof scriptSymbols)[number];

const scriptOptionTypes = [
  'select',
  'multi_select',
  'checkbox',
  'number',
  'text',
  'text_area',
  'upload',
] as const;
export type ScriptOptionType = (typeof scriptOptionTypes)[number];

export const scheduleEvery = ['DAILY', 'WEEKLY'] as const;
export type ScheduleEvery = (typeof scheduleEvery)[number];

export const autoRefreshMs = 2000;
export const deadAfterSeconds = 3600;
export const runsPerPage = 20;
/** Upper limit of a page, whatever is requested. */
export const runsPageMax = 50;
export const logsPerPage = 100;
export const logsWithRun = 20;
export const scriptSearchDebounceMs = 300;

export const reasonMaxLength = 500;
export const scriptTextMaxLength = 5_000_000;
export const scriptUploadMaxBytes = 5_000_000;
export const scriptItemsMax = 100_000;
export const chosenChangesMax = 5000;
export const scriptQueueMax = 20;
export const schedulesMax = 10;
export const scriptLogsKeptDays = 180;

export const scriptMessages = {
  notFound: 'That script does not exist.',
  runNotFound: 'That run does not exist.',
  scheduleNotFound: 'That schedule does not exist.',
  reasonRequired: 'Please say why.',
  reasonTooLong: `A reason may have at most ${reasonMaxLength} characters.`,
  optionsUnreadable: 'options must be a JSON object.',
  optionUnknown: (name: string) => `There is no option '${name}'.`,
  optionWrong: (label: string) => `${label}: that value is not possible.`,
  uploadUnwanted: 'This script takes no file.',
  uploadTooLarge: `A file may have at most ${scriptUploadMaxBytes / 1_000_000} MB.`,
  uploadNotCsv: 'That file is no CSV that could be read.',
  uploadEmpty: 'That file has no rows.',
  tooManyItems: `At most ${scriptItemsMax.toLocaleString('en')} at once.`,
  queueFull: 'Too many runs of this script are waiting already.',
  schedulesFull: `A script can have at most ${schedulesMax} schedules on a site.`,
  notScheduled: 'A run that goes by a file or a list cannot be repeated by itself.',
  notRunning: 'That run is over already.',
  notUndoable: 'What this script did cannot be taken back by another run.',
  nothingToUndo: 'That run is not over, or changed nothing.',
  undoneAlready: 'That run was taken back already.',
  otherSites: 'That run is about sites on which you are no Super Admin.',
  notChoosable: 'Of this run no changes can be chosen.',
  nothingChosen: 'Please choose at least one change.',
  tooManyChosen: `At most ${chosenChangesMax.toLocaleString('en')} changes can be chosen one by one.`,
  changeNotFound: 'A chosen change is not one of this run.',
  started: 'The script was started.',
  scheduled: 'The script was started, and will be again.',
  aborted: 'The run was stopped.',
  scheduleDeleted: 'The schedule was deleted.',
} as const;

export const runInput = z.object({
  reason: text(reasonMaxLength, scriptMessages.reasonTooLong, scriptMessages.reasonRequired).min(
    1,
    scriptMessages.reasonRequired,
  ),
});

export function runStatusWord({
  aborted,
  stoppedAt,
}: {
  aborted: boolean;
  stoppedAt: unknown;
}): 'ABORTED' | 'COMPLETED' | 'STARTED' {
  if (aborted) return 'ABORTED';
  return stoppedAt ? 'COMPLETED' : 'STARTED';
}

/** True if the run ended or has shown no sign of life for too long. */
export function isRunDead(
  run: { aborted: boolean; stoppedAt: unknown; heartbeatAt: string | Date },
  now = Date.now(),
): boolean {
  if (run.aborted || run.stoppedAt) return true;
  return now - new Date(run.heartbeatAt).getTime() > deadAfterSeconds * 1000;
}

export function runLogsCsvPath(id: number | string): string {
  return `/api/task-script-runs/${id}/logs.csv`;
}

export function runChangesCsvPath(id: number | string): string {
  return `/api/task-script-runs/${id}/changes.csv`;
}
