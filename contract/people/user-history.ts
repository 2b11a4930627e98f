/** Fields whose values only readers of private data may see. */
export const privateHistoryFields: readonly string[] = [
  'email',
  'receiveEmails',
  'firstName',
  'lastName',
  'birthday',
  'ethnicity',
  'gender',
  'zipcode',
  'providers',
  'disorder',
  'relationshipType',
];

export const internalHistoryFields: readonly string[] = [
  'taskRunId',
  'socialSiteId',
  'userDisorderId',
  'userAwardId',
  'awardId',
  'fileId',
  'uploadId',
];

export const historyPageSizes = [10, 20, 50] as const;
export const maxChangesPerHistoryEvent = 40;

/** Replaces personal values in the audit log once their owner was deleted. */
export const redactedValue = '[redacted]';
