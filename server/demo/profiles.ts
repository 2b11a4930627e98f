import { isBlocked } from './account.ts';
import { after, before, between, day, hour, minute, recently } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';
import { type Message, message, type Talk } from './talk.ts';
import {
  type StatusMood,
  siteStatuses,
  statuses,
  statusReplies,
  statusThanks,
} from './texts/statuses.ts';
import type { Voice } from './voice.ts';

/** A status on somebody's profile, with what others wrote below it. */
export interface ProfileStatus extends Message, Talk {}

const pendingOfEachMood = 1;
const rudeStatuses = 4;
const moods: readonly StatusMood[] = ['good', 'hard', 'wry'];

export function writeStatuses(
  random: Random,
  cast: Cast,
  voice: Voice,
  now: Date,
): ProfileStatus[] {
  const written = moods.flatMap((mood) => {
    const reply = random.deck(statusReplies[mood]);
    const own = siteStatuses[cast.site.prefix]?.[mood] ?? [];
    return random.shuffle([...shareOf(cast.site, statuses[mood]), ...own]).map((text, i) => {
      const isPending = i < pendingOfEachMood;
      const at = isPending ? between(random, before(now, 3 * day), now) : recently(random, now);
      const status = asTalk(message(cast, cast.member(at), at, [voice.say(text)], { isPending }));
      if (!isPending) answerStatus(random, cast, status, reply, now);
      return status;
    });
  });
  return [...written, ...grumbles(random, cast, voice, now), ...offers(random, cast, voice)];
}

/** Dealt out, so that no two sites have the same. */
function shareOf(site: Site, texts: readonly string[]): string[] {
  const prefixes = Object.keys(siteStatuses);
  return texts.filter((_, i) => prefixes[i % prefixes.length] === site.prefix);
}

function asTalk(status: Message): ProfileStatus {
  return { ...status, startedAt: status.at, messages: [] };
}

function answerStatus(
  random: Random,
  cast: Cast,
  status: ProfileStatus,
  reply: () => string,
  now: Date,
): void {
  let { at } = status;
  for (let i = Math.floor(random.next() ** 1.2 * 7); i > 0; i--) {
    at = after(at, random.int(3, 900) * minute);
    if (at > now) return;
    const isOwner = status.messages.length > 1 && random.chance(0.2);
    const author = isOwner ? status.author : cast.someone(at, status.author);
    const text = isOwner ? random.pick(statusThanks) : reply();
    status.messages.push(message(cast, author, at, [text]));
  }
}

function grumbles(random: Random, cast: Cast, voice: Voice, now: Date): ProfileStatus[] {
  return Array.from({ length: rudeStatuses }, () => {
    const at = recently(random, before(now, 4 * day));
    const author = cast.shortTempered(at);
    return author ? [asTalk(message(cast, author, at, [voice.rude()], { tone: 'rude' }))] : [];
  }).flat();
}

/** Everyone who advertises also does so on their own profile. */
function offers(random: Random, cast: Cast, voice: Voice): ProfileStatus[] {
  return cast.advertisers.map((author) => {
    const at = between(random, author.joinedAt, after(author.joinedAt, 2 * day));
    const wasBlocked = isBlocked(author);
    return asTalk(
      message(cast, author, at, [voice.spam()], {
        tone: 'spam',
        isSpam: wasBlocked || random.chance(0.5),
        isDeleted: wasBlocked,
        updatedAt: wasBlocked ? after(at, hour) : at,
      }),
    );
  });
}
