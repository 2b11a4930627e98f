import { maxFlagsAtOnce } from './content-flags.ts';

/** Actions on several items by one author, or on near-identical ones. */
export const itemOperations = ['REMOVE', 'SPAM', 'RESTORE', 'KEEP'] as const;
export type ItemOperation = (typeof itemOperations)[number];

export const authorItemsPageSize = 25;

export const maxShownCareCases = 20;

export const itemMessages = {
  tooManyAtOnce: `At most ${maxFlagsAtOnce} items can be changed at once.`,
  visibleAlready: 'This is visible already.',
  nothingToKeep: 'There is no open flag to close.',
  textGone: 'Its words went with its author and cannot come back.',
} as const;

export const blockingMessages = {
  staff: 'Staff are not blocked from here. Change their role on their own screen first.',
  wasStaff: 'They were staff. Give them their role back on their own screen.',
  changedSince: 'They were changed since they were blocked. Change their role on their own screen.',
} as const;
