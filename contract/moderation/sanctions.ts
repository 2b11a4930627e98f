import { z } from 'zod';
import { formatPublicMoment } from '../public-dates.ts';
import { multilineText } from '../text.ts';
import { maxSanctionDays, sanctionKinds } from './sanction-kinds.ts';

export const sanctionWordsMaxLength = 1000;
export const maxListedSanctions = 50;

export const sanctionMessages = {
  notFound: 'That sanction does not exist.',
  notYourself: 'You cannot sanction yourself.',
  care: 'Someone may be in danger here. This flag leads to no sanction.',
  suspendingIsForAdmins: 'Only admins suspend people.',
  endRequired: 'Say when it ends: a number of days, or a date.',
  endPast: 'It must end in the future, within ten years.',
  warningHasNoEnd: 'A warning has no end.',
  ended: 'This sanction has ended already.',
  given: {
    WARNING: 'The person was warned',
    MUTE: 'The person was muted',
    SUSPENSION: 'The person was suspended',
  },
  revoked: 'The sanction was ended',
  mutedUntil: (until: Date) => `You cannot write here until ${formatPublicMoment(until)}.`,
  muted: (until: Date) =>
    `You cannot write here until ${formatPublicMoment(until)}. See “Notices” in your account.`,
  suspended: (until: Date) => `Your account is suspended until ${formatPublicMoment(until)}.`,
  noticeFollows: 'A notice about it follows. In it you can object.',
  readNotice: 'Read the notice about it, and what you can do',
  warned: 'You have received a warning. Please read and confirm it before you write again.',
  mustAcknowledge: 'You have received a warning. Please read and confirm it under “Notices” first.',
} as const;

export const sanctionInput = z.object({
  kind: z.enum(sanctionKinds),
  days: z
    .int(sanctionMessages.endRequired)
    .min(1, sanctionMessages.endRequired)
    .max(maxSanctionDays, sanctionMessages.endPast)
    .nullable(),
  until: z.date().nullable(),
  words: multilineText(
    sanctionWordsMaxLength,
    `Words to the member may have at most ${sanctionWordsMaxLength} characters.`,
  ),
});
export type SanctionInput = z.infer<typeof sanctionInput>;
