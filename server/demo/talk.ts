import { dayMs, hourMs } from '../../contract/durations.ts';
import type { DemoAccount } from './account.ts';
import { addMs, earlierDateOf, randomAnswerDelayMs, subtractMs } from './calendar.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import type { RowWithId } from './stored.ts';
import { toParagraphs } from './texts/markup.ts';
import type { Voice } from './voice.ts';

/** A comment, reply or status before it is stored. */
export interface DemoMessage extends RowWithId {
  site: DemoSite;
  author: DemoAccount;
  body: string;
  at: Date;
  updatedAt: Date;
  parent: DemoMessage | null;
  depth: number;
  tone: 'kind' | 'brief' | 'rude' | 'spam';
  isDeleted: boolean;
  isSpam: boolean;
  isPending: boolean;
}

export interface DemoDiscussion {
  startedAt: Date;
  messages: DemoMessage[];
}

export interface TalkPlan {
  starter: DemoAccount;
  startedAt: Date;
  count: number;
  /** Paragraphs on the subject; undefined once all are used. */
  contribute(parent: DemoMessage | null): string[] | undefined;
  thank(): string;
  agree(): string;
  now: Date;
}

const maxReplyDepth = 3;

export function createMessage(
  cast: SiteCast,
  author: DemoAccount,
  at: Date,
  texts: readonly string[],
  details: Partial<DemoMessage> = {},
): DemoMessage {
  return {
    site: cast.site,
    author,
    body: toParagraphs(texts),
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

export function generateTalk(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  plan: TalkPlan,
): DemoMessage[] {
  const messages: DemoMessage[] = [];
  let at = plan.startedAt;
  for (let i = 0; i < plan.count; i++) {
    at = addMs(at, random.chance(0.03) ? random.int(20, 150) * dayMs : randomAnswerDelayMs(random));
    if (at > subtractMs(plan.now, hourMs / 2)) break;
    const next = createNextMessage(random, cast, voice, plan, messages, at);
    if (!next) break;
    messages.push(next);
  }
  return messages;
}

function createNextMessage(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  plan: TalkPlan,
  messages: readonly DemoMessage[],
  at: Date,
): DemoMessage | undefined {
  const last = messages.at(-1);
  if (last?.tone === 'rude' && random.chance(0.6)) {
    return createReply(cast, last, cast.moderator(at), at, [voice.calming()]);
  }
  const angry = messages.length > 1 && random.chance(0.04) ? cast.shortTempered(at) : undefined;
  if (angry) return createMessage(cast, angry, at, [voice.rude()], { tone: 'rude' });

  const open = messages.filter(({ tone, depth }) => tone === 'kind' && depth < maxReplyDepth);
  const parent = open.length > 0 && random.chance(0.4) ? random.pick(open.slice(-5)) : null;
  if (last && isThanksOfStarter(plan, last) && random.chance(0.5)) {
    return createWelcomeReply(cast, voice, last, at);
  }
  if (parent && random.chance(0.5)) return createShortReply(random, cast, plan, parent, at);
  const texts = plan.contribute(parent);
  if (!texts) {
    const answerable = open.at(-1);
    return answerable && random.chance(0.6)
      ? createShortReply(random, cast, plan, answerable, at)
      : undefined;
  }
  // Starters do not answer themselves.
  const author = cast.someone(at, plan.starter, parent?.author);
  const contribution = parent
    ? createReply(cast, parent, author, at, texts)
    : createMessage(cast, author, at, texts);
  return maybeMarkEdited(random, plan.now, contribution);
}

function isThanksOfStarter(plan: TalkPlan, { tone, author, depth }: DemoMessage): boolean {
  return tone === 'brief' && author === plan.starter && depth < maxReplyDepth;
}

function createWelcomeReply(
  cast: SiteCast,
  voice: Voice,
  thanks: DemoMessage,
  at: Date,
): DemoMessage {
  const author = thanks.parent?.author ?? cast.someone(at, thanks.author);
  return { ...createReply(cast, thanks, author, at, [voice.youAreWelcome()]), tone: 'brief' };
}

function createShortReply(
  random: Random,
  cast: SiteCast,
  plan: TalkPlan,
  parent: DemoMessage,
  at: Date,
): DemoMessage {
  const isStarter = parent.author !== plan.starter && random.chance(0.6);
  const author = isStarter ? plan.starter : cast.someone(at, plan.starter, parent.author);
  const text = maybeAddMention(random, parent, isStarter ? plan.thank() : plan.agree());
  return { ...createReply(cast, parent, author, at, [text]), tone: 'brief' };
}

function maybeAddMention(random: Random, parent: DemoMessage, text: string): string {
  return random.chance(0.2) ? `@${parent.author.username} ${text}` : text;
}

function createReply(
  cast: SiteCast,
  parent: DemoMessage,
  author: DemoAccount,
  at: Date,
  texts: readonly string[],
): DemoMessage {
  return createMessage(cast, author, at, texts, { parent, depth: parent.depth + 1 });
}

function maybeMarkEdited(random: Random, now: Date, original: DemoMessage): DemoMessage {
  if (!random.chance(0.06)) return original;
  return {
    ...original,
    updatedAt: earlierDateOf(now, addMs(original.at, randomAnswerDelayMs(random))),
  };
}
