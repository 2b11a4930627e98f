import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readHtml } from '../text/read-html.ts';
import { splitIntoChunks } from '../text/split-chunks.ts';
import type { Automod } from '../text-scores.ts';
import type { Model } from './model.ts';
import { TextScorer } from './text-scorer.ts';
import { WindowScorer } from './window-scorer.ts';

export const modelFile = join(import.meta.dirname, '..', 'automod.model');

/** `yieldTurn` runs between the chunks of a long text, so that others get the event loop. */
export function createAutomod(model: Model, yieldTurn: () => Promise<unknown> = nextTurn): Automod {
  const windowScorer = new WindowScorer(model);
  return {
    modelVersion: model.version,
    async score(html) {
      const source = readHtml(html);
      const chunks = splitIntoChunks(source.text);
      const textScorer = new TextScorer(model, windowScorer, source, chunks.length > 1);
      for (let i = 0; i < chunks.length; i++) {
        if (chunks.length > 1) await yieldTurn();
        const [start, end] = chunks[i] ?? [0, 0];
        textScorer.addChunk(start, end);
      }
      return {
        modelVersion: model.version,
        ...{ spam: textScorer.result(0), offensive: textScorer.result(1) },
        care: textScorer.careResult(),
      };
    },
  };
}
