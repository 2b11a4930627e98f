import { uploadCountLabels } from '../../../../contract/leads/lead-uploads.ts';
import type { AnyRun } from '../../tasks/task-runs/task-runs.repository.ts';

const allUploadCountLabels = {
  ...uploadCountLabels,
  keptOptedOut: 'Kept opted out',
  mailed: 'Welcome emails',
} as const;

/** Counts so far, stored as the result of the upload's run. */
export type UploadCounts = Record<keyof typeof allUploadCountLabels, number>;

const uploadCountNames = Object.keys(allUploadCountLabels) as (keyof UploadCounts)[];

const createUploadCounts = (countOf: (name: keyof UploadCounts) => number) =>
  Object.fromEntries(uploadCountNames.map((name) => [name, countOf(name)])) as UploadCounts;

export const readUploadCounts = (result: AnyRun['result']): UploadCounts =>
  createUploadCounts((name) => Number(result[name] ?? 0));

export const addUploadCounts = (a: UploadCounts, b: UploadCounts): UploadCounts =>
  createUploadCounts((name) => a[name] + b[name]);

const describeUploadCount = (counts: UploadCounts, name: keyof UploadCounts) =>
  `${allUploadCountLabels[name]}: ${counts[name].toLocaleString('en')}.`;

export const describeNewLeads = (counts: UploadCounts): string =>
  describeUploadCount(counts, 'newLeads');

export const describeUploadCounts = (counts: UploadCounts): string =>
  uploadCountNames
    .filter((name) => counts[name] > 0)
    .map((name) => describeUploadCount(counts, name))
    .join(' ');
