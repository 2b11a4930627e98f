import { reportDetailsMaxLength } from './content-flags.ts';

export const plainTextMaxLength = 20_000;

export const writingMessages = {
  textTooLong: `This may have at most ${plainTextMaxLength.toLocaleString('en')} characters.`,
  tooFast: 'You have written a lot in a short time. Please wait a few minutes and try again.',
  tooManyReports:
    'You have reported a lot in a short time. Please wait a few minutes and try again.',
  sentJustNow:
    'You sent the same text a moment ago. Please check whether it is there; if not, try again in a minute.',
  detailsTooLong: `This may have at most ${reportDetailsMaxLength} characters.`,
  reasonRequired: 'Please choose a reason.',
  forumsUnavailable: 'Sorry. Forums are unavailable on this site.',
  deleted: 'This was deleted.',
  reported: 'Thank you. A moderator will look at it.',
  choosePictureAgain: 'Please choose the picture again.',
  signedOut: 'You are not signed in. Please sign in, then send it again.',
} as const;
