import type { Account } from './account.ts';
import { before, between, day, hour, year } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { Random } from './random.ts';
import type { Site } from './sites.ts';
import type { Stored } from './stored.ts';
import { holdTalk, type Talk } from './talk.ts';
import { paragraphs, slugify } from './texts/markup.ts';
import { articleReactions } from './texts/reactions.ts';
import type { Topic } from './texts/topic.ts';
import type { Voice } from './voice.ts';

export interface Article extends Stored, Talk {
  site: Site;
  author: Account;
  title: string;
  slug: string;
  body: string;
  topic: Topic;
  isDeleted: boolean;
}

export function publishArticles(random: Random, cast: Cast, voice: Voice, now: Date): Article[] {
  const { site } = cast;
  // A site without a forum talks more under its articles.
  const [fewest, most] = site.features.includes('forums') ? [12, 36] : [18, 48];
  const texts = random.shuffle(site.articles);
  return texts.map((text, i) => {
    const startedAt = publicationDate(random, i / texts.length, now);
    const author = cast.writer(startedAt);
    const topic = topicOf(site, text.topic);
    const thoughts = random.shuffle(topic.replies);
    const reactions = random.shuffle(articleReactions);
    return {
      site,
      author,
      title: voice.say(text.title),
      slug: slugify(voice.say(text.title)),
      body: paragraphs(text.body.map(voice.say)),
      topic,
      // An old one was taken down.
      isDeleted: i === 1,
      startedAt,
      messages: holdTalk(random, cast, voice, {
        starter: author,
        startedAt,
        count: random.int(fewest, most),
        contribute: (parent) =>
          !parent && reactions.length > 0 && random.chance(0.45)
            ? [voice.say(reactions.pop() ?? '')]
            : voice.reply(topic.mood, thoughts),
        thank: voice.authorAnswer,
        agree: voice.readerAnswer,
        now,
      }),
    };
  });
}

/** From three years ago (0) to this week (1), closer together towards the end. */
function publicationDate(random: Random, position: number, now: Date): Date {
  const around = before(now, Math.floor((1 - position) ** 1.6 * 3 * year));
  return between(random, before(around, 12 * day), before(around, 9 * hour));
}

function topicOf(site: Site, key: string): Topic {
  const topic = site.topics.find((candidate) => candidate.key === key);
  if (!topic) throw new Error(`${site.name} has an article on ${key}, which is none of its topics`);
  return topic;
}
