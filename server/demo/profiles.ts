import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import { isBlocked } from './account.ts';
import { addMs, randomDateBetween, randomRecentDate, subtractMs } from './calendar.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import { createMessage, type DemoDiscussion, type DemoMessage } from './talk.ts';
import {
  type StatusMood,
  siteStatuses,
  statuses,
  statusReplies,
  statusThanks,
} from './texts/statuses.ts';
import type { Voice } from './voice.ts';

export interface ProfileStatus extends DemoMessage, DemoDiscussion {}

const pendingStatusesPerMood = 1;
const rudeStatusCount = 4;
const moods: readonly StatusMood[] = ['good', 'hard', 'wry'];

export function createStatuses(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  now: Date,
): ProfileStatus[] {
  const written = moods.flatMap((mood) => {
    const reply = random.deck(statusReplies[mood]);
    const own = siteStatuses[cast.site.prefix]?.[mood] ?? [];
    return random
      .shuffle([...selectTextsForSite(cast.site, statuses[mood]), ...own])
      .map((text, i) => {
        const isPending = i < pendingStatusesPerMood;
        const at = isPending
          ? randomDateBetween(random, subtractMs(now, 3 * dayMs), now)
          : randomRecentDate(random, now);
        const status = toProfileStatus(
          createMessage(cast, cast.member(at), at, [voice.say(text)], { isPending }),
        );
        if (!isPending) answerStatus(random, cast, status, reply, now);
        return status;
      });
  });
  return [
    ...written,
    ...createRudeStatuses(random, cast, voice, now),
    ...createSpamStatuses(random, cast, voice),
  ];
}

function selectTextsForSite(site: DemoSite, texts: readonly string[]): string[] {
  const prefixes = Object.keys(siteStatuses);
  return texts.filter((_, i) => prefixes[i % prefixes.length] === site.prefix);
}

function toProfileStatus(status: DemoMessage): ProfileStatus {
  return { ...status, startedAt: status.at, messages: [] };
}

function answerStatus(
  random: Random,
  cast: SiteCast,
  status: ProfileStatus,
  reply: () => string,
  now: Date,
): void {
  let { at } = status;
  for (let i = Math.floor(random.next() ** 1.2 * 7); i > 0; i--) {
    at = addMs(at, random.int(3, 900) * minuteMs);
    if (at > now) return;
    const isOwner = status.messages.length > 1 && random.chance(0.2);
    const author = isOwner ? status.author : cast.someone(at, status.author);
    const text = isOwner ? random.pick(statusThanks) : reply();
    status.messages.push(createMessage(cast, author, at, [text]));
  }
}

function createRudeStatuses(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  now: Date,
): ProfileStatus[] {
  return Array.from({ length: rudeStatusCount }, () => {
    const at = randomRecentDate(random, subtractMs(now, 4 * dayMs));
    const author = cast.shortTempered(at);
    return author
      ? [toProfileStatus(createMessage(cast, author, at, [voice.rude()], { tone: 'rude' }))]
      : [];
  }).flat();
}

function createSpamStatuses(random: Random, cast: SiteCast, voice: Voice): ProfileStatus[] {
  return cast.advertisers.map((author) => {
    const at = randomDateBetween(random, author.joinedAt, addMs(author.joinedAt, 2 * dayMs));
    const wasBlocked = isBlocked(author);
    return toProfileStatus(
      createMessage(cast, author, at, [voice.spam()], {
        tone: 'spam',
        isSpam: wasBlocked || random.chance(0.5),
        isDeleted: wasBlocked,
        updatedAt: wasBlocked ? addMs(at, hourMs) : at,
      }),
    );
  });
}
