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
  readDangerTexts,
  readOrdinaryCorpora,
  readTextsOfAuthor,
  workingAuthors,
} from '../training/danger-texts.ts';
import { trainDanger } from '../training/train-danger.ts';
import type { WordBook } from '../words/word-book.ts';
import { formatPercent } from './measure.ts';
import { shareOf } from './metrics.ts';

type IsCalled = (text: string) => boolean;

/** Prints how many texts of each author of the eighth set, and of ordinary questions, are called. */
export async function reportDanger(automod: Automod, folder: string | undefined): Promise<void> {
  console.log('\n## Care, eighth set: called');
  const called = new Set<string>();
  const sets = [...workingAuthors, ...heldAuthors].map((author) => ({
    name: (heldAuthors as readonly number[]).includes(author) ? `${author}, held` : `${author}`,
    texts: readTextsOfAuthor(author),
  }));
  const { questions, chat } = folder ? readOrdinaryCorpora(folder) : { questions: [], chat: [] };
  const texts = sets.flatMap((set) => set.texts.map(({ text }) => text));
  for (const text of [...texts, ...questions, ...chat]) {
    if ((await automod.score(text)).care.prob >= recommendedThresholds.care) called.add(text);
  }
  for (const { name, texts: own } of sets) printAuthor(name, own, (text) => called.has(text));
  printOrdinary('health questions', questions, (text) => called.has(text));
  printOrdinary('messages', chat, (text) => called.has(text));
}

/** Trains without one working author and prints what the rules and that model find of theirs. */
export function reportLeftOutAuthors(folder: string, book: WordBook): void {
  const texts = readDangerTexts(folder);
  const { questions, chat } = readOrdinaryCorpora(folder);
  const chunk = new Chunk(book);
  const isCalledBy =
    (scorer: DangerScorer): IsCalled =>
    (html) => {
      const { text } = readHtml(html);
      return splitIntoChunks(text).some(([start, end]) => {
        chunk.fill(text.slice(start, end), []);
        return scoreCare(chunk.tokens, text.slice(start, end), scorer).score >= 0;
      });
    };
  console.log('\n## Care, one author left out: called');
  for (const left of workingAuthors) {
    const scorer = new DangerScorer(
      trainDanger(
        texts.filter(({ author }) => author !== left),
        book,
      ),
    );
    const isCalled = isCalledBy(scorer);
    printAuthor(`${left}`, readTextsOfAuthor(left), isCalled);
    printOrdinary('health questions', questions, isCalled);
    printOrdinary('messages', chat, isCalled);
  }
}

function printAuthor(name: string, texts: readonly DangerText[], isCalled: IsCalled): void {
  for (const language of ['en', 'es']) {
    for (const isDanger of [true, false]) {
      const own = texts.filter((text) => text.language === language && text.isDanger === isDanger);
      const share = shareOf(own, ({ text }) => isCalled(text));
      const kind = isDanger ? 'danger' : 'near misses';
      console.log(
        `| author ${name} | ${language} | ${kind} | ${own.length} | ${formatPercent(share)} |`,
      );
    }
  }
}

function printOrdinary(name: string, texts: readonly string[], isCalled: IsCalled): void {
  if (texts.length === 0) return;
  console.log(
    `| ordinary ${name} | ${texts.length} | ${formatPercent(shareOf(texts, isCalled))} |`,
  );
}
