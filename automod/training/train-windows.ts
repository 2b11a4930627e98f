import type { Task, WindowWeights } from '../scoring/model.ts';
import type { WordBook } from '../words/word-book.ts';
import type { CorpusName } from './corpora.ts';
import {
  defaultTrainingOptions,
  type LabelledWindow,
  scoreStoredTerms,
  scoreStoredWindow,
  type TrainingOptions,
  trainWindowWeights,
} from './logistic.ts';
import type { SplitExample } from './split.ts';
import { WholeTexts } from './whole-texts.ts';
import { WindowStore } from './window-store.ts';

export interface WindowedExample extends SplitExample {
  /** Index among the whole texts. */
  at: number;
  from: number;
  to: number;
  hasStrongSwearWord: boolean;
}

const minStrongSeverity = 1.5;
const maxWindowsPerTrainingText = 7;

export function storeWindowsOfExamples(examples: readonly SplitExample[], book: WordBook) {
  const instances = new WindowStore(book);
  const documents = new WholeTexts();
  const prepared = examples.map((example, at): WindowedExample => {
    const most = example.part === 'train' ? maxWindowsPerTrainingText : Number.POSITIVE_INFINITY;
    const { from, to, worst } = instances.add(example.text, documents, most);
    return { ...example, at, from, to, hasStrongSwearWord: worst >= minStrongSeverity };
  });
  return { instances, documents, prepared };
}

/** Weights per corpus, so that large ones do not dominate. */
const weightsByCorpus: Record<
  Task,
  Partial<Record<CorpusName, [positive: number, negative: number]>>
> = {
  offensive: {
    davidson: [0.5, 2],
    edos: [1, 0.5],
    toxic_spans: [1, 0.3],
    wiki: [6, 1],
    sms: [1, 0.7],
    ling: [1, 1],
    gard: [1, 0.6],
    meqsum: [1, 1],
    supplement: [2.5, 3.5],
    grammar: [0, 1],
    decisions: [2, 2],
    sampled: [0, 0.5],
  },
  spam: {
    youtube: [3, 3],
    sms: [2, 1],
    ling: [2, 1],
    edos: [1, 0.15],
    toxic_spans: [1, 0.3],
    wiki: [1, 0.3],
    gard: [1, 0.6],
    meqsum: [1, 1],
    supplement: [2, 1.5],
    grammar: [0, 0.5],
    decisions: [2, 2],
    sampled: [0, 0.5],
  },
};

export function weightOfExample(task: Task, example: WindowedExample): number {
  const { corpus, [task]: label } = example;
  const [positive = 0, negative = 0] = weightsByCorpus[task][corpus] ?? [];
  if (label === undefined || (task === 'offensive' && hasUnsureLabel(example))) return 0;
  return label ? positive : negative;
}

/**
 * True if the label says nothing about swearing: the corpus asked another question, or empty spans
 * show that annotators disagreed.
 */
function hasUnsureLabel({
  corpus,
  offensive,
  hasStrongSwearWord,
  spans,
}: WindowedExample): boolean {
  if (corpus === 'edos' || corpus === 'sms' || corpus === 'ling')
    return !offensive && hasStrongSwearWord;
  return spans?.length === 0;
}

/** Spam has fewer and more repetitive examples: a higher rate measures better. */
const trainingOptionsByTask: Record<Task, TrainingOptions> = {
  spam: { ...defaultTrainingOptions, rate: 0.3 },
  offensive: defaultTrainingOptions,
};

/**
 * Trains in two rounds. All windows of a benign text are benign; of other texts the second round
 * uses only the window that the first found worst.
 */
export function trainWindows(
  task: Task,
  instances: WindowStore,
  examples: readonly WindowedExample[],
): WindowWeights {
  const all = examples.flatMap((example) => labelWindowsOfExample(task, example));
  const first = trainWindowWeights(task, instances, all, {
    ...trainingOptionsByTask[task],
    epochs: 2,
  });
  const worst = examples.flatMap((example) => {
    if (!example[task] || example.to - example.from < 2)
      return labelWindowsOfExample(task, example);
    const at = findWorstStoredWindow(task, instances, example, first);
    return [{ at, label: true, weight: weightOfExample(task, example) }];
  });
  return trainWindowWeights(task, instances, worst, trainingOptionsByTask[task]);
}

function labelWindowsOfExample(task: Task, example: WindowedExample): LabelledWindow[] {
  const weight = weightOfExample(task, example);
  const { from, to, [task]: label = false } = example;
  if (weight === 0) return [];
  return Array.from({ length: to - from }, (_, i) => ({
    at: from + i,
    label,
    weight: label ? weight / (to - from) : weight / Math.sqrt(to - from),
  }));
}

function findWorstStoredWindow(
  task: Task,
  instances: WindowStore,
  { from, to }: WindowedExample,
  weights: WindowWeights,
): number {
  let worst = from;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at++) {
    const score = scoreStoredWindow(task, instances, at, weights);
    if (score <= most) continue;
    most = score;
    worst = at;
  }
  return worst;
}

export function scoreStoredWindows(
  task: Task,
  instances: WindowStore,
  { from, to }: WindowedExample,
  learned: {
    window: { bias: number; signals: Float64Array; hashed: Float64Array };
    rarity: Uint8Array;
    whole: { bias: number; weights: Float64Array };
  },
): { score: number; terms: number }[] {
  const { window, rarity, whole } = learned;
  return Array.from({ length: to - from }, (_, i) => ({
    score: scoreStoredWindow(task, instances, from + i, window),
    terms: scoreStoredTerms(task, instances, from + i, rarity, whole),
  }));
}
