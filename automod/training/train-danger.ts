import {
  bucketOfClassesTogether,
  bucketOfSequence,
  DangerFeatures,
  dangerBucketCount,
} from '../care/danger-features.ts';
import { dangerLengthScale } from '../care/danger-scorer.ts';
import { findForeignLanguage } from '../language/find-unread-language.ts';
import { log } from '../scoring/exact-math.ts';
import { type PackedWeights, packWeights } from '../scoring/model.ts';
import { readHtml } from '../text/read-html.ts';
import { Chunk } from '../tokens/chunk.ts';
import { modelWordField } from '../words/model-word-rows.ts';
import type { WordBook } from '../words/word-book.ts';
import type { DangerText } from './danger-texts.ts';
import { fitByDualAscent, type WeightedExample } from './dual-ascent.ts';

/** Ignore features of a single window: too rare to generalise. */
const minWindowCount = 2;
const maxReadTextLength = 3_000;
const maxPaddingLength = 120;
const maxJoinedLength = 200;
const paddingStrides = [7_919, 6_007];
const paddedTextWeight = 0.5;
/** Chosen by what texts of left-out authors and unread ordinary texts score. */
const dangerThresholdLogOdds = 1;

/** A window of a text to learn from; the values are scaled by its length. */
interface LabelledWindow extends WeightedExample {
  author: number | undefined;
}

export function trainDanger(texts: readonly DangerText[], book: WordBook): PackedWeights {
  return fitDangerWeights(readLabelledWindows(texts, book));
}

/**
 * A dangerous text is one window, because only some of its sentences may be dangerous; of other
 * texts every window is harmless.
 */
export function readLabelledWindows(
  texts: readonly DangerText[],
  book: WordBook,
): LabelledWindow[] {
  const reader = new DangerReader(book);
  return [...texts, ...createPaddedTexts(texts)].flatMap(
    ({ text, isDanger, weight, isOneWindow, author }): LabelledWindow[] => {
      const read = reader.read(text, isOneWindow || isDanger);
      const share = weight / Math.sqrt(read.length);
      return read.map((window) => ({ ...window, isPositive: isDanger, weight: share, author }));
    },
  );
}

export function fitDangerWeights(windows: readonly LabelledWindow[]): PackedWeights {
  const { bias, weights } = fitByDualAscent(windows, computeRarityScales(windows));
  const packed = packWeights(bias, weights);
  return { ...packed, bias: bias - dangerThresholdLogOdds };
}

/** A factor per bucket that grows with its rarity and is 1 on average, or 0 if it is too rare. */
function computeRarityScales(windows: readonly LabelledWindow[]): Float64Array {
  const counts = new Int32Array(dangerBucketCount);
  for (const { buckets } of windows) {
    for (const bucket of buckets) counts[bucket] = (counts[bucket] as number) + 1;
  }
  let total = 0;
  let squares = 0;
  const scales = Float64Array.from(counts, (count) => {
    if (count < minWindowCount) return 0;
    const rarity = log((windows.length + 1) / (count + 1));
    const scale = rarity * Math.sqrt(rarity);
    total += count;
    squares += count * scale * scale;
    return scale;
  });
  const mean = Math.sqrt(squares / total);
  return scales.map((scale) => scale / mean);
}

/**
 * Adds copies of texts with ordinary sentences beside them. From these the model learns that such
 * sentences neither rule out danger nor make a post dangerous.
 */
function createPaddedTexts(texts: readonly DangerText[]): DangerText[] {
  const languages = texts.map(languageOf);
  const isPadding = ({ isOrdinary, isMessage, text }: DangerText) =>
    isOrdinary && !isMessage && text.length < maxPaddingLength;
  const paddings = new Map(
    ['en', 'es'].map((language) => [
      language,
      texts.filter((own, i) => isPadding(own) && languages[i] === language),
    ]),
  );
  return texts.flatMap((own, i) => {
    const { text, isOrdinary, isMessage, weight } = own;
    if (isMessage || (isOrdinary && text.length > maxJoinedLength)) return [];
    const ordinary = paddings.get(languages[i] as string) ?? [];
    const [before = '', after = ''] = paddingStrides.map(
      (stride) => ordinary[(i * stride) % ordinary.length]?.text,
    );
    const joined = isOrdinary
      ? [`${before}\n${text}`, `${before}\n${text}\n${after}`]
      : [i % 2 === 0 ? `${before}\n${text}` : `${text}\n${before}`];
    const copy = { ...own, weight: weight * paddedTextWeight, isOneWindow: true };
    return joined.map((long) => ({ ...copy, text: long }));
  });
}

function languageOf({ language, text }: DangerText): string {
  return language ?? (findForeignLanguage(text) === 'es' ? 'es' : 'en');
}

type WindowFeatureValues = Pick<WeightedExample, 'buckets' | 'values'>;

class DangerReader {
  private readonly chunk: Chunk;
  private readonly features = new DangerFeatures();

  constructor(book: WordBook) {
    this.chunk = new Chunk(book);
  }

  read(html: string, isOneWindow = false): WindowFeatureValues[] {
    const { text, links } = readHtml(html.slice(0, maxReadTextLength));
    this.chunk.fill(text, links);
    this.features.read(this.chunk.tokens);
    if (isOneWindow) return [this.readWindow(0, this.features.wordCount)];
    return [...this.features.windows()].map(([from, to]) => this.readWindow(from, to));
  }

  private readWindow(from: number, to: number): WindowFeatureValues {
    const { features } = this;
    const counts = new Map<number, number>();
    let total = 0;
    const add = (bucket: number) => {
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1);
      total++;
    };
    for (let at = features.sequenceStart(from); at < features.sequenceStart(to); at++) {
      add(bucketOfSequence(features.sequences[at] as number));
    }
    const classes = new Set<number>();
    for (const row of new Set(features.rowOf.subarray(from, to))) {
      for (const bucket of features.wordBuckets(row)) add(bucket);
      const ofWord = features.rows.ints[row + modelWordField.classes] as number;
      for (let left = ofWord; left !== 0; left >>>= 8) classes.add(left & 0xff);
    }
    const sorted = [...classes].sort((a, b) => a - b);
    sorted.forEach((one, i) => {
      for (const other of sorted.slice(i + 1)) add(bucketOfClassesTogether(one, other));
    });
    const scale = dangerLengthScale(total);
    return {
      buckets: Int32Array.from(counts.keys()),
      values: Float32Array.from(counts.values(), (count) => count * scale),
    };
  }
}
