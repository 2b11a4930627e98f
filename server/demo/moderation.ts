import { isStaff } from '../../contract/roles.ts';
import { isBlocked } from './account.ts';
import { after, before, between, byTime, day, earlier, hour, later, minute } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Random } from './random.ts';
import { type Message, message, type Talk } from './talk.ts';
import type { Voice } from './voice.ts';

const deletedOfEachKind = 4;
const pendingOfEachKind = 4;

/**
 * Whoever advertises does it below things that others began. Blocked spammers have had all of it
 * deleted; of what the others wrote some is marked as spam and some nobody has looked at yet.
 */
export function advertise(
  random: Random,
  cast: Cast,
  voice: Voice,
  talks: readonly Talk[],
  now: Date,
  isOpen: (talk: Talk, at: Date) => boolean = () => true,
): void {
  for (const author of cast.advertisers) {
    for (let i = random.int(2, 4); i > 0; i--) {
      const at = between(
        random,
        after(author.joinedAt, 10 * minute),
        after(author.joinedAt, 5 * day),
      );
      const possible = talks.filter((talk) => talk.startedAt < at && isOpen(talk, at));
      if (at > now || possible.length === 0) continue;
      const talk = random.pick(possible);
      const wasBlocked = isBlocked(author);
      const isSpam = random.chance(wasBlocked ? 0.85 : 0.4);
      talk.messages.push(
        message(cast, author, at, [voice.spam()], {
          tone: 'spam',
          isSpam,
          isDeleted: wasBlocked,
          updatedAt: wasBlocked || isSpam ? earlier(now, after(at, 3 * hour)) : at,
        }),
      );
      talk.messages.sort(byTime((entry) => entry.at));
    }
  }
}

/** Spam below these is never the newest, so it plays no part in when a thread was last active. */
export function outlasts(talk: Talk, at: Date): boolean {
  return talk.messages.some((entry) => entry.tone !== 'spam' && entry.at > at);
}

/** Staff deleted some of what was written, and have not yet come to the newest. */
export function moderateTalks(
  random: Random,
  talks: readonly Talk[],
  now: Date,
  waitsUntil: (talk: Talk) => Date = () => now,
): void {
  holdBack(random, talks, waitsUntil);
  deleteSome(
    random,
    talks.flatMap((talk) => talk.messages.slice(0, -1)),
    now,
  );
}

export function deleteSome(random: Random, messages: readonly Message[], now: Date): void {
  const published = messages.filter((entry) => entry.tone !== 'spam' && !entry.isPending);
  const rude = published.filter((entry) => entry.tone === 'rude' && random.chance(0.5));
  const settled = published.filter((entry) => entry.at < before(now, 3 * day));
  for (const entry of [...rude, ...random.shuffle(settled).slice(0, deletedOfEachKind)]) {
    entry.isDeleted = true;
    entry.updatedAt = earlier(now, after(entry.at, random.int(20, 4000) * minute));
  }
}

/** In each of the liveliest talks an answer has come in lately and still waits. */
function holdBack(random: Random, talks: readonly Talk[], waitsUntil: (talk: Talk) => Date): void {
  const answered = new Set(talks.flatMap((talk) => talk.messages.map((entry) => entry.parent)));
  const liveliest = [...talks].sort(byTime(newest)).reverse();
  let left = pendingOfEachKind;
  for (const talk of liveliest) {
    const waiting = talk.messages
      .slice(0, -1)
      .findLast(
        (entry) =>
          (entry.tone === 'kind' || entry.tone === 'brief') &&
          !isStaff(entry.author.roleId) &&
          !answered.has(entry),
      );
    if (!waiting) continue;
    const until = waitsUntil(talk);
    waiting.isPending = true;
    waiting.at = between(random, later(waiting.at, before(until, 2 * day)), until);
    waiting.updatedAt = waiting.at;
    talk.messages.sort(byTime((entry) => entry.at));
    if (--left === 0) return;
  }
}

export function newest(talk: Talk): Date {
  return talk.messages.at(-1)?.at ?? talk.startedAt;
}
