import {
  type Automod,
  type Correction,
  correctionBucketCount,
  correctProbability,
  type TextScores,
} from '../../../../automod/automod.ts';
import type { Db } from '../../../db/database.ts';
import { automodLearningRepository } from './automod-learning.repository.ts';

/** Time for which other processes may use the previous version. */
const maxCachedCorrectionsAgeMs = 60_000;

export interface ActiveCorrections {
  /** Scores with the site's correction, else with the network's, else as shipped. */
  score(siteId: number, html: string): Promise<TextScores>;
  forget(): void;
}

export function createActiveCorrections({
  db,
  automod,
}: {
  db: Db;
  automod: Automod;
}): ActiveCorrections {
  let loaded: { at: number; scopes: Promise<Map<number, Correction>> } | undefined;

  async function load(): Promise<Map<number, Correction>> {
    const rows = await automodLearningRepository(db).listActive(automod.modelVersion);
    return new Map(
      rows.map(({ siteId, bias, weights }) => [
        siteId ?? networkScopeId,
        { bias, weights: decodeCorrectionWeights(weights) },
      ]),
    );
  }

  function scopes(): Promise<Map<number, Correction>> {
    if (!loaded || Date.now() - loaded.at > maxCachedCorrectionsAgeMs) {
      const next = { at: Date.now(), scopes: load() };
      next.scopes.catch(() => {
        if (loaded === next) loaded = undefined;
      });
      loaded = next;
    }
    return loaded.scopes;
  }

  return {
    async score(siteId, html) {
      const scores = await automod.score(html);
      const active = await scopes();
      const correction = active.get(siteId) ?? active.get(networkScopeId);
      if (!correction) return scores;
      const { offensive } = scores;
      const prob = correctProbability(correction, html, offensive.prob);
      return { ...scores, offensive: { prob, words: offensive.words } };
    },
    forget() {
      loaded = undefined;
    },
  };
}

const networkScopeId = 0;

export function encodeCorrectionWeights(weights: Float32Array): Buffer {
  const packed = Buffer.alloc(4 * weights.length);
  weights.forEach((weight, i) => {
    packed.writeFloatLE(weight, 4 * i);
  });
  return packed;
}

/**
 * Numbers of weights that corrections may have. The first is that of corrections without letter
 * groups, from earlier releases.
 */
const knownWeightCounts = [32_768, correctionBucketCount];

function decodeCorrectionWeights(packed: Buffer): Float32Array {
  const length = packed.length / 4;
  if (!knownWeightCounts.includes(length)) throw new Error('A correction has a wrong length.');
  return Float32Array.from({ length }, (_, i) => packed.readFloatLE(4 * i));
}
