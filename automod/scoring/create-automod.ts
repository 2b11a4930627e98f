import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AimScorer, shippedAimScorer } from '../aim/aim-scorer.ts';
import { adjustOffenceByAim, minAimWithEffect, minScoreThatAimRaises } from '../aim/weigh-aim.ts';
import { findForeignLanguage } from '../language/find-unread-language.ts';
import { type HtmlText, readHtml } from '../text/read-html.ts';
import { splitIntoChunks } from '../text/split-chunks.ts';
import type { Automod, TextScore } from '../text-scores.ts';
import { flattenHighProbability, toLogOdds } from './combine-scores.ts';
import type { Model } from './model.ts';
import { LazyScore, TextScorer } from './text-scorer.ts';
import { WindowScorer } from './window-scorer.ts';

export const modelFile = join(import.meta.dirname, '..', 'automod.model');

/** `yieldTurn` runs between the chunks of a long text, so that others get the event loop. */
export function createAutomod(model: Model, yieldTurn: () => Promise<unknown> = nextTurn): Automod {
  const windowScorer = new WindowScorer(model);
  let aimScorer: AimScorer | undefined;
  return {
    modelVersion: model.version,
    async score(html) {
      const source = readHtml(html);
      const scorer = await scoreText(source);
      const byWords = await withoutGermanArticle(source, scorer.result(1));
      const offensive = weighTarget(source, scorer, byWords);
      return {
        modelVersion: model.version,
        spam: scorer.result(0),
        offensive: new LazyScore(flattenHighProbability(offensive.prob), () => offensive.words),
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

  /** Scores again without the German article 'die', which in English urges someone to die. */
  async function withoutGermanArticle(source: HtmlText, offensive: TextScore): Promise<TextScore> {
    if (offensive.prob < minScoreForGermanArticle || !/\bdie\b/i.test(source.text))
      return offensive;
    if (findForeignLanguage(source.text) !== 'de') return offensive;
    const text = source.text.replace(/\bdie\b/gi, 'das');
    const again = (await scoreText({ ...source, text })).result(1);
    return again.prob < offensive.prob ? again : offensive;
  }

  /** Moves the score of a text that swears by the target of the swearing. */
  function weighTarget(source: HtmlText, scorer: TextScorer, offensive: TextScore): TextScore {
    if (offensive.prob < minScoreThatAimRaises || source.text.length > maxLengthForAim)
      return offensive;
    const { chunk } = windowScorer;
    chunk.fill(source.text, []);
    aimScorer ??= shippedAimScorer();
    const least = minAimWithEffect(offensive.prob);
    const aim = aimScorer.score(source.text, chunk.tokens, toLogOdds(offensive.prob), least);
    if (aim === undefined) return offensive;
    const weighed = adjustOffenceByAim(offensive.prob, aim, scorer.harmScore());
    return new LazyScore(weighed, () => offensive.words);
  }
}

/** Lower scores are not checked for the German article. */
const minScoreForGermanArticle = 0.3;
/** Longer texts are not adjusted by their aim, because padding could hide abuse. */
const maxLengthForAim = 2_500;
