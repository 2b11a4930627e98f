import type { ModelLimits, ModelProcess } from '../../../lib/model-process.ts';
import type { ModelOpinion } from './opinion.ts';

/** Cost of a classifier on this machine. */
export interface ClassifierCost {
  /** Time until the model was loaded and had answered once. */
  loadMs: number;
  textMs: number;
  /** Undefined where the system does not tell. */
  memoryBytes: number | undefined;
}

/** Figures as they are stored and shown. */
export interface ClassifierTrial {
  name: string;
  fileVersion: string;
  loadMs: number;
  textMs: number;
  memoryMb: number | null;
}

/** Shorter limits than in use, because whoever saves the settings waits for the whole trial. */
export const trialProcessLimits: Omit<ModelLimits, 'memoryBytes'> = {
  loadMs: 15_000,
  runMs: 3_000,
  idleMs: 60_000,
  restMs: 60_000,
};

/**
 * Texts so different that any classifier of spam, offence or danger scores some of them
 * differently.
 */
const trialTexts = [
  'Thank you all for the kind words. My mother is home again and doing well.',
  'You are a stupid idiot and nobody here can stand you.',
  'Buy cheap pills now! Free shipping, click the link and win a prize.',
  'I cannot go on any more. I want to die tonight.',
  'My doctor raised the dose from 5 mg to 10 mg. Has anyone had side effects?',
];

/** Throws if the model does not answer, or does not classify texts. */
export async function measureClassifierCost(
  model: ModelProcess,
  toOpinion: (rows: number[][]) => ModelOpinion,
): Promise<ClassifierCost> {
  const begun = performance.now();
  await model.computeWindowScores('');
  const loadMs = performance.now() - begun;
  const answers = new Set<string>();
  const times: number[] = [];
  for (const text of trialTexts) {
    const started = performance.now();
    const rows = await model.computeWindowScores(text);
    times.push(performance.now() - started);
    const opinion = toOpinion(rows);
    answers.add(Object.values(opinion).map(roundScore).join(' '));
  }
  if (answers.size === 1) {
    throw new Error(`It gives ${trialTexts.length} unlike texts the same score`);
  }
  const [textMs = 0] = times.sort((one, other) => one - other).slice(times.length >> 1);
  return { loadMs, textMs, memoryBytes: await model.readPeakMemoryBytes() };
}

/** Rounds away differences that are rounding errors of the runtime. */
const roundScore = (score: number) => score.toFixed(5);
