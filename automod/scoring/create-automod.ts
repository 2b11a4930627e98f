import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { blankUnaimed } from '../aim/blank-unaimed.ts';
import { findLanguage } from '../language/find-unread-language.ts';
import { type HtmlText, readHtml } from '../text/read-html.ts';
import { splitIntoChunks } from '../text/split-chunks.ts';
import type { Automod, TextScore } from '../text-scores.ts';
import type { Model } from './model.ts';
import { LazyScore, TextScorer } from './text-scorer.ts';
import { WindowScorer } from './window-scorer.ts';

export const modelFile = join(import.meta.dirname, '..', 'automod.model');

/** `yieldTurn` runs between the chunks of a long text, so that others get the event loop. */
export function createAutomod(model: Model, yieldTurn: () => Promise<unknown> = nextTurn): Automod {
  const windowScorer = new WindowScorer(model);
  return {
    modelVersion: model.version,
    async score(html) {
      const source = readHtml(html);
      const scorer = await scoreText(source);
      const offensive = await withoutGermanArticle(source, scorer.result(1));
      return {
        modelVersion: model.version,
        ...{ spam: scorer.result(0), offensive: await withoutUnaimed(source, scorer, offensive) },
        care: scorer.careResult(),
      };
    },
  };

  async function scoreText(source: HtmlText): Promise<TextScorer> {
    const chunks = splitIntoChunks(source.text);
    const scorer = new TextScorer(model, windowScorer, source, chunks.length > 1);
    for (let i = 0; i < chunks.length; i++) {
      if (chunks.length > 1) await yieldTurn();
      const [start, end] = chunks[i] ?? [0, 0];
      scorer.addChunk(start, end);
    }
    return scorer;
  }

  /** 'Die' urges someone in English and is an article in German. */
  async function withoutGermanArticle(source: HtmlText, offensive: TextScore): Promise<TextScore> {
    if (offensive.prob < minAimedScore || !/\bdie\b/i.test(source.text)) return offensive;
    if (findLanguage(source.text) !== 'de') return offensive;
    const text = source.text.replace(/\bdie\b/gi, 'das');
    const again = (await scoreText({ ...source, text })).result(1);
    return again.prob < offensive.prob ? again : offensive;
  }

  /** Scores a text that seems offensive again without the swear words that are aimed at nobody. */
  async function withoutUnaimed(
    source: HtmlText,
    scorer: TextScorer,
    offensive: TextScore,
  ): Promise<TextScore> {
    if (offensive.prob < minAimedScore || source.text.length > maxAimedLength) return offensive;
    const text = await blankUnaimed(source.text, windowScorer.chunk, yieldTurn);
    const [start, end] = scorer.worstPart();
    if (text.slice(start, end) === source.text.slice(start, end)) return offensive;
    const again = (await scoreText({ ...source, text })).result(1);
    const unaimed = minAimedScore + unaimedShare * (offensive.prob - minAimedScore);
    if (again.prob >= unaimed) return again.prob < offensive.prob ? again : offensive;
    return new LazyScore(unaimed, () => offensive.words);
  }
}

/** Lowest score at which the target of swear words is determined, because few texts reach it. */
const minAimedScore = 0.3;
/** In longer texts another window would decide, and padding could hide abuse. */
const maxAimedLength = 2_500;
/** Texts that only swear rank above calm ones, at 0.55 at most. */
const unaimedShare = 0.36;
