import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunksOf } from './chunks.ts';
import type { WordWeight } from './explain.ts';
import { Features } from './features.ts';
import { type Model, readModel } from './model.ts';
import { readHtml } from './read-html.ts';
import { Reading } from './reading.ts';
import { WholeText } from './whole-text.ts';

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

export async function openAutomod(): Promise<Automod> {
  return automodWith(readModel(await readFile(modelFile)));
}

/** `takeTurn` lets others run between two pieces of a long text. */
export function automodWith(model: Model, takeTurn: () => Promise<unknown> = nextTurn): Automod {
  const features = new Features();
  const spare: WholeText[] = [];
  return {
    modelVersion: model.version,
    async score(html) {
      const read = readHtml(html);
      // Texts that are scored at the same time each need their own.
      const whole = spare.pop() ?? new WholeText();
      const reading = new Reading(model, features, whole, read);
      const chunks = chunksOf(read.text);
      for (let i = 0; i < chunks.length; i++) {
        if (i > 0) await takeTurn();
        const [start, end] = chunks[i] ?? [0, 0];
        reading.add(start, end);
      }
      const isLong = chunks.length > 1;
      if (isLong) await takeTurn();
      const spam = reading.result('spam');
      if (isLong) await takeTurn();
      const offensive = reading.result('offensive');
      whole.clear();
      spare.push(whole);
      return { modelVersion: model.version, spam, offensive, care: reading.careResult() };
    },
  };
}
