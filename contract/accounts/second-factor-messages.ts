import { stepUpCancelled } from './step-up-cancelled.ts';

export const maxSecondFactors = 10;

export const secondFactorMessages = {
  wrongCode:
    "That code is not right or was used before. Codes depend on your device's clock: set it to automatic if they keep failing.",
  clockBehind: (minutes: number) =>
    `Your device's clock is about ${minutes} minutes behind. Set it to automatic, then enter a new code.`,
  passkeyRefused: 'That passkey was not accepted. Please try again or use a code.',
  startAgain: 'This sign-in took too long or was used already. Please sign in again.',
  setUpExpired: 'This took too long. Please start again.',
  tooMany: `You can have at most ${maxSecondFactors} second factors. Remove one first.`,
  notFound: 'That second factor does not exist.',
  noPasskeysHere: (rpId: string) =>
    `Passkeys work at ${rpId} and hosts below it, not at this address.`,
  noPasskeys: 'Passkeys are not available on this installation.',
  signInThere: 'Please sign in there: your account needs a second factor.',
  stepUpRequired: 'Please confirm that it is you.',
  stepUpCancelled,
  wrongPassword: 'That password is not right.',
  noProofPossible: 'Your account has no password. Sign out and sign in again to go on.',
  linkInvalid: 'This link has expired, or the session has ended already.',
  sessionNotFound: 'That session has ended already.',
} as const;
