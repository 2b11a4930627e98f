import type { Example } from '../training/corpora.ts';
import { removeSpans } from '../training/split.ts';
import { formatNumber, type ScoreText, scoreAll } from './measure.ts';
import { areaUnderCurve, type Scored, shareOf } from './metrics.ts';

const print = (line = '') => console.log(line);
const certainScore = 0.9;

/** Kinds of text that are as unlike as the corpora allow. */
const textKinds: Record<string, (texts: readonly Example[]) => Example[]> = {
  'tweets (Davidson)': ofCorpus('davidson'),
  'forum posts (EDOS)': ofCorpus('edos'),
  'news comments (Toxic Spans), with and without the marked words': (texts) =>
    texts
      .filter(({ spans }) => spans !== undefined && spans.length > 0)
      .flatMap((example) => [example, removeSpans(example)]),
  'talk pages, judged alone': (texts) =>
    ofCorpus('wiki')(texts).filter(({ inThread }) => !inThread),
  'talk pages, judged in their thread': (texts) =>
    ofCorpus('wiki')(texts).filter(({ inThread }) => inThread),
  'social media (Surge), never learned from': ofCorpus('surge'),
};

function ofCorpus(name: Example['corpus']) {
  return (texts: readonly Example[]) => texts.filter(({ corpus }) => corpus === name);
}

/** Ranking and the precision of high scores on each kind of text, with the worst and the mean. */
export async function reportRanking(texts: readonly Example[], score: ScoreText): Promise<void> {
  print();
  print(
    `## Offence on unlike kinds of text: AUC, and how many scored ${certainScore} or more are right`,
  );
  const areas: number[] = [];
  const precisions: number[] = [];
  for (const [kind, select] of Object.entries(textKinds)) {
    const scored = await scoreAll(select(texts), 'offensive', score);
    const high = scored.filter((one) => one.score >= certainScore);
    const precision = shareOf(high, isRight);
    areas.push(areaUnderCurve(scored));
    if (high.length >= minTextCount) precisions.push(precision);
    const right = `${high.filter(isRight).length} of ${high.length}`;
    print(`| ${kind} | ${scored.length} | ${formatNumber(areas.at(-1) ?? 0)} | ${right} |`);
  }
  print(
    `| worst | | ${formatNumber(Math.min(...areas))} | ${formatNumber(Math.min(...precisions))} |`,
  );
  print(`| mean | | ${formatNumber(meanOf(areas))} | ${formatNumber(meanOf(precisions))} |`);
}

/** Fewer texts say nothing about a share. */
const minTextCount = 5;
const isRight = ({ label }: Scored) => label;
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
