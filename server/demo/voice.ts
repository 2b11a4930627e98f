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
  /** Builds a reply from one or more thoughts; undefined if none is left. */
  reply(mood: Mood, thoughts: string[]): string[] | undefined;
}

export function createVoice(random: Random, site: DemoSite): Voice {
  const speak = (text: string) => fillVocabulary(text, site.vocabulary);
  const deal = (texts: readonly string[]) => {
    const next = random.deck(texts);
    return () => speak(next());
  };
  const dealByMood = (texts: Record<Mood, readonly string[]>): Record<Mood, () => string> => ({
    practical: deal(texts.practical),
    welcoming: deal(texts.welcoming),
    tender: deal(texts.tender),
    merry: deal(texts.merry),
  });

  const thank = dealByMood(thanks);
  const answer = dealByMood(answers);
  const opener = dealByMood(openers);
  const closer = dealByMood(closers);

  return {
    say: speak,
    thanks: (mood) => thank[mood](),
    answer: (mood) => answer[mood](),
    authorAnswer: deal(authorAnswers),
    readerAnswer: deal(readerAnswers),
    youAreWelcome: deal(youAreWelcome),
    rude: deal(rude),
    calming: deal(calmingAnswers),
    spam: deal(spam),
    reply(mood, thoughts) {
      const parts = thoughts.splice(0, lengthOfReply(random, mood)).map(speak);
      if (parts.length === 0) return undefined;
      if (random.chance(0.25)) parts[0] = `${opener[mood]()} ${parts[0]}`;
      if (random.chance(0.25)) parts.push(closer[mood]());
      return parts.length > 3 || random.chance(0.3) ? parts : [parts.join(' ')];
    },
  };
}

function lengthOfReply(random: Random, mood: Mood): number {
  if (mood === 'practical' && random.chance(0.05)) return random.int(4, 6);
  return random.chance(0.2) ? 2 : 1;
}
