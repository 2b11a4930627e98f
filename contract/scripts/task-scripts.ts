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

export const runRefreshMs = 2000;
export const runDeadAfterSeconds = 3600;
export const runsPerPage = 20;
export const runsPageMax = 50;
export const logsPerPage = 100;
export const maxLogsWithRun = 20;
export const scriptSearchDebounceMs = 300;

export const runReasonMaxLength = 500;
export const scriptTextMaxLength = 5_000_000;
export const scriptUploadMaxBytes = 5_000_000;
export const scriptItemsMax = 100_000;
export const chosenChangesMax = 5000;
/** Longest list of categories or tags to choose from. */
export const scriptChoicesMax = 500;
export const scriptQueueMax = 20;
export const schedulesMax = 10;
export const scriptLogRetentionDays = 180;
/** Days for which the list of a rehearsal is kept, so that it can be run for real. */
export const rehearsedListRetentionDays = 7;

export const scriptMessages = {
  notFound: 'That script does not exist.',
  runNotFound: 'That run does not exist.',
  scheduleNotFound: 'That schedule does not exist.',
  reasonRequired: 'Please say why.',
  reasonTooLong: `A reason may have at most ${runReasonMaxLength} characters.`,
  optionsUnreadable: 'options must be a JSON object.',
  optionUnknown: (name: string) => `There is no option '${name}'.`,
  optionWrong: (label: string) => `${label}: that value is not possible.`,
  uploadUnwanted: 'This script takes no file.',
  uploadTooLarge: `A file may have at most ${scriptUploadMaxBytes / 1_000_000} MB.`,
  uploadNotCsv: 'That file is no CSV that could be read.',
  uploadBinary: 'That is not a text file. Please save the table as CSV (comma separated, UTF-8).',
  uploadSeparator:
    'The columns of that file are separated by semicolons or tabs. Please save it as CSV with commas.',
  uploadEmpty: 'That file has no rows.',
  tooManyItems: `At most ${scriptItemsMax.toLocaleString('en')} at once.`,
  queueFull: 'Too many runs of this script are waiting already.',
  schedulesFull: `A script can have at most ${schedulesMax} schedules on a site.`,
  notScheduled: 'A run that goes by a file or a list cannot be repeated by itself.',
  notRehearsal: 'Only a dry run that is over can be run for real.',
  listGone: 'The list of this run is no longer kept. Please start it anew.',
  noReport: 'That run has no report of broken links.',
  notRunning: 'That run is over already.',
  notUndoable: 'What this script did cannot be taken back by another run.',
  nothingToUndo: 'That run is not over, or changed nothing.',
  undoneAlready: 'That run was taken back already.',
  otherSites: 'That run is about sites on which you are no Super Admin.',
  notChoosable: 'Of this run no changes can be chosen.',
  nothingChosen: 'Please choose at least one change.',
  tooManyChosen: `At most ${chosenChangesMax.toLocaleString('en')} changes can be chosen one by one.`,
  changeNotFound: 'A chosen change is not one of this run.',
  startedNamed: (name: string) => `'${name}' was started.`,
  scheduledNamed: (name: string) => `'${name}' was started, and will be again.`,
  applying: (what: string) => `The run that applies ${what} was started.`,
  undoing: (runId: string) => `The run that takes back run ${runId} was started.`,
  abortedRun: (runId: string) => `Run ${runId} was stopped.`,
  scheduleDeleted: 'The schedule was deleted.',
} as const;

/** The console asks for a reason; programs may start runs without one. */
export const runReasonInput = z.object({
  reason: text(runReasonMaxLength, scriptMessages.reasonTooLong),
});

/** Says why a file cannot be read as CSV with commas. */
export function findCsvProblem(text: string): string | undefined {
  const start = text.slice(0, 10_000);
  const isBinary = ['\0', '\ufffd'].some((sign) => start.includes(sign));
  if (isBinary || start.startsWith('%PDF')) return scriptMessages.uploadBinary;
  const [firstLine = ''] = start.split(/\r?\n/, 1);
  if (!firstLine.includes(',') && /[;\t]/.test(firstLine)) return scriptMessages.uploadSeparator;
  return undefined;
}

export function describeRunStatus({
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
  return now - new Date(run.heartbeatAt).getTime() > runDeadAfterSeconds * 1000;
}

export function runLogsCsvPath(id: number | string): string {
  return `/api/task-script-runs/${id}/logs.csv`;
}

/** Broken links that a run found: address, status and place of each. */
export function runReportCsvPath(id: number | string): string {
  return `/api/task-script-runs/${id}/broken-links.csv`;
}

export function runChangesCsvPath(id: number | string): string {
  return `/api/task-script-runs/${id}/changes.csv`;
}
