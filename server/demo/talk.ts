import type { Account } from './account.ts';
import { after, before, day, earlier, hour, pause } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';
import type { Stored } from './stored.ts';
import { paragraphs } from './texts/markup.ts';
import type { Mood } from './texts/topic.ts';
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
  tone: 'kind' | 'rude' | 'spam';
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
  mood: Mood;
  /** Paragraphs of what somebody says about the matter itself. */
  contribute(): string[];
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
    at = after(at, random.chance(0.04) ? random.int(20, 150) * day : pause(random));
    if (at > before(plan.now, hour / 2)) break;
    const scolded = messages.at(-1);
    if (scolded?.tone === 'rude' && random.chance(0.6)) {
      messages.push(answerTo(cast, scolded, cast.moderator(at), at, [voice.calming()]));
    } else {
      messages.push(nextMessage(random, cast, voice, plan, messages, at));
    }
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
): Message {
  const angry = random.chance(0.035) ? cast.shortTempered(at) : undefined;
  if (angry) return message(cast, angry, at, [voice.rude()], { tone: 'rude' });

  const open = messages.filter(({ tone, depth }) => tone === 'kind' && depth < maxDepth);
  if (open.length > 0 && random.chance(0.38)) {
    const parent = random.pick(open.slice(-5));
    const author =
      random.chance(0.3) && parent.author !== plan.starter
        ? plan.starter
        : cast.someone(at, parent.author);
    const texts = random.chance(0.55)
      ? shortAnswer(random, voice, plan, parent)
      : plan.contribute();
    return edited(random, plan.now, answerTo(cast, parent, author, at, texts));
  }
  return edited(random, plan.now, message(cast, cast.someone(at), at, plan.contribute()));
}

function shortAnswer(random: Random, voice: Voice, plan: TalkPlan, parent: Message): string[] {
  const text = voice.answer(plan.mood);
  return [random.chance(0.2) ? `@${parent.author.username} ${text}` : text];
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
