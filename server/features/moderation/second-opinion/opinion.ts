import type { TextScores } from '../../../../automod/automod.ts';

/** What another model says of a text: some of our questions, each from 0 to 1. */
export interface Opinion {
  spam?: number;
  offensive?: number;
  care?: number;
}

/** Someone else who can be asked. Throws when there is no answer in time. */
export interface OpinionGiver {
  /** As staff read it beside the scores. */
  name: string;
  of(text: string): Promise<Opinion>;
}

const questions = ['spam', 'offensive', 'care'] as const;

/** How far an opinion is from our scores, where they differ most. */
export function disagreementOf(
  ours: { [Question in keyof Opinion]?: { prob: number } },
  theirs: Opinion,
): number {
  const distances = questions.flatMap((question) => {
    const [our, their] = [ours[question]?.prob, theirs[question]];
    return our === undefined || their === undefined ? [] : [Math.abs(our - their)];
  });
  return Math.max(0, ...distances);
}

/** Their scores in the place of ours, as the rules read them; what they do not say is nothing. */
export function asScores(name: string, theirs: Opinion): TextScores {
  const score = (prob = 0) => ({ prob, words: [] });
  return {
    modelVersion: name,
    spam: score(theirs.spam),
    offensive: score(theirs.offensive),
    care: score(theirs.care),
  };
}
