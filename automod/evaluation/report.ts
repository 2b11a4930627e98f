import { createAutomod } from '../scoring/create-automod.ts';
import { readModel, type Task, tasks } from '../scoring/model.ts';
import { recommendedThresholds } from '../thresholds.ts';
import type { Example } from '../training/corpora.ts';
import { splitExamples } from '../training/split.ts';
import { heldOutCorpora } from '../training/train.ts';
import { parseLexicon } from '../words/lexicon.ts';
import { readEvaluationSet } from './evaluation-sets.ts';
import {
  createBaselineScorer,
  createScorer,
  formatNumber,
  formatSharesAboveThreshold,
  measuredCorporaByTask,
  type ScoreText,
  scoreLabelledExamples,
} from './measure.ts';
import {
  areaUnderRocCurve,
  aucDifferenceInterval,
  computeF1,
  computeMacroF1,
  findBestF1Threshold,
  measureReliability,
  type ScoredLabel,
} from './metrics.ts';
import { reportCrossCorpora, reportSwappedHeldOut } from './report-cross-corpora.ts';
import { reportAdviceAndLanguages } from './report-findings.ts';
import { reportWikiTalk } from './report-left-out.ts';
import { reportOwnSets } from './report-own-sets.ts';
import { reportRanking } from './report-ranking.ts';
import { reportMarkedSpans } from './report-spans.ts';

const print = (line = '') => console.log(line);
const scoreAsNaN: ScoreText = async () => ({ spam: Number.NaN, offensive: Number.NaN });

/** Prints all figures of docs/automod.md. */
export async function printReport(
  model: Buffer,
  examples: readonly Example[],
  lexicon: string,
  { withCross, withBaseline }: { withCross: boolean; withBaseline: boolean },
): Promise<void> {
  const parts = splitExamples(examples);
  const test = parts.filter(({ corpus, part }) => part === 'test' || heldOutCorpora.has(corpus));
  const ours = createScorer(model);
  const theirs = withBaseline ? createBaselineScorer(parts, lexicon) : scoreAsNaN;
  await reportHeldOut(test, ours, theirs);
  await reportRanking(test, ours);
  print();
  print('## Talk pages, held-out part');
  await reportWikiTalk(
    test.filter(({ corpus }) => corpus === 'wiki'),
    ours,
  );
  await reportMarkedSpans(
    test.filter(({ spans }) => spans !== undefined && spans.length > 0),
    createAutomod(readModel(model)),
  );
  await reportOwnSets(createAutomod(readModel(model)), parseLexicon(lexicon));
  reportAdviceAndLanguages(examples);
  if (!withCross) return;
  await reportCrossCorpora(examples, lexicon);
  await reportSwappedHeldOut(examples, lexicon);
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
    for (const corpus of measuredCorporaByTask[task]) {
      const texts = test.filter((example) => example.corpus === corpus);
      const scored = [
        await scoreLabelledExamples(texts, task, ours),
        await scoreLabelledExamples(texts, task, theirs),
      ] as const;
      const [a = [], b = []] = scored.map((scores) => formatTaskMeasures(scores, task));
      const [area, ...others] = a.map((x, i) => `${x} / ${b[i]}`);
      const { low, high } =
        theirs === scoreAsNaN
          ? { low: Number.NaN, high: Number.NaN }
          : aucDifferenceInterval(...scored);
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
    const a = await formatSharesAboveThreshold(
      texts.map(({ text }) => text),
      ours,
    );
    const b = await formatSharesAboveThreshold(
      texts.map(({ text }) => text),
      theirs,
    );
    print(`| ${corpus} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}

function formatTaskMeasures(scored: readonly ScoredLabel[], task: Task): string[] {
  return [
    areaUnderRocCurve(scored),
    computeF1(scored, 0.5),
    computeF1(scored, recommendedThresholds[task]),
    computeMacroF1(scored, recommendedThresholds[task]),
    findBestF1Threshold(scored).f1,
  ].map(formatNumber);
}

async function reportCalibration(test: readonly Example[], ours: ScoreText) {
  for (const task of tasks) {
    const trained = new Set<string>([
      ...measuredCorporaByTask[task],
      'supplement',
      'gard',
      'meqsum',
    ]);
    const texts = test.filter(({ corpus }) => trained.has(corpus));
    const { bins, error } = measureReliability(await scoreLabelledExamples(texts, task, ours));
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
    const [a, b] = [
      await formatSharesAboveThreshold(texts, ours),
      await formatSharesAboveThreshold(texts, theirs),
    ];
    print(`| ${name} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}
