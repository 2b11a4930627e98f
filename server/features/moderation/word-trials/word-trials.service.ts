import { setImmediate } from 'node:timers/promises';
import { dayMs } from '../../../../contract/durations.ts';
import { whatIfPeriodDays } from '../../../../contract/moderation/what-if.ts';
import { maxTriedTexts, triedWordsInput } from '../../../../contract/moderation/word-trials.ts';
import type { Actor } from '../../../base/actor.ts';
import { validate } from '../../../base/validate.ts';
import type { Database } from '../../../db/database.ts';
import { readFromReplica } from '../../../db/replica.ts';
import { textsHaveHeldWord } from '../writing/held-words.ts';
import { wordTrialsRepository } from './word-trials.repository.ts';

export interface WordTrial {
  words: string[];
  /** Decided texts with one of the words that staff removed. */
  caught: number;
  caughtWrongly: number;
  decidedCount: number;
  flagsPerDay: number;
}

export interface WordTrialsService {
  /**
   * Tries words on the decisions and texts of the last 90 days; of many, on the newest ones.
   * Changes nothing.
   */
  tryWords(actor: Pick<Actor, 'siteId'>, words: readonly string[]): Promise<WordTrial>;
}

/** The beginning of a text is enough for a trial, and bounds the work. */
const maxTriedTextLength = 10_000;
/** Texts that are matched before requests get their turn. */
const textsBetweenYields = 100;

export function createWordTrialsService({ database }: { database: Database }): WordTrialsService {
  return {
    async tryWords({ siteId }, typed) {
      const words = validate(triedWordsInput, [...typed]);
      const now = Date.now();
      const since = new Date(now - whatIfPeriodDays * dayMs);
      const rows = wordTrialsRepository(database.db);
      const decided = await readFromReplica(() => rows.listDecided(siteId, since, maxTriedTexts));
      const written = await readFromReplica(() => rows.listWritten(siteId, since, maxTriedTexts));
      const called = await findTextsWithWords(decided, words);
      const caught = called.filter(({ isRemoved }) => isRemoved).length;
      const oldest = written.length < maxTriedTexts ? since : (written.at(-1)?.insertedAt ?? since);
      const days = Math.max(1, (now - oldest.getTime()) / dayMs);
      return {
        words,
        caught,
        caughtWrongly: called.length - caught,
        decidedCount: decided.length,
        flagsPerDay: (await findTextsWithWords(written, words)).length / days,
      };
    },
  };
}

async function findTextsWithWords<Text extends { name: string | null; body: string }>(
  texts: readonly Text[],
  words: readonly string[],
): Promise<Text[]> {
  const found: Text[] = [];
  for (const [index, text] of texts.entries()) {
    if (index % textsBetweenYields === textsBetweenYields - 1) await setImmediate();
    const parts = [text.name ?? '', text.body.slice(0, maxTriedTextLength)];
    if (textsHaveHeldWord(words, parts)) found.push(text);
  }
  return found;
}
