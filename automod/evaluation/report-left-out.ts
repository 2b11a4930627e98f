import { type CorpusName, type Example, readCsvFile } from '../training/corpora.ts';
import { createHarmTexts } from '../training/harm-grammar.ts';
import { removeMarkedSpans, splitExamples } from '../training/split.ts';
import { heldOutCorpora, trainModel } from '../training/train.ts';
import { createScorer, formatNumber, type ScoreText, scoreLabelledExamples } from './measure.ts';
import { areaUnderRocCurve, type ScoredLabel } from './metrics.ts';

const print = (line = '') => console.log(line);

export async function reportLeftOutCorpus(
  examples: readonly Example[],
  lexicon: string,
  leftOut: CorpusName,
): Promise<void> {
  const without = new Set([...heldOutCorpora, leftOut]);
  const score = createScorer(trainModel(examples, lexicon, without, createHarmTexts()));
  const texts = splitExamples(examples.filter(({ corpus }) => corpus === leftOut));
  print();
  print(`## Learned from all but ${leftOut}, measured on all of it`);
  if (leftOut === 'wiki') await reportWikiTalk(texts, score);
  else if (leftOut === 'toxic_spans') await reportMarkedSpans(texts, score);
  else print(await scoreAndFormatRow(leftOut, texts, score));
}

/** Separates comments that annotators saw alone from those they saw in their thread. */
export async function reportWikiTalk(texts: readonly Example[], score: ScoreText): Promise<void> {
  for (const inThread of [false, true]) {
    const selected = texts.filter((example) => example.inThread === inThread);
    const other: ScoredLabel[] = selected.map(({ offensive = false, otherScore = 0 }) => ({
      ...{ label: offensive, score: otherScore },
    }));
    const judged = inThread ? 'judged in their thread' : 'judged alone';
    const beside = formatNumber(areaUnderRocCurve(other));
    print(
      `${await scoreAndFormatRow(`wiki, ${judged}`, selected, score)} the other classifier ${beside} |`,
    );
  }
}

/** Measures on a CSV file with the columns `comment_text` and `toxic`. */
export async function reportUnseenFile(file: string, score: ScoreText): Promise<void> {
  const texts = readCsvFile(file).map(
    ({ comment_text: text = '', toxic }): Example => ({
      ...{ corpus: 'wiki', text, offensive: toxic === '1' || toxic === 'True' },
    }),
  );
  print(await scoreAndFormatRow(file, texts, score));
}

async function reportMarkedSpans(texts: readonly Example[], score: ScoreText): Promise<void> {
  const marked = texts.filter(({ offensive, spans }) => offensive && spans && spans.length > 0);
  const both = marked.flatMap((example) => [example, removeMarkedSpans(example)]);
  print(await scoreAndFormatRow('toxic_spans, with and without the marked words', both, score));
}

async function scoreAndFormatRow(
  name: string,
  texts: readonly Example[],
  score: ScoreText,
): Promise<string> {
  const scored = await scoreLabelledExamples(texts, 'offensive', score);
  const bad = scored.filter(({ label }) => label).length;
  const area = formatNumber(areaUnderRocCurve(scored));
  return `| ${name} | ${texts.length}, ${bad} of them offensive | AUC ${area} |`;
}
