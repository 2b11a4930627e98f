import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { isStaff } from '../../contract/roles.ts';
import { isBlocked } from './account.ts';
import {
  addMs,
  compareByTime,
  earlierDateOf,
  laterDateOf,
  randomDateBetween,
  subtractMs,
} from './calendar.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import { createMessage, type DemoDiscussion, type DemoMessage } from './talk.ts';
import type { Voice } from './voice.ts';

const deletedTextsPerKind = 4;
const pendingTextsPerKind = 4;

/**
 * Adds advertising below other people's content. Texts of blocked spammers are deleted; of the
 * others, some are marked as spam and some are unmoderated.
 */
export function addAdvertising(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  talks: readonly DemoDiscussion[],
  now: Date,
  isOpen: (talk: DemoDiscussion, at: Date) => boolean = () => true,
): void {
  for (const author of cast.advertisers) {
    for (let i = random.int(2, 4); i > 0; i--) {
      const at = randomDateBetween(
        random,
        addMs(author.joinedAt, 10 * minuteMs),
        addMs(author.joinedAt, 5 * dayMs),
      );
      const possible = talks.filter((talk) => talk.startedAt < at && isOpen(talk, at));
      if (at > now || possible.length === 0) continue;
      const talk = random.pick(possible);
      const wasBlocked = isBlocked(author);
      const isSpam = random.chance(wasBlocked ? 0.85 : 0.4);
      talk.messages.push(
        createMessage(cast, author, at, [voice.spam()], {
          tone: 'spam',
          isSpam,
          isDeleted: wasBlocked,
          updatedAt: wasBlocked || isSpam ? earlierDateOf(now, addMs(at, 3 * hourMs)) : at,
        }),
      );
      talk.messages.sort(compareByTime((entry) => entry.at));
    }
  }
}

/**
 * True if there are messages after `at`. Spam is never the newest message, so that it does not
 * affect the last activity.
 */
export function hasMessageAfter(talk: DemoDiscussion, at: Date): boolean {
  return talk.messages.some((entry) => entry.tone !== 'spam' && entry.at > at);
}

/** Deletes some messages, but never the newest, which staff have not seen yet. */
export function moderateTalks(
  random: Random,
  talks: readonly DemoDiscussion[],
  now: Date,
  waitsUntil: (talk: DemoDiscussion) => Date = () => now,
): void {
  holdRecentReplies(random, talks, waitsUntil);
  deleteSomeMessages(
    random,
    talks.flatMap((talk) => talk.messages.slice(0, -1)),
    now,
  );
}

export function deleteSomeMessages(
  random: Random,
  messages: readonly DemoMessage[],
  now: Date,
): void {
  const published = messages.filter((entry) => entry.tone !== 'spam' && !entry.isPending);
  const rude = published.filter((entry) => entry.tone === 'rude' && random.chance(0.5));
  const settled = published.filter((entry) => entry.at < subtractMs(now, 3 * dayMs));
  for (const entry of [...rude, ...random.shuffle(settled).slice(0, deletedTextsPerKind)]) {
    entry.isDeleted = true;
    entry.updatedAt = earlierDateOf(now, addMs(entry.at, random.int(20, 4000) * minuteMs));
  }
}

function holdRecentReplies(
  random: Random,
  talks: readonly DemoDiscussion[],
  waitsUntil: (talk: DemoDiscussion) => Date,
): void {
  const answered = new Set(talks.flatMap((talk) => talk.messages.map((entry) => entry.parent)));
  const liveliest = [...talks].sort(compareByTime(newestMessageDate)).reverse();
  let left = pendingTextsPerKind;
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
    waiting.at = randomDateBetween(
      random,
      laterDateOf(waiting.at, subtractMs(until, 2 * dayMs)),
      until,
    );
    waiting.updatedAt = waiting.at;
    talk.messages.sort(compareByTime((entry) => entry.at));
    if (--left === 0) return;
  }
}

export function newestMessageDate(talk: DemoDiscussion): Date {
  return talk.messages.at(-1)?.at ?? talk.startedAt;
}
