import type { Question } from './question.ts';
import { rarity, type Statistics } from './ranking.ts';
import type { Segment } from './segment.ts';

/** What is known of a passage that was found, from which its relevance is judged. */
export interface Traits {
  /** How much of what was asked it names, by how telling the words are: 0 to 1. */
  coverage: number;
  /** How near it stands to the question: −1 to 1. */
  cosine: number;
  /** Beside the best of this answer, about 0 to 2. */
  score: number;
  matched: string[];
}

export function traitsOf(
  { concepts }: Question,
  statistics: Statistics,
  segment: Segment,
  passage: number,
  { cosine, score }: Pick<Traits, 'cosine' | 'score'>,
): Traits {
  const has = new Set<string>();
  const end = segment.passageStarts[passage + 1] as number;
  for (let at = segment.passageStarts[passage] as number; at < end; at += 1) {
    has.add(segment.terms[segment.passageTerms[at] as number] as string);
  }
  const weigh = (stem: string) => rarity(statistics, statistics.frequencyOf(stem));
  let asked = 0;
  let named = 0;
  const matched = new Set<string>();
  for (const { stems, others } of concepts) {
    const whole = stems.reduce((sum, stem) => sum + weigh(stem), 0);
    const own = stems.filter((stem) => has.has(stem));
    const other = others.find((name) => name.every((stem) => has.has(stem)));
    for (const stem of [...own, ...(other ?? [])]) matched.add(stem);
    asked += whole;
    named += other ? whole : own.reduce((sum, stem) => sum + weigh(stem), 0);
  }
  return { coverage: asked > 0 ? named / asked : 0, cosine, score, matched: [...matched] };
}

/** Fitted to judged questions (docs/search.md), so that a half means every other one. */
const fitted = { constant: -5, coverage: 4, cosine: 3, score: 1.5 };

export function relevanceOf({ coverage, cosine, score }: Traits): number {
  const sum =
    fitted.constant +
    fitted.coverage * coverage +
    fitted.cosine * Math.max(0, cosine) +
    fitted.score * Math.min(score, 2);
  return 1 / (1 + Math.exp(-sum));
}
