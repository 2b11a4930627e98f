import { defaultThresholds } from '../../contract/site/site-settings.ts';
import { automodWith } from '../automod.ts';
import { readModel, type Task } from '../scoring/model.ts';
import type { CorpusName, Example } from '../training/corpora.ts';
import type { Split } from '../training/split.ts';
import { trainedOn, visibleText } from '../training/train.ts';
import { Baseline } from './baseline.ts';
import { type Scored, share } from './metrics.ts';

export type Scores = Record<Task, number>;
export type ScoreText = (text: string) => Promise<Scores>;

export const percent = (value: number) => `${(100 * value).toFixed(1)} %`;
export const plainNumber = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(3));

export function scoreWith(model: Buffer): ScoreText {
  const automod = automodWith(readModel(model));
  return async (text) => {
    const { spam, offensive } = await automod.score(text);
    return { spam: spam.prob, offensive: offensive.prob };
  };
}

export function scoreWithBaseline(parts: readonly Split[], lexicon: string): ScoreText {
  const train = trainedOn(parts, lexicon);
  const baselines = {
    spam: new Baseline(train.spam),
    offensive: new Baseline(train.offensive),
  };
  return async (html) => {
    const text = visibleText(html);
    return {
      spam: baselines.spam.probability(text),
      offensive: baselines.offensive.probability(text),
    };
  };
}

export async function scoreAll(examples: readonly Example[], task: Task, score: ScoreText) {
  const scored: Scored[] = [];
  for (const example of examples) {
    const label = example[task];
    if (label !== undefined) scored.push({ score: (await score(example.text))[task], label });
  }
  return scored;
}

export const measuredOn: Record<Task, CorpusName[]> = {
  spam: ['youtube', 'sms', 'ling'],
  offensive: ['davidson', 'edos', 'wiki', 'surge'],
};

export async function shares(texts: readonly string[], score: ScoreText): Promise<string[]> {
  const all: Scores[] = [];
  for (const text of texts) all.push(await score(text));
  const isSpam = ({ spam }: Scores) => spam >= defaultThresholds.spam;
  const isOffensive = ({ offensive }: Scores) => offensive >= defaultThresholds.offensive;
  return [
    share(all, isSpam),
    share(all, isOffensive),
    share(all, (scores) => isSpam(scores) || isOffensive(scores)),
  ].map(percent);
}
