import { createHash } from 'node:crypto';
import {
  bookOf,
  type Mix,
  type Packed,
  packTerms,
  type Scorer,
  type Task,
  tasks,
  unpackTerms,
  type Words,
  writeModel,
} from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { buildVocabulary } from './build-vocabulary.ts';
import type { CorpusName, Example } from './corpora.ts';
import { fitMix, type MixOptions } from './fit-combination.ts';
import { type HarmText, learnHarm } from './learn-harm.ts';
import { type Split, split } from './split.ts';
import { learnTask, type Prepared, prepare, weightOf, windowScores } from './train-windows.ts';
import type { Documents } from './whole-texts.ts';
import type { Instances } from './window-store.ts';

/** Corpora that the final model never learns from, nor is calibrated on: they only measure it. */
export const heldOut: ReadonlySet<CorpusName> = new Set(['meqsum', 'surge']);

/** From labelled texts and a lexicon to the bytes of the model file: the same for the same input. */
export function trainModel(
  examples: readonly Example[],
  lexiconLines: string,
  without: ReadonlySet<CorpusName> = heldOut,
  harmTexts: readonly HarmText[] = [],
): Buffer {
  const used = split(examples).filter(
    ({ corpus, part }) => part !== 'test' && !without.has(corpus),
  );
  const words = buildVocabulary(used, lexiconLines);
  const { rarity, scorers, harm } = trainScorers(used, words, harmTexts);
  const hash = createHash('sha256').update(JSON.stringify(words)).update(rarity);
  hash.update(harm.packed).update(JSON.stringify(harm.bias));
  for (const task of tasks) {
    const { window, whole, mix } = scorers[task];
    hash.update(window.packed).update(whole.packed).update(JSON.stringify(mix));
  }
  return writeModel(hash.digest('hex').slice(0, 12), words, rarity, scorers, harm);
}

/** How scores are put together: chosen on the calibration part and, for offence, as docs/automod.md says. */
const mixOptions: Record<Task, MixOptions> = {
  spam: {
    ...{ share: 0.75, length: 0, margin: 0, bar: 0.9 },
    ...{ slack: { share: 0.001, passes: 0.9 }, most: 0.95 },
  },
  offensive: { share: 2, length: 1.75, margin: 0.85, bar: 0.7, slack: 0.25, most: 0.995 },
};
/** Corpora whose benign texts have no swear words either. */
const clean: ReadonlySet<CorpusName> = new Set(['gard', 'wiki', 'ling', 'sms', 'supplement']);

function trainScorers(examples: readonly Split[], words: Words, harmTexts: readonly HarmText[]) {
  const book = bookOf(words);
  const { instances, documents, prepared } = prepare(examples, book);
  const train = prepared.filter(({ part }) => part === 'train');
  const rest = prepared.filter(({ part }) => part === 'calibrate');
  const rarity = documents.rarityIn(train.map(({ at }) => at));
  documents.weigh(rarity);
  const scorers = {} as Record<Task, Scorer<Packed>>;
  for (const task of tasks) {
    const inWindows = learnTask(task, instances, train);
    const inWhole = documents.learn(
      task,
      train
        .map((example) => ({
          at: example.at,
          label: example[task] === true,
          weight: weightOf(task, example),
        }))
        .filter(({ weight }) => weight > 0),
    );
    const window = packTerms(inWindows.bias, inWindows.hashed);
    const whole = packTerms(inWhole.bias, inWhole.weights);
    const { signals } = inWindows;
    const packed = { window, signals, whole };
    const mix = mixOf(task, rest, { instances, documents, rarity }, packed);
    scorers[task] = { ...packed, mix };
  }
  const benign = train.filter(({ offensive, swears }) => !offensive && !swears);
  const harm = learnHarm(
    [...harmTexts, ...benign.map(({ text }) => ({ text, harm: false, weight: 1 }))],
    rest.filter(isPlain).map(({ text }) => text),
    book,
  );
  return { rarity, scorers, harm };
}

/** Of corpora in which hardly anybody speaks to somebody in anger. */
function isPlain({ corpus, offensive }: Prepared): boolean {
  return (corpus === 'gard' || corpus === 'wiki' || corpus === 'ling') && offensive === false;
}

/** Fitted to what the packed weights say of texts that were not learned from. */
function mixOf(
  task: Task,
  rest: readonly Prepared[],
  read: { instances: Instances; documents: Documents; rarity: Uint8Array },
  { window, signals, whole }: Omit<Scorer<Packed>, 'mix'>,
): Mix {
  const { instances, documents, rarity } = read;
  const inWindows = { bias: window.bias, signals, hashed: unpackTerms(window) };
  const inWhole = { bias: whole.bias, weights: unpackTerms(whole) };
  const known = documents.knownOf(inWhole.weights, whole.bias);
  const scored = rest
    .map((example) => ({
      windows: windowScores(task, instances, example, {
        window: inWindows,
        rarity,
        whole: inWhole,
      }),
      whole: documents.score(task, example.at, known),
      label: example[task] === true,
      weight: weightOf(task, example),
      isClean: clean.has(example.corpus),
    }))
    .filter(({ weight }) => weight > 0);
  return fitMix(scored, mixOptions[task]);
}

/** What the model learns from, as plain texts: for the baseline, which gets the same. */
export function trainedOn(parts: readonly Split[], lexiconLines: string) {
  const used = parts.filter(({ corpus, part }) => part === 'train' && !heldOut.has(corpus));
  const { prepared } = prepare(used, bookOf(buildVocabulary(used, lexiconLines)));
  const of = (task: Task) =>
    prepared
      .map((example) => ({
        text: visibleText(example.text),
        label: example[task] === true,
        weight: weightOf(task, example),
      }))
      .filter(({ weight }) => weight > 0);
  return { spam: of('spam'), offensive: of('offensive') };
}

/** The text of a body and where its links lead, as a plain classifier would be given them. */
export function visibleText(html: string): string {
  const { text, links } = readHtml(html);
  return [text, ...links.map(({ target }) => target)].join(' ');
}
