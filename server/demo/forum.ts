import { dayMs, hourMs } from '../../contract/durations.ts';
import { type DemoAccount, isBlocked } from './account.ts';
import {
  addMs,
  compareByTime,
  earlierDateOf,
  laterDateOf,
  randomDateBetween,
  randomRecentDate,
  subtractMs,
} from './calendar.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import type { RowWithId } from './stored.ts';
import { type DemoDiscussion, generateTalk } from './talk.ts';
import { slugify, toParagraphs } from './texts/markup.ts';
import type { OpeningText, ThreadText, Topic } from './texts/topic.ts';
import { spamThreads } from './texts/unwelcome.ts';
import type { Voice } from './voice.ts';

export interface DemoThread extends RowWithId, DemoDiscussion {
  site: DemoSite;
  author: DemoAccount;
  name: string;
  slug: string;
  body: string;
  updatedAt: Date;
  topic: Topic | null;
  isClosed: boolean;
  requiresPreModeration: boolean;
  isFeatured: boolean;
  isHomepageFeatured: boolean;
  isDeleted: boolean;
  isSpam: boolean;
  isPending: boolean;
}

export function lastActiveAt(thread: DemoThread): Date {
  return thread.messages.reduce((newest, { at }) => laterDateOf(newest, at), thread.startedAt);
}

const pendingThreadCount = 4;

export function createThreads(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  now: Date,
): DemoThread[] {
  const { site } = cast;
  if (!site.features.includes('forums')) return [];
  const subjects = random.shuffle(
    site.topics.flatMap((topic) => topic.threads.map((text) => ({ topic, text }))),
  );
  const threads = subjects.map(({ topic, text }, i) => {
    const isPending = i < pendingThreadCount;
    const startedAt = isPending
      ? randomDateBetween(random, subtractMs(now, 2 * dayMs), subtractMs(now, hourMs))
      : subtractMs(randomRecentDate(random, now), 3 * hourMs);
    const author = cast[text.by ?? 'member'](startedAt);
    const opened = createThread(voice, site, author, startedAt, text);
    if (isPending) return { ...opened, topic, isPending };
    const count = Math.floor(random.next() ** 1.4 * 26);
    const messages = generateReplies(random, cast, voice, {
      author,
      startedAt,
      topic,
      text,
      count,
      now,
    });
    return { ...opened, topic, messages };
  });
  varyThreadStates(
    random,
    threads.filter((candidate) => !candidate.isPending),
    now,
  );
  return [...threads, ...createSpamThreads(random, cast, voice, now)];
}

function createThread(
  voice: Voice,
  site: DemoSite,
  author: DemoAccount,
  startedAt: Date,
  text: OpeningText,
): DemoThread {
  const name = voice.say(text.name);
  return {
    site,
    author,
    name,
    slug: slugify(name),
    body: toParagraphs(text.body.map(voice.say)),
    startedAt,
    updatedAt: startedAt,
    messages: [],
    topic: null,
    isClosed: false,
    requiresPreModeration: false,
    isFeatured: false,
    isHomepageFeatured: false,
    isDeleted: false,
    isSpam: false,
    isPending: false,
  };
}

interface ReplyPlan {
  author: DemoAccount;
  startedAt: Date;
  topic: Topic;
  text: ThreadText;
  count: number;
  now: Date;
}

function generateReplies(random: Random, cast: SiteCast, voice: Voice, discussion: ReplyPlan) {
  const { author, startedAt, topic, text, count, now } = discussion;
  const thoughts = random.shuffle(topic.replies);
  // Specific answers come early, mixed with general ones on the topic.
  const early = random.shuffle([...text.replies, ...thoughts.splice(0, text.replies.length)]);
  thoughts.unshift(...early);
  return generateTalk(random, cast, voice, {
    starter: author,
    startedAt,
    count,
    contribute: () => voice.reply(topic.mood, thoughts),
    thank: () => voice.thanks(topic.mood),
    agree: () => voice.answer(topic.mood),
    now,
  });
}

function varyThreadStates(random: Random, threads: readonly DemoThread[], now: Date): void {
  const deck = random.deck(threads);
  for (let i = 0; i < 4; i++) deck().isFeatured = true;
  for (let i = 0; i < 2; i++) Object.assign(deck(), { isFeatured: true, isHomepageFeatured: true });
  for (let i = 0; i < 3; i++) deck().isClosed = true;
  for (let i = 0; i < 3; i++) {
    const deleted = deck();
    deleted.isDeleted = true;
    deleted.updatedAt = earlierDateOf(now, addMs(lastActiveAt(deleted), 2 * hourMs));
  }
  const watched = [...threads].sort(compareByTime(lastActiveAt)).slice(-3);
  for (const entry of watched) entry.requiresPreModeration = true;
}

function createSpamThreads(random: Random, cast: SiteCast, voice: Voice, now: Date): DemoThread[] {
  const author = random.deck(cast.advertisers);
  return spamThreads.map((text) => {
    const from = author();
    const startedAt = randomDateBetween(random, from.joinedAt, addMs(from.joinedAt, 4 * dayMs));
    return {
      ...createThread(voice, cast.site, from, startedAt, text),
      isSpam: true,
      isDeleted: isBlocked(from),
      updatedAt: earlierDateOf(now, addMs(startedAt, 5 * hourMs)),
    };
  });
}
