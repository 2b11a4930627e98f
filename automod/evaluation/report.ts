import { createAutomod } from '../scoring/create-automod.ts';
import { readModel, type Task, tasks } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import type { Example } from '../training/corpora.ts';
import { splitExamples } from '../training/split.ts';
import { heldOut } from '../training/train.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { readEvaluationSet } from './evaluation-sets.ts';
import {
  calledShares,
  createBaselineScorer,
  createScorer,
  formatNumber,
  measuredCorpora,
  type ScoreText,
  scoreAll,
} from './measure.ts';
import {
  areaDifference,
  areaUnderCurve,
  bestF1,
  computeF1,
  macroF1,
  measureReliability,
  type Scored,
} from './metrics.ts';
import { reportCrossCorpora, reportSwapped } from './report-cross-corpora.ts';
import { reportFindings } from './report-findings.ts';
import { reportTalk } from './report-left-out.ts';
import { reportOwnSets } from './report-own-sets.ts';
import { reportRanking } from './report-ranking.ts';
import { reportSpans } from './report-spans.ts';

const print = (line = '') => console.log(line);
const scoreUnmeasured: ScoreText = async () => ({ spam: Number.NaN, offensive: Number.NaN });

/** Prints all figures of docs/automod.md. */
export async function printReport(
  model: Buffer,
  examples: readonly Example[],
  lexicon: string,
  { withCross, withBaseline }: { withCross: boolean; withBaseline: boolean },
): Promise<void> {
  const parts = splitExamples(examples);
  const test = parts.filter(({ corpus, part }) => part === 'test' || heldOut.has(corpus));
  const ours = createScorer(model);
  const theirs = withBaseline ? createBaselineScorer(parts, lexicon) : scoreUnmeasured;
  await reportHeldOut(test, ours, theirs);
  await reportRanking(test, ours);
  print();
  print('## Talk pages, held-out part');
  await reportTalk(
    test.filter(({ corpus }) => corpus === 'wiki'),
    ours,
  );
  await reportSpans(
    test.filter(({ spans }) => spans !== undefined && spans.length > 0),
    createAutomod(readModel(model)),
  );
  await reportOwnSets(createAutomod(readModel(model)), parseLexicon(lexicon));
  reportFindings(examples);
  if (!withCross) return;
  await reportCrossCorpora(examples, lexicon);
  await reportSwapped(examples, lexicon);
}

async function reportHeldOut(
  test: readonly Example[],
  ours: ScoreText,
  theirs: ScoreText,
): Promise<void> {
  await reportCorpora(test, ours, theirs);
  await reportCalibration(test, ours);
  await reportRegressionSets(ours, theirs);
}

async function reportCorpora(test: readonly Example[], ours: ScoreText, theirs: ScoreText) {
  print('## Held-out texts: the model, then the baseline');
  print(
    '| Corpus | Texts | AUC | their difference, 95 % | F1 at 0.5 | F1 at the default | macro-F1 at the default | best F1 |',
  );
  for (const task of tasks) {
    for (const corpus of measuredCorpora[task]) {
      const texts = test.filter((example) => example.corpus === corpus);
      const scored = [
        await scoreAll(texts, task, ours),
        await scoreAll(texts, task, theirs),
      ] as const;
      const [a = [], b = []] = scored.map((scores) => computeFigures(scores, task));
      const [area, ...others] = a.map((x, i) => `${x} / ${b[i]}`);
      const { low, high } =
        theirs === scoreUnmeasured
          ? { low: Number.NaN, high: Number.NaN }
          : areaDifference(...scored);
      const cells = [area, `${formatNumber(low)} to ${formatNumber(high)}`, ...others];
      print(`| ${corpus} (${task}) | ${texts.length} | ${cells.join(' | ')} |`);
    }
  }
  print();
  print('## Benign or unrelated texts called spam, offensive, or either: the model / the baseline');
  for (const corpus of ['meqsum', 'gard', 'sms', 'ling', 'wiki'] as const) {
    const texts = test.filter(
      (example) =>
        example.corpus === corpus && example.spam === false && example.offensive === false,
    );
    const a = await calledShares(
      texts.map(({ text }) => text),
      ours,
    );
    const b = await calledShares(
      texts.map(({ text }) => text),
      theirs,
    );
    print(`| ${corpus} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}

function computeFigures(scored: readonly Scored[], task: Task): string[] {
  return [
    areaUnderCurve(scored),
    computeF1(scored, 0.5),
    computeF1(scored, recommendedThresholds[task]),
    macroF1(scored, recommendedThresholds[task]),
    bestF1(scored).f1,
  ].map(formatNumber);
}

async function reportCalibration(test: readonly Example[], ours: ScoreText) {
  for (const task of tasks) {
    const trained = new Set<string>([...measuredCorpora[task], 'supplement', 'gard', 'meqsum']);
    const texts = test.filter(({ corpus }) => trained.has(corpus));
    const { bins, error } = measureReliability(await scoreAll(texts, task, ours));
    print();
    print(`## Calibration, ${task}: expected error ${error.toFixed(3)}`);
    for (const { from, count, meanPredicted, observedShare } of bins) {
      print(
        `| ${from.toFixed(1)}–${(from + 0.1).toFixed(1)} | ${count} | ${meanPredicted.toFixed(2)} | ${observedShare.toFixed(2)} |`,
      );
    }
  }
}

async function reportRegressionSets(ours: ScoreText, theirs: ScoreText) {
  print();
  print('## Own sets, called spam | offensive | either: the model / the baseline');
  for (const name of ['benign-health', 'mild', 'hard-spam', 'hard-offensive'] as const) {
    const texts = readEvaluationSet(name);
    const [a, b] = [await calledShares(texts, ours), await calledShares(texts, theirs)];
    print(`| ${name} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}
