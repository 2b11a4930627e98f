import { isStaff } from '../../contract/roles.ts';
import { isBlocked } from './account.ts';
import { after, before, between, byTime, day, earlier, hour, minute } from './calendar.ts';
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
): void {
  for (const author of cast.advertisers) {
    for (let i = random.int(2, 4); i > 0; i--) {
      const at = between(
        random,
        after(author.joinedAt, 10 * minute),
        after(author.joinedAt, 5 * day),
      );
      const possible = talks.filter((talk) => talk.startedAt < at && outlasts(talk, at));
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

/** Hidden messages are never the newest, so that when a talk was last active needs no telling apart. */
function outlasts(talk: Talk, at: Date): boolean {
  return talk.messages.some((entry) => entry.tone === 'kind' && entry.at > at);
}

/** What may be hidden of all talks, and whether anyone has answered it. */
export function moderateTalks(random: Random, talks: readonly Talk[], now: Date): void {
  const answered = new Set(talks.flatMap((talk) => talk.messages.map((entry) => entry.parent)));
  const hideable = talks.flatMap((talk) => talk.messages.slice(0, -1));
  moderate(random, hideable, (entry) => answered.has(entry), now);
}

/** Staff deleted some of what was written, and have not yet come to the newest. */
export function moderate<Entry extends Message>(
  random: Random,
  entries: readonly Entry[],
  isAnswered: (entry: Entry) => boolean,
  now: Date,
): void {
  const hideable = entries.filter((entry) => entry.tone !== 'spam');
  const newest = hideable
    .filter((entry) => !isStaff(entry.author.roleId) && !isAnswered(entry))
    .sort(byTime((entry) => entry.at))
    .slice(-pendingOfEachKind);
  for (const entry of newest) {
    entry.isPending = true;
    entry.updatedAt = entry.at;
  }

  const published = hideable.filter((entry) => !entry.isPending);
  const rude = published.filter((entry) => entry.tone === 'rude' && random.chance(0.5));
  const settled = published.filter((entry) => entry.at < before(now, 3 * day));
  for (const entry of [...rude, ...random.shuffle(settled).slice(0, deletedOfEachKind)]) {
    entry.isDeleted = true;
    entry.updatedAt = earlier(now, after(entry.at, random.int(20, 4000) * minute));
  }
}
