import { z } from 'zod';
import { minuteMs } from '../durations.ts';
import { multilineText, namedText, tooLongMessage } from '../text.ts';
import { type CareState, careStates } from './care-states.ts';

/** Consequence of each state, as staff read it before they choose. */
export const careStateHints: Record<CareState, string> = {
  UNANSWERED: 'The case waits for someone again.',
  ANSWERED: 'Someone wrote or spoke to the person. The case stays open until it is followed up.',
  FOLLOWED_UP: 'You heard how the person is. Closes the case.',
  HANDED_ON: 'Someone else looks after the person now: say who. Closes the case.',
  FALSE_ALARM: 'Nobody is in danger: say why. Closes the case; reports of members count as false.',
  EMERGENCY_CALLED: 'Someone outside was told. The case stays open, and a record is kept.',
};

const careStatesWithNote: readonly CareState[] = ['HANDED_ON', 'FALSE_ALARM'];

export const careNoteMaxLength = 1000;
export const careMessageMaxLength = 5000;
export const maxCareMessages = 100;
export const maxCareDisclosures = 20;
/** Years after which the hourly clean-up deletes records of emergency disclosures. */
export const disclosureRetentionYears = 3;

export const careCaseMessages = {
  notCare: 'This content flag is not in the care lane.',
  alreadyCare: 'This content flag is in the care lane already.',
  ownStates: 'Cases in the care lane are not marked as done. Choose their state instead.',
  noteRequired: 'Please add a note.',
  reasonRequired: 'Please say why.',
  disclosureRequired: 'Please say who was told what, why, and who approved it.',
  furtherSign: 'The same person gave another sign meanwhile. Please read it first.',
  sameState: 'The case has this state already.',
  cannotWrite: 'This person is no longer here, so nothing can be sent.',
  messageRequired: 'Please write a message.',
  unfilled: 'Please fill in or remove {name} and {help} before sending.',
  nothingToHide: 'Only a text can be hidden, and this one is not visible.',
  notHidden: 'This text is not hidden.',
  saved: 'The state of the case was saved',
  marked: 'Marked as a person who may be in danger',
  unmarked: 'No longer marked as a person in danger',
  sent: 'Your message was sent. The person does not see your address.',
  answerSent: 'Your answer was sent to the team.',
  hidden: 'Only its author and staff see the text now',
  shown: 'Everyone can see the text again',
  tooManyReports:
    'You have reported several worries today. If someone is in danger right now, please call the emergency number where they are.',
  textHidden: 'Only you and the team of this site can see this. You have done nothing wrong.',
  replyPath:
    'Your answer goes to the team of this site, who read it as soon as they can, but not at every hour. In an emergency, please call the emergency number where you are.',
} as const;

const requiredTextSchema = (label: string, max: number) =>
  namedText(label, max).min(1, careCaseMessages.disclosureRequired);

const requiredMultilineTextSchema = (label: string, max: number) =>
  multilineText(max, tooLongMessage(label, max)).min(1, careCaseMessages.disclosureRequired);

const careDisclosureSchema = z.object({
  disclosedTo: requiredTextSchema('Who was told', 200),
  disclosed: requiredMultilineTextSchema('What they were told', 1000),
  reason: requiredMultilineTextSchema('Why', 1000),
  approvedBy: requiredTextSchema('Who approved it', 200),
});
export type CareDisclosureInput = z.infer<typeof careDisclosureSchema>;

export const careStateChange = z
  .object({
    state: z.enum(careStates),
    note: multilineText(careNoteMaxLength).default(''),
    disclosure: careDisclosureSchema.nullish(),
  })
  .refine(({ state, note }) => !careStatesWithNote.includes(state) || note !== '', {
    error: careCaseMessages.noteRequired,
    path: ['note'],
  })
  .refine(({ state, disclosure }) => state !== 'EMERGENCY_CALLED' || disclosure, {
    error: careCaseMessages.disclosureRequired,
    path: ['disclosure'],
  });

export const careMarking = z.object({
  reason: multilineText(careNoteMaxLength).min(1, careCaseMessages.reasonRequired),
});

export const careLetter = z.object({
  body: multilineText(careMessageMaxLength)
    .min(1, careCaseMessages.messageRequired)
    .refine((body) => !body.includes('{name}') && !body.includes('{help}'), {
      error: careCaseMessages.unfilled,
    }),
});

export const careAnswer = z.object({
  body: multilineText(careMessageMaxLength).min(1, careCaseMessages.messageRequired),
});

/** 0 for a report alone, otherwise by score, means at hand and a named time. */
export function computeCareUrgency({
  prob,
  hasMeans,
  hasTime,
}: {
  prob: number;
  hasMeans: boolean;
  hasTime: boolean;
}): number {
  const byScore = prob >= 0.95 ? 3 : prob >= 0.8 ? 2 : 1;
  return byScore + (hasMeans ? 2 : 0) + (hasTime ? 2 : 0);
}

export const maxCareAlarms = 4;

/** When the alarm of a case goes out again if nobody answers; null if it does not. */
export function nextCareAlarmTime(
  {
    state,
    isConfirmed,
    alarmCount,
    waitingSince,
  }: { state: CareState; isConfirmed: boolean; alarmCount: number; waitingSince: Date },
  repeatMinutes: number,
  now = new Date(),
): Date | null {
  const isRepeated =
    state === 'UNANSWERED' && isConfirmed && alarmCount > 0 && alarmCount < maxCareAlarms;
  const at = new Date(waitingSince.getTime() + alarmCount * repeatMinutes * minuteMs);
  return isRepeated && at > now ? at : null;
}

const unansweredCaseRankPoints = 10;

/** Sort key of a case, highest first: unanswered cases, then by urgency, then by waiting time. */
export function computeCareRank({
  state,
  urgency,
  waitingSince,
}: {
  state: CareState;
  urgency: number;
  waitingSince: Date;
}): number {
  const points = urgency + (state === 'UNANSWERED' ? unansweredCaseRankPoints : 0);
  return points * 1e10 - waitingSince.getTime() / 1000;
}
