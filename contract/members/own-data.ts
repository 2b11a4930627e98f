export const ownDataPath = '/account/data';

export const ownDataMessages = {
  tooMany: 'You have downloaded your data many times today. Please try again tomorrow.',
} as const;
