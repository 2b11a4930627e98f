import { DangerScorer, shippedDangerScorer } from '../care/danger-scorer.ts';
import {
  createDangerEncoder,
  type EmbedText,
  openDangerEncoder,
} from '../care/encoder/danger-encoder.ts';
import type { DangerNetwork } from '../care/encoder/danger-network.ts';
import {
  type DangerText,
  heldAuthors,
  readDangerTexts,
  readOrdinaryCorpora,
  readTextsOfAuthor,
} from '../training/danger-texts.ts';
import { fitDangerWeights, readLabelledWindows } from '../training/train-danger.ts';
import { readEncoderExamples, trainDangerNetworks } from '../training/train-encoder.ts';
import type { WordBook } from '../words/word-book.ts';
import { formatPercent } from './measure.ts';
import { shareOfItems } from './metrics.ts';
import { createThresholdCheck } from './report-danger.ts';

/** Authors that are left out of one training of words and networks. */
const leftOutAuthorGroups = [
  [14, 15],
  [16, 17],
  [18, 19],
] as const;
const hiddenDangerPostCount = 50;
const ordinaryStride = 8;
const hidingStrides = [37, 11, 7_919] as const;

/** A kind of text that is measured. */
interface TextsOfKind {
  name: string;
  texts: readonly string[];
}

/**
 * Prints the shares that the rules and learned words call, that the encoder calls, and that either
 * does.
 */
async function printSharesAboveThreshold(
  kinds: readonly TextsOfKind[],
  scorer: DangerScorer,
  networks: readonly DangerNetwork[],
  { embed, book }: { embed: EmbedText; book: WordBook },
): Promise<void> {
  const isCalledByWords = createThresholdCheck(scorer, book);
  const encoder = createDangerEncoder(networks, embed, scorer, book);
  for (const { name, texts } of kinds) {
    const byWords = new Set(texts.filter(isCalledByWords));
    const byEncoder = new Set<string>();
    for (const text of texts) if (((await encoder.score(text)) ?? -1) >= 0) byEncoder.add(text);
    const shares = [
      shareOfItems(texts, (text) => byWords.has(text)),
      shareOfItems(texts, (text) => byEncoder.has(text)),
      shareOfItems(texts, (text) => byWords.has(text) || byEncoder.has(text)),
    ];
    console.log(`| ${name} | ${texts.length} | ${shares.map(formatPercent).join(' | ')} |`);
  }
}

/** Prints the figures of the shipped word model and these networks for the held authors. */
export async function reportEncoder(
  networks: readonly DangerNetwork[],
  folder: string,
  embed: EmbedText,
  book: WordBook,
): Promise<void> {
  console.log('\n## Care, encoder: called by words, by the encoder, by either');
  const { questions, chat } = readOrdinaryCorpora(folder);
  const everyEighth = (texts: readonly string[]) =>
    texts.filter((_, i) => i % ordinaryStride === 0);
  const kinds = [
    ...heldAuthors.flatMap((author) => readTextKindsOfAuthors(`author ${author}, held`, [author])),
    ...readTextKindsOfAuthors('held authors', heldAuthors),
    hideInOrdinarySentences('held authors', heldAuthors),
    { name: 'health questions', texts: everyEighth(questions) },
    { name: 'messages', texts: everyEighth(chat) },
  ];
  await printSharesAboveThreshold(kinds, shippedDangerScorer(), networks, { embed, book });
}

/** Trains words and networks without some authors at a time, and measures on those. */
export async function reportEncoderOfLeftOutAuthors(
  folder: string,
  embed: EmbedText,
  book: WordBook,
): Promise<void> {
  const texts = readDangerTexts(folder);
  const windows = readLabelledWindows(texts, book);
  const examples = await readEncoderExamples(texts, embed);
  console.log('\n## Care, encoder, authors left out: called by words, by the encoder, by either');
  for (const group of leftOutAuthorGroups) {
    const isKept = ({ author }: { author: number | undefined }) =>
      !(group as readonly number[]).includes(author ?? 0);
    const scorer = new DangerScorer(fitDangerWeights(windows.filter(isKept)));
    const networks = trainDangerNetworks(examples.filter(isKept));
    const name = `authors ${group.join(' and ')}`;
    const kinds = [...readTextKindsOfAuthors(name, group), hideInOrdinarySentences(name, group)];
    await printSharesAboveThreshold(kinds, scorer, networks, { embed, book });
  }
}

type Authors = readonly Parameters<typeof readTextsOfAuthor>[0][];

const readEnglishTextsOf = (authors: Authors): DangerText[] =>
  authors.flatMap(readTextsOfAuthor).filter(({ language }) => language === 'en');
const pickTextBodies = (texts: readonly DangerText[]): string[] => texts.map(({ text }) => text);

function readTextKindsOfAuthors(name: string, authors: Authors): TextsOfKind[] {
  const texts = readEnglishTextsOf(authors);
  const near = texts.filter((own) => !own.isDanger && !own.isOrdinary);
  return [
    { name: `${name} | danger`, texts: pickTextBodies(texts.filter(({ isDanger }) => isDanger)) },
    { name: `${name} | near misses`, texts: pickTextBodies(near) },
    {
      name: `${name} | ordinary`,
      texts: pickTextBodies(texts.filter(({ isOrdinary }) => isOrdinary)),
    },
  ].filter((kind) => kind.texts.length > 0);
}

/** Hides each dangerous text among eight ordinary texts of one sentence. */
function hideInOrdinarySentences(name: string, authors: Authors): TextsOfKind {
  const texts = readEnglishTextsOf(authors);
  const danger = texts.filter(({ isDanger }) => isDanger);
  const ordinary = texts.filter(({ isOrdinary, text }) => isOrdinary && !/[.!?…]\s/.test(text));
  const [dangerStride, postStride, sentenceStride] = hidingStrides;
  const posts = Array.from({ length: hiddenDangerPostCount }, (_, i) => {
    const sentences = Array.from({ length: 8 }, (_, k) => {
      const { text = '' } =
        ordinary[((i * postStride + k) * sentenceStride) % ordinary.length] ?? {};
      return /[.!?…]$/.test(text) ? text : `${text}.`;
    });
    sentences.splice(i % 9, 0, danger[(i * dangerStride) % danger.length]?.text ?? '');
    return sentences.join(' ');
  });
  return { name: `${name} | danger amid eight ordinary sentences`, texts: posts };
}

const timedTextLengths = [60, 150, 400];
const timedTextCount = 30;

/** Prints what the encoder costs on this machine, for texts of some lengths. */
export async function reportEncoderCost(): Promise<void> {
  const loading = startCpuClock();
  const encoder = await openDangerEncoder();
  await encoder.score('Good morning.');
  console.log(`loaded in ${loading().toFixed(2)} s of CPU`);
  const words = pickTextBodies(readEnglishTextsOf(heldAuthors)).join('\n');
  for (const length of timedTextLengths) {
    const computing = startCpuClock();
    for (let i = 0; i < timedTextCount; i++) {
      await encoder.score(words.slice(i * length, (i + 1) * length));
    }
    console.log(`${length} characters: ${(timedTextCount / computing()).toFixed(1)} a CPU second`);
  }
  const { maxRSS } = process.resourceUsage();
  console.log(`at most ${Math.round((maxRSS * 1024) / 1_000_000)} MB of memory`);
}

/** Returns a function that gives the seconds of CPU since. */
function startCpuClock(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1_000_000;
  };
}
