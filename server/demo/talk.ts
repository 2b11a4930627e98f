import type { Account } from './account.ts';
import { after, before, day, earlier, hour, pause } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';
import type { Stored } from './stored.ts';
import { paragraphs } from './texts/markup.ts';
import type { Voice } from './voice.ts';

/** A comment, a reply or a status, before it has an id. */
export interface Message extends Stored {
  site: Site;
  author: Account;
  body: string;
  at: Date;
  updatedAt: Date;
  parent: Message | null;
  depth: number;
  tone: 'kind' | 'brief' | 'rude' | 'spam';
  isDeleted: boolean;
  isSpam: boolean;
  isPending: boolean;
}

/** What people write below something: an article, a thread, a status. */
export interface Talk {
  startedAt: Date;
  messages: Message[];
}

export interface TalkPlan {
  starter: Account;
  startedAt: Date;
  count: number;
  /** Paragraphs of what somebody says about the matter itself, until all has been said. */
  contribute(parent: Message | null): string[] | undefined;
  /** What the starter says to an answer. */
  thank(): string;
  /** What anybody else says to it. */
  agree(): string;
  now: Date;
}

const maxDepth = 3;

export function message(
  cast: Cast,
  author: Account,
  at: Date,
  texts: readonly string[],
  details: Partial<Message> = {},
): Message {
  return {
    site: cast.site,
    author,
    body: paragraphs(texts),
    at,
    updatedAt: at,
    parent: null,
    depth: 0,
    tone: 'kind',
    isDeleted: false,
    isSpam: false,
    isPending: false,
    ...details,
  };
}

export function holdTalk(random: Random, cast: Cast, voice: Voice, plan: TalkPlan): Message[] {
  const messages: Message[] = [];
  let at = plan.startedAt;
  for (let i = 0; i < plan.count; i++) {
    at = after(at, random.chance(0.03) ? random.int(20, 150) * day : pause(random));
    if (at > before(plan.now, hour / 2)) break;
    const next = nextMessage(random, cast, voice, plan, messages, at);
    if (!next) break;
    messages.push(next);
  }
  return messages;
}

function nextMessage(
  random: Random,
  cast: Cast,
  voice: Voice,
  plan: TalkPlan,
  messages: readonly Message[],
  at: Date,
): Message | undefined {
  const last = messages.at(-1);
  if (last?.tone === 'rude' && random.chance(0.6)) {
    return answerTo(cast, last, cast.moderator(at), at, [voice.calming()]);
  }
  const angry = messages.length > 1 && random.chance(0.04) ? cast.shortTempered(at) : undefined;
  if (angry) return message(cast, angry, at, [voice.rude()], { tone: 'rude' });

  const open = messages.filter(({ tone, depth }) => tone === 'kind' && depth < maxDepth);
  const parent = open.length > 0 && random.chance(0.4) ? random.pick(open.slice(-5)) : null;
  if (last && isThanks(plan, last) && random.chance(0.5)) {
    return welcome(cast, voice, last, at);
  }
  if (parent && random.chance(0.5)) return shortAnswer(random, cast, plan, parent, at);
  const texts = plan.contribute(parent);
  if (!texts) {
    const answerable = open.at(-1);
    return answerable && random.chance(0.6)
      ? shortAnswer(random, cast, plan, answerable, at)
      : undefined;
  }
  // Whoever began does not give advice to themselves.
  const author = cast.someone(at, plan.starter, parent?.author);
  const contribution = parent
    ? answerTo(cast, parent, author, at, texts)
    : message(cast, author, at, texts);
  return edited(random, plan.now, contribution);
}

function isThanks(plan: TalkPlan, { tone, author, depth }: Message): boolean {
  return tone === 'brief' && author === plan.starter && depth < maxDepth;
}

function welcome(cast: Cast, voice: Voice, thanks: Message, at: Date): Message {
  const author = thanks.parent?.author ?? cast.someone(at, thanks.author);
  return { ...answerTo(cast, thanks, author, at, [voice.youAreWelcome()]), tone: 'brief' };
}

function shortAnswer(
  random: Random,
  cast: Cast,
  plan: TalkPlan,
  parent: Message,
  at: Date,
): Message {
  const isStarter = parent.author !== plan.starter && random.chance(0.6);
  const author = isStarter ? plan.starter : cast.someone(at, plan.starter, parent.author);
  const text = addressed(random, parent, isStarter ? plan.thank() : plan.agree());
  return { ...answerTo(cast, parent, author, at, [text]), tone: 'brief' };
}

function addressed(random: Random, parent: Message, text: string): string {
  return random.chance(0.2) ? `@${parent.author.username} ${text}` : text;
}

function answerTo(
  cast: Cast,
  parent: Message,
  author: Account,
  at: Date,
  texts: readonly string[],
): Message {
  return message(cast, author, at, texts, { parent, depth: parent.depth + 1 });
}

function edited(random: Random, now: Date, original: Message): Message {
  if (!random.chance(0.06)) return original;
  return { ...original, updatedAt: earlier(now, after(original.at, pause(random))) };
}
