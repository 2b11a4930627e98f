/** Values that take the right to read private data, in the history of changes as anywhere else. */
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

/** Ids of rows that only the program needs. */
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
/** An event changes no more fields than a person has. */
export const maxHistoryFields = 40;

/** Stands for what the trail once said about someone who is gone. */
export const redactedValue = '[redacted]';
