import type { Random } from './random.ts';
import type { Site } from './sites.ts';
import { answers, articleReactions, calmingAnswers, closers, openers } from './texts/reactions.ts';
import { type Mood, say, type Topic } from './texts/topic.ts';
import { rude, spam } from './texts/unwelcome.ts';

/** Deals out what people of one site say, in its words and without repeating itself too soon. */
export interface Voice {
  say(text: string): string;
  answer(mood: Mood): string;
  articleReaction(): string;
  rude(): string;
  calming(): string;
  spam(): string;
  /** Something that bears on the topic, whatever was asked. */
  onTopic(topic: Topic): string;
  /** The paragraphs of a reply: mostly one thought, sometimes a whole story. */
  reply(mood: Mood, thought: () => string): string[];
}

export function createVoice(random: Random, site: Site): Voice {
  const speak = (text: string) => say(text, site.vocabulary);
  const deal = (texts: readonly string[]) => {
    const next = random.deck(texts);
    return () => speak(next());
  };
  const dealByMood = (texts: Record<Mood, readonly string[]>): Record<Mood, () => string> => ({
    practical: deal(texts.practical),
    tender: deal(texts.tender),
    merry: deal(texts.merry),
  });

  const answer = dealByMood(answers);
  const opener = dealByMood(openers);
  const closer = dealByMood(closers);
  const byTopic = new Map(site.topics.map((topic) => [topic.key, deal(topic.replies)]));

  return {
    say: speak,
    answer: (mood) => answer[mood](),
    articleReaction: deal(articleReactions),
    rude: deal(rude),
    calming: deal(calmingAnswers),
    spam: deal(spam),
    onTopic(topic) {
      const next = byTopic.get(topic.key);
      if (!next) throw new Error(`Nobody on ${site.name} talks about ${topic.key}`);
      return next();
    },
    reply(mood, thought) {
      const thoughts = Array.from({ length: lengthOfReply(random) }, () => speak(thought()));
      if (random.chance(0.25)) thoughts[0] = `${opener[mood]()} ${thoughts[0]}`;
      if (random.chance(0.25)) thoughts.push(closer[mood]());
      return thoughts.length > 3 || random.chance(0.3) ? thoughts : [thoughts.join(' ')];
    },
  };
}

function lengthOfReply(random: Random): number {
  if (random.chance(0.04)) return random.int(4, 5);
  return random.chance(0.25) ? 2 : 1;
}
