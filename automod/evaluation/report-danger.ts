import type { Automod } from '../automod.ts';
import { scoreCare } from '../care/care.ts';
import { DangerScorer } from '../care/danger-scorer.ts';
import { readHtml } from '../text/read-html.ts';
import { splitIntoChunks } from '../text/split-chunks.ts';
import { recommendedThresholds } from '../thresholds.ts';
import { Chunk } from '../tokens/chunk.ts';
import {
  type DangerText,
  heldAuthors,
  ninthHeldAuthors,
  readDangerTexts,
  readDemoTexts,
  readOrdinaryCorpora,
  readTextsOfAuthor,
  twelfthHeldAuthors,
  workingAuthors,
} from '../training/danger-texts.ts';
import { fitDangerWeights, readLabelledWindows } from '../training/train-danger.ts';
import type { WordBook } from '../words/word-book.ts';
import { formatPercent } from './measure.ts';
import { shareOfItems } from './metrics.ts';

type IsAboveThreshold = (text: string) => boolean;

/** Authors that are left out of one training: several, to shorten the time that it takes. */
const leftOutAuthorGroups = [
  [24, 25],
  [26, 27],
  [28, 29],
  [22, 23],
  [14, 15],
  [16, 17],
  [18, 19],
  [21],
  [1, 2, 3],
  [4, 5, 6],
  [7, 8],
  [9, 10, 11],
];
const dangerTextKinds = ['danger', 'hinted danger', 'near misses', 'ordinary'] as const;

/** Prints how many texts of each author of the eighth to twelfth sets, and of ordinary ones, are called. */
export async function reportDanger(automod: Automod, folder: string | undefined): Promise<void> {
  console.log('\n## Care, eighth to twelfth sets: called');
  const texts = [...workingAuthors, ...heldAuthors].flatMap(readTextsOfAuthor);
  const ordinary = readOrdinarySets(folder);
  const called = new Set<string>();
  for (const text of [...texts.map((own) => own.text), ...[...ordinary.values()].flat()]) {
    if ((await automod.score(text)).care.prob >= recommendedThresholds.care) called.add(text);
  }
  const isCalled = (text: string) => called.has(text);
  for (const author of [...workingAuthors, ...heldAuthors]) {
    const isHeld = (heldAuthors as readonly number[]).includes(author);
    const own = texts.filter((text) => text.author === author);
    printSharesOfDangerTexts(`author ${author}${isHeld ? ', held' : ''}`, own, isCalled);
  }
  for (const authors of [ninthHeldAuthors, twelfthHeldAuthors]) {
    printSharesOfDangerTexts(
      `authors ${authors.join(' and ')}`,
      authors.flatMap(readTextsOfAuthor),
      isCalled,
    );
  }
  for (const [name, own] of ordinary) printShareOfOrdinaryTexts(name, own, isCalled);
}

/** Trains without some working authors at a time and prints what the rules and that model call. */
export function reportLeftOutAuthors(folder: string, book: WordBook): void {
  const windows = readLabelledWindows(readDangerTexts(folder), book);
  const ordinary = readOrdinarySets(folder);
  const called = new Set<string>();
  const all: DangerText[] = [];
  console.log('\n## Care, some authors left out: called');
  for (const group of leftOutAuthorGroups) {
    const isLeftOut = (author: number | undefined) => group.includes(author ?? 0);
    const scorer = new DangerScorer(
      fitDangerWeights(windows.filter(({ author }) => !isLeftOut(author))),
    );
    const isCalled = createThresholdCheck(scorer, book);
    for (const author of workingAuthors.filter(isLeftOut)) {
      const own = readTextsOfAuthor(author);
      for (const { text } of own) if (isCalled(text)) called.add(text);
      printSharesOfDangerTexts(`author ${author}`, own, (text) => called.has(text));
      all.push(...own);
    }
    for (const [name, own] of ordinary) printShareOfOrdinaryTexts(name, own, isCalled);
  }
  printSharesOfDangerTexts('authors 1 to 11', all.filter(isOfEarlierSets), (text) =>
    called.has(text),
  );
  printSharesOfDangerTexts(
    'authors 14 to 29',
    all.filter((text) => !isOfEarlierSets(text)),
    (text) => called.has(text),
  );
}

function isOfEarlierSets({ author = 0 }: DangerText): boolean {
  return author < Math.min(...heldAuthors);
}

export function createThresholdCheck(scorer: DangerScorer, book: WordBook): IsAboveThreshold {
  const chunk = new Chunk(book);
  return (html) => {
    const { text } = readHtml(html);
    return splitIntoChunks(text).some(([start, end]) => {
      chunk.fill(text.slice(start, end), []);
      return scoreCare(chunk.tokens, text.slice(start, end), scorer).score >= 0;
    });
  };
}

/** Ordinary texts. The model learns from those of the demo network, but not from the others. */
function readOrdinarySets(folder: string | undefined): Map<string, string[]> {
  const sets = new Map([['texts of the demo network', readDemoTexts()]]);
  if (!folder) return sets;
  const { questions, chat } = readOrdinaryCorpora(folder);
  return sets.set('health questions', questions).set('messages', chat);
}

function printSharesOfDangerTexts(
  name: string,
  texts: readonly DangerText[],
  isAboveThreshold: IsAboveThreshold,
): void {
  for (const language of ['en', 'es']) {
    for (const kind of dangerTextKinds) {
      const own = texts.filter(
        (text) => text.language === language && kindOfDangerText(text) === kind,
      );
      if (own.length === 0) continue;
      const share = shareOfItems(own, ({ text }) => isAboveThreshold(text));
      console.log(`| ${name} | ${language} | ${kind} | ${own.length} | ${formatPercent(share)} |`);
    }
  }
}

function kindOfDangerText({
  isDanger,
  isHinted,
  isOrdinary,
}: DangerText): (typeof dangerTextKinds)[number] {
  if (isDanger) return isHinted ? 'hinted danger' : 'danger';
  return isOrdinary ? 'ordinary' : 'near misses';
}

function printShareOfOrdinaryTexts(
  name: string,
  texts: readonly string[],
  isAboveThreshold: IsAboveThreshold,
): void {
  console.log(
    `| ${name} | ${texts.length} | ${formatPercent(shareOfItems(texts, isAboveThreshold))} |`,
  );
}
