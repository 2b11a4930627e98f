import type { Random } from './random.ts';
import type { DemoSite } from './sites.ts';
import {
  answers,
  authorAnswers,
  calmingAnswers,
  closers,
  openers,
  readerAnswers,
  thanks,
  youAreWelcome,
} from './texts/reactions.ts';
import { fillVocabulary, type Mood } from './texts/topic.ts';
import { rude, spam } from './texts/unwelcome.ts';

/** Provides the texts of one site, in its vocabulary and without early repetition. */
export interface Voice {
  say(text: string): string;
  thanks(mood: Mood): string;
  answer(mood: Mood): string;
  authorAnswer(): string;
  readerAnswer(): string;
  youAreWelcome(): string;
  rude(): string;
  calming(): string;
  spam(): string;
  reply(mood: Mood, thoughts: string[]): string[] | undefined;
}

export function createVoice(random: Random, site: DemoSite): Voice {
  const fillSiteVocabulary = (text: string) => fillVocabulary(text, site.vocabulary);
  const createDealer = (texts: readonly string[]) => {
    const next = random.deck(texts);
    return () => fillSiteVocabulary(next());
  };
  const createDealersByMood = (
    texts: Record<Mood, readonly string[]>,
  ): Record<Mood, () => string> => ({
    practical: createDealer(texts.practical),
    welcoming: createDealer(texts.welcoming),
    tender: createDealer(texts.tender),
    merry: createDealer(texts.merry),
  });

  const thank = createDealersByMood(thanks);
  const answer = createDealersByMood(answers);
  const opener = createDealersByMood(openers);
  const closer = createDealersByMood(closers);

  return {
    say: fillSiteVocabulary,
    thanks: (mood) => thank[mood](),
    answer: (mood) => answer[mood](),
    authorAnswer: createDealer(authorAnswers),
    readerAnswer: createDealer(readerAnswers),
    youAreWelcome: createDealer(youAreWelcome),
    rude: createDealer(rude),
    calming: createDealer(calmingAnswers),
    spam: createDealer(spam),
    reply(mood, thoughts) {
      const parts = thoughts.splice(0, randomSentenceCount(random, mood)).map(fillSiteVocabulary);
      if (parts.length === 0) return undefined;
      if (random.chance(0.25)) parts[0] = `${opener[mood]()} ${parts[0]}`;
      if (random.chance(0.25)) parts.push(closer[mood]());
      return parts.length > 3 || random.chance(0.3) ? parts : [parts.join(' ')];
    },
  };
}

function randomSentenceCount(random: Random, mood: Mood): number {
  if (mood === 'practical' && random.chance(0.05)) return random.int(4, 6);
  return random.chance(0.2) ? 2 : 1;
}
