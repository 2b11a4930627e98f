import { z } from 'zod';
import { multilineText } from '../text.ts';

export const appealMaxLength = 2000;
export const appealMonths = 6;
export const maxListedAppeals = 200;

export const appealMessages = {
  notFound: 'That objection does not exist.',
  textRequired: 'Please say why you object.',
  tooLong: `At most ${appealMaxLength.toLocaleString('en')} characters, please.`,
  tooLate: 'The six months in which one can object are over.',
  notPossible: 'One cannot object to this.',
  once: 'You have objected already.',
  withdrawn: 'This decision no longer holds.',
  ownDecision: 'You took this decision. Somebody else must look at the objection.',
  ofParty: 'This is about you. Somebody else must look at the objection.',
  forAdmins: 'Admins decide about objections to deletions and suspensions.',
  decidedAlready: 'Somebody has decided this objection meanwhile.',
  overturned: 'The decision was changed',
  upheld: 'The decision stands',
} as const;

export const appealInput = z.object({
  body: multilineText(appealMaxLength, appealMessages.tooLong).min(1, appealMessages.textRequired),
});

export const appealAnswer = multilineText(appealMaxLength, appealMessages.tooLong);
