import type { EmbedText } from '../care/encoder/danger-encoder.ts';
import type { DangerNetwork } from '../care/encoder/danger-network.ts';
import { splitIntoEncoderWindows } from '../care/encoder/encoder-windows.ts';
import { findForeignLanguage } from '../language/find-unread-language.ts';
import type { DangerText } from './danger-texts.ts';
import { fitNetwork, type NetworkSettings, type VectorExample } from './fit-network.ts';

/**
 * Every nth short, long or message text without an author is learned from, because each takes time
 * to read.
 */
const [shortStride, longStride, messageStride] = [4, 3, 20];
const networkSettings: Omit<NetworkSettings, 'seed'> = {
  ...{ units: 64, epochs: 6, rate: 0.002, decay: 0.001 },
};
const networkSeeds = [1, 2, 3];

export interface EncoderExample extends VectorExample {
  author: number | undefined;
}

/** Reads English texts, and the windows of long ordinary ones, as vectors. */
export async function readEncoderExamples(
  texts: readonly DangerText[],
  embed: EmbedText,
): Promise<EncoderExample[]> {
  const examples: EncoderExample[] = [];
  for (const { text, isDanger, author } of sampleEncoderTexts(texts)) {
    for (const window of splitIntoEncoderWindows(text)) {
      examples.push({ vector: await embed(window), isPositive: isDanger, weight: 1, author });
    }
  }
  return examples;
}

function sampleEncoderTexts(texts: readonly DangerText[]): DangerText[] {
  const english = texts.filter(
    ({ language, text }) =>
      language === 'en' || (!language && findForeignLanguage(text) === undefined),
  );
  const isShort = ({ text }: DangerText) => splitIntoEncoderWindows(text).length === 1;
  const ofAuthors = english.filter(({ author }) => author !== undefined);
  const others = english.filter(({ author }) => author === undefined);
  const messages = others.filter(({ isMessage }) => isMessage);
  const longer = others.filter((own) => !own.isMessage && own.isOrdinary && !isShort(own));
  return [
    ...ofAuthors.filter(isShort),
    ...everyNth(
      others.filter((own) => !own.isMessage && isShort(own)),
      shortStride,
    ),
    ...everyNth(longer, longStride),
    ...everyNth(messages, messageStride),
  ];
}

function everyNth<Item>(items: readonly Item[], stride: number): Item[] {
  return items.filter((_, i) => i % stride === 0);
}

/** Networks of several seeds, whose mean is better than the best of them. */
export function trainDangerNetworks(examples: readonly VectorExample[]): DangerNetwork[] {
  return networkSeeds.map((seed) => fitNetwork(examples, { ...networkSettings, seed }));
}
