import type { TextScores } from '../../../../automod/automod.ts';

/** Scores of another model from 0 to 1. Absent scores are unknown. */
export interface ModelOpinion {
  spam?: number;
  offensive?: number;
  care?: number;
}

/** Throws if there is no answer in time. */
export interface OpinionProvider {
  name: string;
  assess(text: string): Promise<ModelOpinion>;
}

const scoredQuestions = ['spam', 'offensive', 'care'] as const;

/** Largest difference between an opinion and our scores. */
export function computeDisagreement(
  ours: { [Question in keyof ModelOpinion]?: { prob: number } },
  theirs: ModelOpinion,
): number {
  const distances = scoredQuestions.flatMap((question) => {
    const [our, their] = [ours[question]?.prob, theirs[question]];
    return our === undefined || their === undefined ? [] : [Math.abs(our - their)];
  });
  return Math.max(0, ...distances);
}

/** Opinion in the form the rules expect; missing scores become 0. */
export function toTextScoresOfOpinion(name: string, theirs: ModelOpinion): TextScores {
  const score = (prob = 0) => ({ prob, words: [] });
  return {
    modelVersion: name,
    spam: score(theirs.spam),
    offensive: score(theirs.offensive),
    care: score(theirs.care),
  };
}
