import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WordWeight } from './scoring/explain.ts';
import { type Model, readModel } from './scoring/model.ts';
import { Reading } from './scoring/text-scorer.ts';
import { Scoring } from './scoring/window-scorer.ts';
import { chunksOf } from './text/chunks.ts';
import { readHtml } from './text/read-html.ts';

export interface TextScore {
  /** Calibrated on texts that were not learned from; docs/automod.md says how well. */
  prob: number;
  /** What raised the score most, as it stands in the text, strongest first; eight at most. */
  words: readonly WordWeight[];
}

export interface TextScores {
  modelVersion: string;
  spam: TextScore;
  offensive: TextScore;
  /** That someone may be in danger: suicide, self-harm, an overdose, an emergency. */
  care: TextScore;
}

/** Scores what members write. Another classifier can take the place of this one. */
export interface Automod {
  readonly modelVersion: string;
  score(html: string): Promise<TextScores>;
}

export const modelFile = join(import.meta.dirname, 'automod.model');

let opened: Promise<Automod> | undefined;

/** The model comes with the code and never changes, so that a process reads it once. */
export function openAutomod(): Promise<Automod> {
  opened ??= readFile(modelFile).then((bytes) => automodWith(readModel(bytes)));
  return opened;
}

/** `takeTurn` lets others run between two pieces of a long text. */
export function automodWith(model: Model, takeTurn: () => Promise<unknown> = nextTurn): Automod {
  const scoring = new Scoring(model);
  return {
    modelVersion: model.version,
    async score(html) {
      const read = readHtml(html);
      const chunks = chunksOf(read.text);
      const reading = new Reading(model, scoring, read, chunks.length > 1);
      for (let i = 0; i < chunks.length; i++) {
        if (i > 0) await takeTurn();
        const [start, end] = chunks[i] ?? [0, 0];
        reading.add(start, end);
      }
      return {
        modelVersion: model.version,
        ...{ spam: reading.result(0), offensive: reading.result(1) },
        care: reading.careResult(),
      };
    },
  };
}
