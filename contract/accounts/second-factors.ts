import { z } from 'zod';
import { namedText, text } from '../text.ts';

const factorNameMaxLength = 60;
export const maxFactors = 10;
export const recoveryCodeCount = 10;
/** A proof of identity counts for this long; afterwards a step-up is asked for. */
export const proofMinutes = 15;

export const factorName = namedText('A name', factorNameMaxLength).min(1, 'Please enter a name');
/** A code of an app or a recovery code, with the spaces and dashes that people type. */
export const typedCode = text(40).catch('');

/** What a browser's authenticator answered; the library checks everything inside. */
export const passkeyAnswer = z.looseObject({ id: text(2000) });

export const secondFactorMessages = {
  wrongCode:
    "That code is not right or was used before. Codes depend on your device's clock: set it to automatic if they keep failing.",
  clockBehind: (minutes: number) =>
    `Your device's clock is about ${minutes} minutes behind. Set it to automatic, then enter a new code.`,
  passkeyRefused: 'That passkey was not accepted. Please try again or use a code.',
  startAgain: 'This sign-in took too long or was used already. Please sign in again.',
  setUpExpired: 'This took too long. Please start again.',
  tooMany: `You can have at most ${maxFactors} second factors. Remove one first.`,
  notFound: 'That second factor does not exist.',
  noPasskeysHere: (rpId: string) =>
    `Passkeys work at ${rpId} and hosts below it, not at this address.`,
  noPasskeys: 'Passkeys are not available on this installation.',
  signInThere: 'Please sign in there: your account needs a second factor.',
  stepUpRequired: 'Please confirm that it is you.',
  stepUpCancelled: 'Nothing was done: you did not confirm that it is you.',
  wrongPassword: 'That password is not right.',
  noProofPossible: 'Your account has no password. Sign out and sign in again to go on.',
  linkInvalid: 'This link has expired, or the session has ended already.',
  sessionNotFound: 'That session has ended already.',
} as const;

export const enforcementLevels = ['OPTIONAL', 'ADMINS', 'STAFF'] as const;
export type EnforcementLevel = (typeof enforcementLevels)[number];
export const enforcementLabels: Record<EnforcementLevel, string> = {
  OPTIONAL: 'Optional',
  ADMINS: 'Required for admins and above',
  STAFF: 'Required for moderators and above',
};
