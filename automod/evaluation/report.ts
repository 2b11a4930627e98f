import { defaultThresholds } from '../../contract/site/site-settings.ts';
import { automodWith } from '../automod.ts';
import { readModel, type Task, tasks } from '../scoring/model.ts';
import type { Example } from '../training/corpora.ts';
import { split } from '../training/split.ts';
import { heldOut } from '../training/train.ts';
import { readLexicon } from '../words/lexicon.ts';
import { evaluationSet } from './evaluation-sets.ts';
import {
  measuredOn,
  plainNumber,
  type ScoreText,
  scoreAll,
  scoreWith,
  scoreWithBaseline,
  shares,
} from './measure.ts';
import {
  areaUnderCurve,
  bestF1,
  differenceOfAreas,
  f1,
  macroF1,
  reliability,
  type Scored,
} from './metrics.ts';
import { reportCrossCorpora, reportSwapped } from './report-cross-corpora.ts';
import { reportTalk } from './report-left-out.ts';
import { reportOwn } from './report-own-sets.ts';
import { reportSpans } from './report-spans.ts';

const print = (line = '') => console.log(line);
const unmeasured: ScoreText = async () => ({ spam: Number.NaN, offensive: Number.NaN });

/** Prints every figure of the model card: the model beside the baseline, on texts it never saw. */
export async function report(
  model: Buffer,
  examples: readonly Example[],
  lexicon: string,
  { withCross, withBaseline }: { withCross: boolean; withBaseline: boolean },
): Promise<void> {
  const parts = split(examples);
  const test = parts.filter(({ corpus, part }) => part === 'test' || heldOut.has(corpus));
  const ours = scoreWith(model);
  const theirs = withBaseline ? scoreWithBaseline(parts, lexicon) : unmeasured;
  await reportHeldOut(test, ours, theirs);
  print();
  print('## Talk pages, held-out part');
  await reportTalk(
    test.filter(({ corpus }) => corpus === 'wiki'),
    ours,
  );
  await reportSpans(
    test.filter(({ spans }) => spans !== undefined && spans.length > 0),
    automodWith(readModel(model)),
  );
  await reportOwn(automodWith(readModel(model)), readLexicon(lexicon));
  if (!withCross) return;
  await reportCrossCorpora(examples, lexicon);
  await reportSwapped(examples, lexicon);
}

export async function reportHeldOut(
  test: readonly Example[],
  ours: ScoreText,
  theirs: ScoreText,
): Promise<void> {
  await reportCorpora(test, ours, theirs);
  await reportCalibration(test, ours);
  await reportOwnSets(ours, theirs);
}

async function reportCorpora(test: readonly Example[], ours: ScoreText, theirs: ScoreText) {
  print('## Held-out texts: the model, then the baseline');
  print(
    '| Corpus | Texts | AUC | their difference, 95 % | F1 at 0.5 | F1 at the default | macro-F1 at the default | best F1 |',
  );
  for (const task of tasks) {
    for (const corpus of measuredOn[task]) {
      const texts = test.filter((example) => example.corpus === corpus);
      const scored = [
        await scoreAll(texts, task, ours),
        await scoreAll(texts, task, theirs),
      ] as const;
      const [a = [], b = []] = scored.map((scores) => figures(scores, task));
      const [area, ...others] = a.map((x, i) => `${x} / ${b[i]}`);
      const { low, high } =
        theirs === unmeasured
          ? { low: Number.NaN, high: Number.NaN }
          : differenceOfAreas(...scored);
      const cells = [area, `${plainNumber(low)} to ${plainNumber(high)}`, ...others];
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
    const a = await shares(
      texts.map(({ text }) => text),
      ours,
    );
    const b = await shares(
      texts.map(({ text }) => text),
      theirs,
    );
    print(`| ${corpus} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}

function figures(scored: readonly Scored[], task: Task): string[] {
  return [
    areaUnderCurve(scored),
    f1(scored, 0.5),
    f1(scored, defaultThresholds[task]),
    macroF1(scored, defaultThresholds[task]),
    bestF1(scored).f1,
  ].map(plainNumber);
}

async function reportCalibration(test: readonly Example[], ours: ScoreText) {
  for (const task of tasks) {
    const trained = new Set<string>([...measuredOn[task], 'supplement', 'gard', 'meqsum']);
    const texts = test.filter(({ corpus }) => trained.has(corpus));
    const { bins, error } = reliability(await scoreAll(texts, task, ours));
    print();
    print(`## Calibration, ${task}: expected error ${error.toFixed(3)}`);
    for (const { from, count, said, happened } of bins) {
      print(
        `| ${from.toFixed(1)}–${(from + 0.1).toFixed(1)} | ${count} | ${said.toFixed(2)} | ${happened.toFixed(2)} |`,
      );
    }
  }
}

async function reportOwnSets(ours: ScoreText, theirs: ScoreText) {
  print();
  print('## Own sets, called spam | offensive | either: the model / the baseline');
  for (const name of ['benign-health', 'mild', 'hard-spam', 'hard-offensive'] as const) {
    const texts = evaluationSet(name);
    const [a, b] = [await shares(texts, ours), await shares(texts, theirs)];
    print(`| ${name} | ${texts.length} | ${a.map((x, i) => `${x} / ${b[i]}`).join(' | ')} |`);
  }
}
