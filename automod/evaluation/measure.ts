import { createAutomod } from '../scoring/create-automod.ts';
import { readModel, type Task } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import type { CorpusName, Example } from '../training/corpora.ts';
import type { SplitExample } from '../training/split.ts';
import { createBaselineExamples, readTextWithLinkTargets } from '../training/train.ts';
import { Baseline } from './baseline.ts';
import { type ScoredLabel, shareOfItems } from './metrics.ts';

type TaskScores = Record<Task, number>;
export type ScoreText = (text: string) => Promise<TaskScores>;

export const formatPercent = (value: number) => `${(100 * value).toFixed(1)} %`;
export const formatNumber = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));

export function createScorer(model: Buffer): ScoreText {
  const automod = createAutomod(readModel(model));
  return async (text) => {
    const { spam, offensive } = await automod.score(text);
    return { spam: spam.prob, offensive: offensive.prob };
  };
}

export function createBaselineScorer(parts: readonly SplitExample[], lexicon: string): ScoreText {
  const train = createBaselineExamples(parts, lexicon);
  const baselines = {
    spam: new Baseline(train.spam),
    offensive: new Baseline(train.offensive),
  };
  return async (html) => {
    const text = readTextWithLinkTargets(html);
    return {
      spam: baselines.spam.probability(text),
      offensive: baselines.offensive.probability(text),
    };
  };
}

export async function scoreLabelledExamples(
  examples: readonly Example[],
  task: Task,
  score: ScoreText,
) {
  const scored: ScoredLabel[] = [];
  for (const example of examples) {
    const label = example[task];
    if (label !== undefined) scored.push({ score: (await score(example.text))[task], label });
  }
  return scored;
}

export const measuredCorporaByTask: Record<Task, CorpusName[]> = {
  spam: ['youtube', 'sms', 'ling'],
  offensive: ['davidson', 'edos', 'wiki', 'surge'],
};

export async function formatSharesAboveThreshold(
  texts: readonly string[],
  score: ScoreText,
): Promise<string[]> {
  const all: TaskScores[] = [];
  for (const text of texts) all.push(await score(text));
  const isSpam = ({ spam }: TaskScores) => spam >= recommendedThresholds.spam;
  const isOffensive = ({ offensive }: TaskScores) => offensive >= recommendedThresholds.offensive;
  return [
    shareOfItems(all, isSpam),
    shareOfItems(all, isOffensive),
    shareOfItems(all, (scores) => isSpam(scores) || isOffensive(scores)),
  ].map(formatPercent);
}
