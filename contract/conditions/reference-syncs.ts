import { z } from 'zod';
import { searchMaxLength } from '../limits.ts';
import { namedText } from '../text.ts';
import type { ReferenceDataType } from './reference.ts';

export const referenceDataTypeLabels: Record<ReferenceDataType, string> = {
  NOMENCLATURE: 'Nomenclature',
  LINEARISATION: 'Linearisation',
  PREVALENCE: 'Prevalence',
  HISTORICAL: 'Historical',
  CROSS_REFERENCING: 'Cross Referencing',
};

/** READY syncs can be applied, APPLIED ones rolled back. */
export const syncStatuses = [
  'READING',
  'READY',
  'UNCHANGED',
  'FAILED',
  'APPLYING',
  'APPLIED',
  'ROLLING_BACK',
  'ROLLED_BACK',
  'SUPERSEDED',
] as const;
export type SyncStatus = (typeof syncStatuses)[number];
export const syncStatusLabels: Record<SyncStatus, string> = {
  READING: 'Reading',
  READY: 'Ready for review',
  UNCHANGED: 'No change',
  FAILED: 'Failed',
  APPLYING: 'Applying',
  APPLIED: 'Applied',
  ROLLING_BACK: 'Rolling back',
  ROLLED_BACK: 'Rolled back',
  SUPERSEDED: 'Superseded',
};
export const busySyncStatuses: readonly SyncStatus[] = ['READING', 'APPLYING', 'ROLLING_BACK'];

export const syncChangeKinds = [
  'ADDED',
  'RENAMED',
  'TEXT_CHANGED',
  'MOVED',
  'WITHDRAWN',
  'RESTORED',
  'VALUES_CHANGED',
] as const;
export type SyncChangeKind = (typeof syncChangeKinds)[number];
export const syncChangeKindLabels: Record<SyncChangeKind, string> = {
  ADDED: 'Added',
  RENAMED: 'Renamed',
  TEXT_CHANGED: 'Text changed',
  MOVED: 'Moved',
  WITHDRAWN: 'Made inactive',
  RESTORED: 'Active again',
  VALUES_CHANGED: 'Values changed',
};

export const syncFieldLabels: Record<string, string> = {
  name: 'Name',
  disorderType: 'Type',
  disorderGroup: 'Group',
  synonyms: 'Synonyms',
  summary: 'Summary',
  isActive: 'Active',
  totalStatus: 'Status',
  flagValue: 'Flag value',
  replacedBy: 'Replaced by',
  parent: 'Parent',
  prevalences: 'Prevalence',
  epidemiology: 'Prevalence, all places',
  onsetAge: 'Onset age',
  inheritanceType: 'Inheritance type',
  deathAge: 'Death age',
  crossReferences: 'Cross-references',
};

export const noLongerListedStatus = 'Inactive: No longer listed';

export const syncChangeSorts = ['name', 'orphaCode', 'members'] as const;
export type SyncChangeSort = (typeof syncChangeSorts)[number];
export const syncChangePageSizes = [20, 50] as const;
export const maxChangesLeftOutAtOnce = 1000;

export const syncMessages = {
  started: 'Data loading, please wait a few minutes',
  notConfigured:
    'No source of reference data is configured. Set ORPHADATA_SOURCE to a folder or an address.',
  notFound: 'That sync does not exist.',
  changeNotFound: 'That change does not exist.',
  fileNotFound: (name: string, place: string) => `There is no file ${name} ${place}.`,
  notFetched: (name: string, why: string) => `${name} could not be fetched: ${why}.`,
  notReady: 'Only a difference that is ready can be applied.',
  nothingToApply: 'All changes are left out: there is nothing to apply.',
  notApplied: 'Only a sync that is applied can be rolled back.',
  notLeftOut: 'Rows can be left out only while the difference is ready.',
  tooMany: `At most ${maxChangesLeftOutAtOnce} changes can be left out at once`,
  builtOn: (name: string) => `${name} was applied later and builds on it. Roll that back first.`,
  busy: 'Another sync is being applied or rolled back. Try again when it is done.',
  circle: (names: string) =>
    `${names} would stand below itself. Leave that change out, or change the parent first.`,
  applying: 'The changes are being applied',
  applied: 'The changes were applied',
  rollingBack: 'The sync is being rolled back',
  rolledBack: 'The sync was rolled back',
  rolledBackExcept: (kept: number) =>
    `The sync was rolled back, except ${kept === 1 ? 'one condition' : `${kept} conditions`} edited or used since`,
} as const;

export const syncChangeFilter = z.object({
  search: namedText('A search', searchMaxLength)
    .nullish()
    .transform((search) => (search ?? '').replace(/\s+/g, ' ').toLowerCase()),
  kind: z.enum(syncChangeKinds).nullish(),
  isLeftOut: z.boolean().nullish(),
  touches: z.enum(['members', 'campaigns', 'pages', 'staff']).nullish(),
});
export type SyncChangeFilter = z.output<typeof syncChangeFilter>;
