import { createHash } from 'node:crypto';
import {
  createWordBook,
  type MixWeights,
  type ModelWords,
  type PackedWeights,
  packWeights,
  type Task,
  type TaskWeights,
  tasks,
  unpackWeights,
  writeModel,
} from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import type { CorpusName, Example } from './corpora.ts';
import { fitMix, type MixFitOptions } from './fit-mix.ts';
import { type SplitExample, splitExamples } from './split.ts';
import { type HarmText, trainHarm } from './train-harm.ts';
import {
  scoreStoredWindows,
  storeWindowsOfExamples,
  trainWindows,
  type WindowedExample,
  weightOfExample,
} from './train-windows.ts';
import type { WholeTexts } from './whole-texts.ts';
import type { WindowStore } from './window-store.ts';

export const heldOutCorpora: ReadonlySet<CorpusName> = new Set(['meqsum', 'surge']);

/** Returns the model file; the same input gives the same bytes. */
export function trainModel(
  examples: readonly Example[],
  lexiconLines: string,
  without: ReadonlySet<CorpusName> = heldOutCorpora,
  harmTexts: readonly HarmText[] = [],
): Buffer {
  const used = splitExamples(examples).filter(
    ({ corpus, part }) => part !== 'test' && !without.has(corpus),
  );
  const words = buildVocabulary(used, lexiconLines);
  const { rarity, scorers, harm } = trainAllTasks(used, words, harmTexts);
  const hash = createHash('sha256').update(JSON.stringify(words)).update(rarity);
  hash.update(harm.packed).update(JSON.stringify(harm.bias));
  for (const task of tasks) {
    const { window, whole, mix } = scorers[task];
    hash.update(window.packed).update(whole.packed).update(JSON.stringify(mix));
  }
  return writeModel(hash.digest('hex').slice(0, 12), words, rarity, scorers, harm);
}

/** Chosen on the calibration part (docs/automod.md). */
const mixFitOptionsByTask: Record<Task, MixFitOptions> = {
  spam: {
    ...{ share: 0.75, length: 0, margin: 0, bar: 0.9, slope: 1 },
    ...{ slack: { share: 0.001, passes: 0.9 }, most: 0.95 },
  },
  offensive: {
    ...{ share: 2, length: 1.75, margin: 0.85, bar: 0.7, slope: 0.5 },
    ...{ slack: 0.25, most: 0.995 },
  },
};
/** Corpora whose benign texts contain no swear words. */
const corporaWithoutSwearWords: ReadonlySet<CorpusName> = new Set([
  'gard',
  'wiki',
  'ling',
  'sms',
  'supplement',
]);

function trainAllTasks(
  examples: readonly SplitExample[],
  words: ModelWords,
  harmTexts: readonly HarmText[],
) {
  const book = createWordBook(words);
  const { instances, documents, prepared } = storeWindowsOfExamples(examples, book);
  const train = prepared.filter(({ part }) => part === 'train');
  const rest = prepared.filter(({ part }) => part === 'calibrate');
  const rarity = documents.computeRarity(train.map(({ at }) => at));
  documents.applyRarity(rarity);
  const scorers = {} as Record<Task, TaskWeights<PackedWeights>>;
  for (const task of tasks) {
    const inWindows = trainWindows(task, instances, train);
    const inWhole = documents.train(
      task,
      train
        .map((example) => ({
          at: example.at,
          label: example[task] === true,
          weight: weightOfExample(task, example),
        }))
        .filter(({ weight }) => weight > 0),
    );
    const window = packWeights(inWindows.bias, inWindows.hashed);
    const whole = packWeights(inWhole.bias, inWhole.weights);
    const { signals } = inWindows;
    const packed = { window, signals, whole };
    const mix = fitTaskMix(task, rest, { instances, documents, rarity }, packed);
    scorers[task] = { ...packed, mix };
  }
  const benign = train.filter(
    ({ offensive, hasStrongSwearWord }) => !offensive && !hasStrongSwearWord,
  );
  const harm = trainHarm(
    [...harmTexts, ...benign.map(({ text }) => ({ text, harm: false, weight: 1 }))],
    rest.filter(isInoffensiveInCalmCorpus).map(({ text }) => text),
    book,
  );
  return { rarity, scorers, harm };
}

function isInoffensiveInCalmCorpus({ corpus, offensive }: WindowedExample): boolean {
  return (corpus === 'gard' || corpus === 'wiki' || corpus === 'ling') && offensive === false;
}

/** Fits with the packed weights, because scoring uses them too. */
function fitTaskMix(
  task: Task,
  rest: readonly WindowedExample[],
  read: { instances: WindowStore; documents: WholeTexts; rarity: Uint8Array },
  { window, signals, whole }: Omit<TaskWeights<PackedWeights>, 'mix'>,
): MixWeights {
  const { instances, documents, rarity } = read;
  const inWindows = { bias: window.bias, signals, hashed: unpackWeights(window) };
  const inWhole = { bias: whole.bias, weights: unpackWeights(whole) };
  const known = documents.selectKnownWeights(inWhole.weights, whole.bias);
  const scored = rest
    .map((example) => ({
      windows: scoreStoredWindows(task, instances, example, {
        window: inWindows,
        rarity,
        whole: inWhole,
      }),
      whole: documents.score(task, example.at, known),
      label: example[task] === true,
      weight: weightOfExample(task, example),
      isClean: corporaWithoutSwearWords.has(example.corpus),
    }))
    .filter(({ weight }) => weight > 0);
  return fitMix(scored, mixFitOptionsByTask[task]);
}

export function createBaselineExamples(parts: readonly SplitExample[], lexiconLines: string) {
  const used = parts.filter(({ corpus, part }) => part === 'train' && !heldOutCorpora.has(corpus));
  const { prepared } = storeWindowsOfExamples(
    used,
    createWordBook(buildVocabulary(used, lexiconLines)),
  );
  const of = (task: Task) =>
    prepared
      .map((example) => ({
        text: readTextWithLinkTargets(example.text),
        label: example[task] === true,
        weight: weightOfExample(task, example),
      }))
      .filter(({ weight }) => weight > 0);
  return { spam: of('spam'), offensive: of('offensive') };
}

/** Visible text and link targets, as a plain classifier would get them. */
export function readTextWithLinkTargets(html: string): string {
  const { text, links } = readHtml(html);
  return [text, ...links.map(({ target }) => target)].join(' ');
}
