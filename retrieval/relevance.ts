import type { Question } from './query.ts';
import type { Statistics } from './ranking.ts';

/** What is known of a passage that was found, from which its relevance is judged. */
export interface Traits {
  /** How much of what was asked it names, by how telling the words are: 0 to 1. */
  coverage: number;
  /** How near it stands to the question: −1 to 1. */
  cosine: number;
  /** What it scores beside the best of this answer: 0 to 1. */
  share: number;
  /** What the tenth does: near 1 where a great many answer about equally well, or none does. */
  tenthShare: number;
  /** A single word was asked, and stands in the text but not in the title: perhaps in passing. */
  isMention: boolean;
  matched: string[];
}

export function traitsOf(
  { concepts, words }: Question,
  { rarityOf }: Statistics,
  title: ReadonlySet<string>,
  /** Of the passage and its title. */
  has: ReadonlySet<string>,
  known: Pick<Traits, 'cosine' | 'share' | 'tenthShare'>,
): Traits {
  let asked = 0;
  let named = 0;
  const matched = new Set<string>();
  for (const { stems, others } of concepts) {
    const whole = stems.reduce((sum, stem) => sum + rarityOf(stem), 0);
    const own = stems.filter((stem) => has.has(stem));
    const other = others.find((name) => name.every((stem) => has.has(stem)));
    for (const stem of [...own, ...(other ?? [])]) matched.add(stem);
    asked += whole;
    named += other ? whole : own.reduce((sum, stem) => sum + rarityOf(stem), 0);
  }
  const isMention = words.size === 1 && [...matched].every((stem) => !title.has(stem));
  return { ...known, coverage: asked > 0 ? named / asked : 0, isMention, matched: [...matched] };
}

/** Fitted to judged questions of several kinds, by logistic regression (docs/search.md). */
const fitted = { constant: -4.3, coverage: 2, share: 4.3, tenthShare: -1.9 };

/** What names less of what was asked is not trusted: perhaps nobody wrote about it. */
const enough = 0.6;

/** Of one word nearly every text that has it has all that was asked: that alone says little. */
const mostOfMentions = 0.5;

/** How likely it is what was asked for. */
export function relevanceOf({ coverage, share, tenthShare, isMention }: Traits): number {
  const sum =
    fitted.constant +
    fitted.coverage * coverage +
    fitted.share * share +
    fitted.tenthShare * tenthShare;
  const likely = Math.min(1, coverage / enough) / (1 + Math.exp(-sum));
  return isMention ? Math.min(likely, mostOfMentions) : likely;
}

/** Whether it is worth showing at all: it names something that was asked for, or is near to it. */
export function isResult({ coverage, cosine, share }: Traits): boolean {
  return share >= 0.2 && (coverage > 0 || cosine >= 0.5);
}
