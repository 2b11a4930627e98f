import { type CorpusName, type Example, readCsvFile } from '../training/corpora.ts';
import { createHarmTexts } from '../training/harm-grammar.ts';
import { removeSpans, splitExamples } from '../training/split.ts';
import { heldOut, trainModel } from '../training/train.ts';
import { createScorer, formatNumber, type ScoreText, scoreAll } from './measure.ts';
import { areaUnderCurve, type Scored } from './metrics.ts';

const print = (line = '') => console.log(line);

export async function reportLeftOut(
  examples: readonly Example[],
  lexicon: string,
  leftOut: CorpusName,
): Promise<void> {
  const without = new Set([...heldOut, leftOut]);
  const score = createScorer(trainModel(examples, lexicon, without, createHarmTexts()));
  const texts = splitExamples(examples.filter(({ corpus }) => corpus === leftOut));
  print();
  print(`## Learned from all but ${leftOut}, measured on all of it`);
  if (leftOut === 'wiki') await reportTalk(texts, score);
  else if (leftOut === 'toxic_spans') await reportMarked(texts, score);
  else print(await formatRow(leftOut, texts, score));
}

/** Separates comments that annotators saw alone from those they saw in their thread. */
export async function reportTalk(texts: readonly Example[], score: ScoreText): Promise<void> {
  for (const inThread of [false, true]) {
    const selected = texts.filter((example) => example.inThread === inThread);
    const other: Scored[] = selected.map(({ offensive = false, otherScore = 0 }) => ({
      ...{ label: offensive, score: otherScore },
    }));
    const judged = inThread ? 'judged in their thread' : 'judged alone';
    const beside = formatNumber(areaUnderCurve(other));
    print(
      `${await formatRow(`wiki, ${judged}`, selected, score)} the other classifier ${beside} |`,
    );
  }
}

/** Measures on a CSV file with the columns `comment_text` and `toxic`. */
export async function reportUnseen(file: string, score: ScoreText): Promise<void> {
  const texts = readCsvFile(file).map(
    ({ comment_text: text = '', toxic }): Example => ({
      ...{ corpus: 'wiki', text, offensive: toxic === '1' || toxic === 'True' },
    }),
  );
  print(await formatRow(file, texts, score));
}

async function reportMarked(texts: readonly Example[], score: ScoreText): Promise<void> {
  const marked = texts.filter(({ offensive, spans }) => offensive && spans && spans.length > 0);
  const both = marked.flatMap((example) => [example, removeSpans(example)]);
  print(await formatRow('toxic_spans, with and without the marked words', both, score));
}

async function formatRow(
  name: string,
  texts: readonly Example[],
  score: ScoreText,
): Promise<string> {
  const scored = await scoreAll(texts, 'offensive', score);
  const bad = scored.filter(({ label }) => label).length;
  const area = formatNumber(areaUnderCurve(scored));
  return `| ${name} | ${texts.length}, ${bad} of them offensive | AUC ${area} |`;
}
