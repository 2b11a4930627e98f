import type { Task, Weights } from '../scoring/model.ts';
import type { WordBook } from '../words/word-book.ts';
import type { CorpusName } from './corpora.ts';
import {
  defaultOptions,
  type Labelled,
  learn,
  type Options,
  scoreInstance,
  scoreTerms,
} from './logistic.ts';
import type { Split } from './split.ts';
import { Documents } from './whole-texts.ts';
import { Instances } from './window-store.ts';

/** An example with the windows that its text was cut into. */
export interface Prepared extends Split {
  /** Position of the whole text among the documents. */
  at: number;
  from: number;
  to: number;
  /** Has a strong swear word. */
  swears: boolean;
}

const strong = 1.5;
/** No text that is learned from has more say than this many windows of it. */
const mostLearned = 7;

export function prepare(examples: readonly Split[], book: WordBook) {
  const instances = new Instances(book);
  const documents = new Documents();
  const prepared = examples.map((example, at): Prepared => {
    const most = example.part === 'train' ? mostLearned : Number.POSITIVE_INFINITY;
    const { from, to, worst } = instances.add(example.text, documents, most);
    return { ...example, at, from, to, swears: worst >= strong };
  });
  return { instances, documents, prepared };
}

/** How much one text of a corpus counts, so that no corpus drowns the others. */
const weights: Record<Task, Partial<Record<CorpusName, [positive: number, negative: number]>>> = {
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
    overruled: [2, 2],
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
    overruled: [2, 2],
  },
};

export function weightOf(task: Task, example: Prepared): number {
  const { corpus, [task]: label } = example;
  const [positive = 0, negative = 0] = weights[task][corpus] ?? [];
  if (label === undefined || (task === 'offensive' && isUnsure(example))) return 0;
  return label ? positive : negative;
}

/** 'Not sexist' and 'not spam' do not say that nobody swore; and not every mark was agreed on. */
function isUnsure({ corpus, offensive, swears, spans }: Prepared): boolean {
  if (corpus === 'edos' || corpus === 'sms' || corpus === 'ling') return !offensive && swears;
  return spans?.length === 0;
}

/** There is less spam to learn from, and it repeats itself: larger steps measure better. */
const options: Record<Task, Options> = {
  spam: { ...defaultOptions, rate: 0.3 },
  offensive: defaultOptions,
};

/**
 * Learns one question from the examples in two rounds. Every window of a benign text is benign.
 * Of an offensive or advertising text only some window must be: the second round takes the one
 * that the first found worst.
 */
export function learnTask(
  task: Task,
  instances: Instances,
  examples: readonly Prepared[],
): Weights {
  const all = examples.flatMap((example) => labelledWindows(task, example));
  const first = learn(task, instances, all, { ...options[task], epochs: 2 });
  const worst = examples.flatMap((example) => {
    if (!example[task] || example.to - example.from < 2) return labelledWindows(task, example);
    const at = worstWindow(task, instances, example, first);
    return [{ at, label: true, weight: weightOf(task, example) }];
  });
  return learn(task, instances, worst, options[task]);
}

function labelledWindows(task: Task, example: Prepared): Labelled[] {
  const weight = weightOf(task, example);
  const { from, to, [task]: label = false } = example;
  if (weight === 0) return [];
  return Array.from({ length: to - from }, (_, i) => ({
    at: from + i,
    label,
    weight: label ? weight / (to - from) : weight / Math.sqrt(to - from),
  }));
}

function worstWindow(
  task: Task,
  instances: Instances,
  { from, to }: Prepared,
  weights: Weights,
): number {
  let worst = from;
  let most = Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at++) {
    const score = scoreInstance(task, instances, at, weights);
    if (score <= most) continue;
    most = score;
    worst = at;
  }
  return worst;
}

/** What each window of an example scores, and what its terms alone score. */
export function windowScores(
  task: Task,
  instances: Instances,
  { from, to }: Prepared,
  learned: {
    window: { bias: number; signals: Float64Array; hashed: Float64Array };
    rarity: Uint8Array;
    whole: { bias: number; weights: Float64Array };
  },
): { score: number; terms: number }[] {
  const { window, rarity, whole } = learned;
  return Array.from({ length: to - from }, (_, i) => ({
    score: scoreInstance(task, instances, from + i, window),
    terms: scoreTerms(task, instances, from + i, rarity, whole),
  }));
}
