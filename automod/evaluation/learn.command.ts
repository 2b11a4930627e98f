import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  readOrdinaryTexts,
  trainAndJudgeCorrection,
  weightedAuc,
} from '../correction/judge-correction.ts';
import {
  correctProbabilityOfExample,
  type DecidedExample,
} from '../correction/train-correction.ts';
import { buildLexicon } from '../training/build-lexicon.ts';
import { type CorpusName, type Example, readCorpora } from '../training/corpora.ts';
import { createHarmTexts } from '../training/harm-grammar.ts';
import { createSeededRandom } from '../training/random.ts';
import { createSupplement } from '../training/supplement.ts';
import { heldOutCorpora, trainModel } from '../training/train.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { createScorer, type ScoreText } from './measure.ts';

/**
 * `npm run automod:learn -- <folder>` shows what a network's decisions add, on two corpora that the
 * model under test did not learn from. `--models=<folder>` keeps the models, which take minutes.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { models: { type: 'string' } },
});
const [folder] = positionals;
if (!folder) throw new Error('Usage: npm run automod:learn -- <folder of the labelled corpora>');

const flagThreshold = 0.7;
/** Probability that an undecided text is sampled as an unreported one. */
const undecidedSamplingProbability = 0.5;
const reportedShareOfMissedTexts = 0.3;

const corpora = readCorpora(folder);
for (const corpus of ['edos', 'davidson'] as const) {
  const score = createScorer(readOrTrainModel(corpus));
  for (const decisionCount of [500, 2_000]) {
    for (const seed of [1, 2, 3]) await measureCorrection(corpus, score, decisionCount, seed);
  }
}

function readOrTrainModel(without: CorpusName): Buffer {
  const file = values.models && join(values.models, `without-${without}.model`);
  if (file && existsSync(file)) return readFileSync(file);
  const lexicon = buildLexicon(folder as string);
  const examples = [...createSupplement(parseLexicon(lexicon)), ...corpora];
  const model = trainModel(
    examples,
    lexicon,
    new Set([...heldOutCorpora, without]),
    createHarmTexts(),
  );
  if (file) writeFileSync(file, model);
  return model;
}

async function measureCorrection(
  corpus: CorpusName,
  score: ScoreText,
  decisionCount: number,
  seed: number,
): Promise<void> {
  const stream = toShuffled(
    corpora.filter((example) => example.corpus === corpus && example.offensive !== undefined),
    seed,
  );
  const random = createSeededRandom(seed);
  const examples: DecidedExample[] = [];
  let decided = 0;
  let at = 0;
  for (; at < stream.length && decided < decisionCount; at++) {
    const { text, offensive: label = false } = stream[at] as Example;
    const prob = (await score(text)).offensive;
    const isFlagged = prob >= flagThreshold;
    const isReported = !isFlagged && label && random() < reportedShareOfMissedTexts;
    if (isFlagged || isReported) {
      decided++;
      const selection = isFlagged ? 'flagged' : 'reported';
      examples.push({ text, label, prob, selection, deciderId: 1 + (decided % 6) });
    } else if (random() < undecidedSamplingProbability) {
      examples.push({ text, label: false, prob, selection: 'sampled' });
    }
  }
  const scoreAll = (texts: string[]) =>
    Promise.all(texts.map(async (text) => ({ text, prob: (await score(text)).offensive })));
  const ordinary = await scoreAll(readOrdinaryTexts('judging'));
  for (const scored of await scoreAll(readOrdinaryTexts('training')))
    examples.push({ ...scored, label: false, selection: 'ordinary' });
  const started = process.cpuUsage();
  const { correction, verdict } = await trainAndJudgeCorrection(examples, ordinary, flagThreshold);
  const seconds = process.cpuUsage(started).user / 1e6;
  const rest: DecidedExample[] = [];
  for (const { text, offensive: label = false } of stream.slice(at, at + 4_000)) {
    const prob = (await score(text)).offensive;
    rest.push({ text, label, prob, selection: 'sampled' });
  }
  const auc = (scoreOf: (example: DecidedExample) => number) =>
    weightedAuc(rest.map((example) => ({ ...example, score: scoreOf(example), weight: 1 })));
  const before = auc(({ prob }) => prob);
  const after = auc((example) => correctProbabilityOfExample(correction, example));
  console.log(
    [
      `${corpus}, seed ${seed}: ${decided} decisions of ${at} texts, ${rest.length} others`,
      `AUC ${before.toFixed(4)} → ${after.toFixed(4)} (${(after - before).toFixed(4)})`,
      `gate ${verdict.isBetter ? 'passes' : 'refuses'}: ${verdict.shippedAuc.toFixed(3)} → ${verdict.correctedAuc.toFixed(3)}`,
      `ordinary ${verdict.shippedOrdinaryCalled} → ${verdict.correctedOrdinaryCalled}`,
      `${seconds.toFixed(1)} s`,
    ].join('; '),
  );
}

function toShuffled<T>(values: readonly T[], seed: number): T[] {
  const random = createSeededRandom(100 + seed);
  return values
    .map((value) => ({ value, order: random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ value }) => value);
}
