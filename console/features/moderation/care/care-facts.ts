import {
  type CareState,
  careStateLabels,
  openCareStates,
} from '../../../../contract/moderation/care-states.ts';
import { formatDateTime, formatTime } from '../../../lib/format.ts';

export interface ListedCareCase {
  state: CareState;
  isConfirmed: boolean;
  signCount: number;
  waitingSince: string;
  dueAt: string | null;
  nextAlarmAt: string | null;
  answeredBy: { username: string } | null;
}

/** Example: 'Answered by ana · follow up by 18 Nov, 14:00 · 2 signs'. */
export function describeCareCase(
  { state, signCount, dueAt, nextAlarmAt, answeredBy }: ListedCareCase,
  now = new Date(),
): string {
  const who = state === 'UNANSWERED' ? 'Nobody has answered' : careStateLabels[state];
  const by = answeredBy && state !== 'UNANSWERED' ? ` by ${answeredBy.username}` : '';
  const facts = [who + by];
  if (dueAt && openCareStates.includes(state)) {
    const when = formatDateTime(dueAt);
    facts.push(new Date(dueAt) < now ? `follow-up due since ${when}` : `follow up by ${when}`);
  }
  if (nextAlarmAt) facts.push(`alarm repeats at ${formatTime(nextAlarmAt)}`);
  if (signCount > 1) facts.push(`${signCount} signs`);
  return facts.join(' · ');
}
