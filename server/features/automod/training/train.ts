import { createHash } from 'node:crypto';
import { readLexicon } from '../lexicon.ts';
import { packScorer, type Scorer, type Task, tasks, writeModel } from '../model.ts';
import { readHtml } from '../read-html.ts';
import { calibrate } from './calibrate.ts';
import type { CorpusName, Example } from './corpora.ts';
import { learnTask, prepare, scoreExample, weightOf } from './examples.ts';
import { type Split, split } from './split.ts';

/** Corpora that the final model never learns from, nor is calibrated on: they only measure it. */
export const heldOut: ReadonlySet<CorpusName> = new Set(['meqsum', 'surge']);

/** From labelled texts and a lexicon to the bytes of the model file: the same for the same input. */
export function trainModel(
  examples: readonly Example[],
  lexiconLines: string,
  without: ReadonlySet<CorpusName> = heldOut,
): Buffer {
  const used = split(examples).filter(({ corpus }) => !without.has(corpus));
  const scorers = trainScorers(used, lexiconLines);
  const hash = createHash('sha256').update(lexiconLines);
  for (const task of tasks) hash.update(scorers[task].packed);
  return writeModel(hash.digest('hex').slice(0, 12), lexiconLines, scorers);
}

function trainScorers(examples: readonly Split[], lexiconLines: string): Record<Task, Scorer> {
  const { instances, prepared } = prepare(examples, readLexicon(lexiconLines));
  const train = prepared.filter(({ part }) => part === 'train');
  const rest = prepared.filter(({ part }) => part === 'calibrate');
  const scorers = {} as Record<Task, Scorer>;
  for (const task of tasks) {
    const weights = learnTask(task, instances, train);
    const scored = rest
      .map((example) => ({
        score: scoreExample(instances, example, weights),
        label: example[task] === true,
        weight: weightOf(task, example),
      }))
      .filter(({ weight }) => weight > 0);
    scorers[task] = packScorer(weights, calibrate(scored));
  }
  return scorers;
}

/** What the model learns from, as plain texts: for the baseline, which gets the same. */
export function trainedOn(parts: readonly Split[], lexiconLines: string) {
  const used = parts.filter(({ corpus, part }) => part === 'train' && !heldOut.has(corpus));
  const { prepared } = prepare(used, readLexicon(lexiconLines));
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
