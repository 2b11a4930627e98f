/** Messages of exceeded limits. Only the server sends them. */
export const exceededLimitMessages = {
  takesTooLong: 'This takes too long. Make it shorter or simpler, and try again.',
  needsTooMuchMemory: 'This is too large. Make it shorter, and try again.',
  serverBusy: 'The server is busy. Please try again in a minute.',
  storageFull:
    'There is no room left to store files. Nothing was saved. Please try again later, or write to the contact address of this site.',
  storageFailed:
    'The file could not be stored. Nothing was saved. Please try again later, or write to the contact address of this site.',
  storageAway: 'This file cannot be read at the moment. Please try again later.',
  databaseAway:
    'The database cannot be reached at the moment. What you typed is still here: please try again once it is back.',
} as const;
