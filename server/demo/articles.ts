import { dayMs, hourMs } from '../../contract/durations.ts';
import type { DemoAccount } from './account.ts';
import { randomDateBetween, subtractMs, yearMs } from './calendar.ts';
import type { SiteCast } from './cast.ts';
import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import type { RowWithId } from './stored.ts';
import { type DemoDiscussion, generateTalk } from './talk.ts';
import { slugify, toParagraphs } from './texts/markup.ts';
import { articleReactions } from './texts/reactions.ts';
import type { Topic } from './texts/topic.ts';
import type { Voice } from './voice.ts';

export interface DemoArticle extends RowWithId, DemoDiscussion {
  site: DemoSite;
  author: DemoAccount;
  title: string;
  slug: string;
  body: string;
  topic: Topic;
  isDeleted: boolean;
}

export function createArticles(
  random: Random,
  cast: SiteCast,
  voice: Voice,
  now: Date,
): DemoArticle[] {
  const { site } = cast;
  const [fewest, most] = site.features.includes('forums') ? [12, 36] : [18, 48];
  const texts = random.shuffle(site.articles);
  return texts.map((text, i) => {
    const startedAt = randomPublicationDate(random, i / texts.length, now);
    const author = cast.writer(startedAt);
    const topic = findTopic(site, text.topic);
    const thoughts = random.shuffle(topic.replies);
    const reactions = random.shuffle(articleReactions);
    return {
      site,
      author,
      title: voice.say(text.title),
      slug: slugify(voice.say(text.title)),
      body: toParagraphs(text.body.map(voice.say)),
      topic,
      isDeleted: i === 1,
      startedAt,
      messages: generateTalk(random, cast, voice, {
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

/** Random date between three years ago (0) and this week (1), denser towards the end. */
function randomPublicationDate(random: Random, position: number, now: Date): Date {
  const around = subtractMs(now, Math.floor((1 - position) ** 1.6 * 3 * yearMs));
  return randomDateBetween(random, subtractMs(around, 12 * dayMs), subtractMs(around, 9 * hourMs));
}

function findTopic(site: DemoSite, key: string): Topic {
  const topic = site.topics.find((candidate) => candidate.key === key);
  if (!topic) throw new Error(`${site.name} has an article on ${key}, which is none of its topics`);
  return topic;
}
