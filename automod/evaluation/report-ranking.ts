import type { Example } from '../training/corpora.ts';
import { removeMarkedSpans } from '../training/split.ts';
import { formatNumber, type ScoreText, scoreLabelledExamples } from './measure.ts';
import { areaUnderRocCurve, type ScoredLabel, shareOfItems } from './metrics.ts';

const print = (line = '') => console.log(line);
const highScore = 0.9;

/** Kinds of text that are as unlike as the corpora allow. */
const textFilterByKind: Record<string, (texts: readonly Example[]) => Example[]> = {
  'tweets (Davidson)': filterByCorpus('davidson'),
  'forum posts (EDOS)': filterByCorpus('edos'),
  'news comments (Toxic Spans), with and without the marked words': (texts) =>
    texts
      .filter(({ spans }) => spans !== undefined && spans.length > 0)
      .flatMap((example) => [example, removeMarkedSpans(example)]),
  'talk pages, judged alone': (texts) =>
    filterByCorpus('wiki')(texts).filter(({ inThread }) => !inThread),
  'talk pages, judged in their thread': (texts) =>
    filterByCorpus('wiki')(texts).filter(({ inThread }) => inThread),
  'social media (Surge), never learned from': filterByCorpus('surge'),
};

function filterByCorpus(name: Example['corpus']) {
  return (texts: readonly Example[]) => texts.filter(({ corpus }) => corpus === name);
}

/** Ranking and the precision of high scores on each kind of text, with the worst and the mean. */
export async function reportRanking(texts: readonly Example[], score: ScoreText): Promise<void> {
  print();
  print(
    `## Offence on unlike kinds of text: AUC, and how many scored ${highScore} or more are right`,
  );
  const areas: number[] = [];
  const precisions: number[] = [];
  for (const [kind, select] of Object.entries(textFilterByKind)) {
    const scored = await scoreLabelledExamples(select(texts), 'offensive', score);
    const high = scored.filter((one) => one.score >= highScore);
    const precision = shareOfItems(high, isLabelledPositive);
    areas.push(areaUnderRocCurve(scored));
    if (high.length >= minTextsForShare) precisions.push(precision);
    const right = `${high.filter(isLabelledPositive).length} of ${high.length}`;
    print(`| ${kind} | ${scored.length} | ${formatNumber(areas.at(-1) ?? 0)} | ${right} |`);
  }
  print(
    `| worst | | ${formatNumber(Math.min(...areas))} | ${formatNumber(Math.min(...precisions))} |`,
  );
  print(`| mean | | ${formatNumber(meanOf(areas))} | ${formatNumber(meanOf(precisions))} |`);
}

/** Fewer texts say nothing about a share. */
const minTextsForShare = 5;
const isLabelledPositive = ({ label }: ScoredLabel) => label;
const meanOf = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
