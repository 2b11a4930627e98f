import { readFileSync } from 'node:fs';
import type { CorpusName, Example } from '../training/corpora.ts';
import { readCsv } from '../training/csv.ts';
import { harmTexts } from '../training/harm-grammar.ts';
import { split, withoutSpans } from '../training/split.ts';
import { heldOut, trainModel } from '../training/train.ts';
import { plainNumber, type ScoreText, scoreAll, scoreWith } from './measure.ts';
import { areaUnderCurve, type Scored } from './metrics.ts';

const print = (line = '') => console.log(line);

/** Learns from all corpora but one, and measures on all of that one: text of a kind never seen. */
export async function reportLeftOut(
  examples: readonly Example[],
  lexicon: string,
  leftOut: CorpusName,
): Promise<void> {
  const without = new Set([...heldOut, leftOut]);
  const score = scoreWith(trainModel(examples, lexicon, without, harmTexts()));
  const texts = split(examples.filter(({ corpus }) => corpus === leftOut));
  print();
  print(`## Learned from all but ${leftOut}, measured on all of it`);
  if (leftOut === 'wiki') await reportTalk(texts, score);
  else if (leftOut === 'toxic_spans') await reportMarked(texts, score);
  else print(await line(leftOut, texts, score));
}

/** Comments that were judged alone, and those that were judged with their thread in view. */
export async function reportTalk(texts: readonly Example[], score: ScoreText): Promise<void> {
  for (const inThread of [false, true]) {
    const those = texts.filter((example) => example.inThread === inThread);
    const other: Scored[] = those.map(({ offensive = false, otherScore = 0 }) => ({
      ...{ label: offensive, score: otherScore },
    }));
    const judged = inThread ? 'judged in their thread' : 'judged alone';
    const beside = plainNumber(areaUnderCurve(other));
    print(`${await line(`wiki, ${judged}`, those, score)} the other classifier ${beside} |`);
  }
}

/** Comments from elsewhere that the model never saw: `comment_text`, and `toxic` or not. */
export async function reportUnseen(file: string, score: ScoreText): Promise<void> {
  const texts = readCsv(readFileSync(file, 'utf8')).map(
    ({ comment_text: text = '', toxic }): Example => ({
      ...{ corpus: 'wiki', text, offensive: toxic === '1' || toxic === 'True' },
    }),
  );
  print(await line(file, texts, score));
}

/** Texts with their marked words against the same texts without them. */
async function reportMarked(texts: readonly Example[], score: ScoreText): Promise<void> {
  const marked = texts.filter(({ offensive, spans }) => offensive && spans && spans.length > 0);
  const both = marked.flatMap((example) => [example, withoutSpans(example)]);
  print(await line('toxic_spans, with and without the marked words', both, score));
}

async function line(name: string, texts: readonly Example[], score: ScoreText): Promise<string> {
  const scored = await scoreAll(texts, 'offensive', score);
  const bad = scored.filter(({ label }) => label).length;
  const area = plainNumber(areaUnderCurve(scored));
  return `| ${name} | ${texts.length}, ${bad} of them offensive | AUC ${area} |`;
}
