import { findForeignLanguage } from '../language/find-unread-language.ts';
import { toLogOdds } from '../scoring/combine-scores.ts';
import type { WordWeight } from '../scoring/explain.ts';
import { tokenFlag } from '../tokens/token-kinds.ts';
import type { Tokens } from '../tokens/tokens.ts';
import type { DangerScorer, DangerWindow } from './danger-scorer.ts';
import { isInQuotationMarks } from './quotation.ts';

/** Lower scores are not reported: most texts have them. */
const minReportedDangerLogOdds = -2;
/** Lower scores cast doubt on what rules found. */
const minDangerLogOddsToTrustRules = -4;
/** The model is wrong too often to be almost certain. */
const maxLearnedLogOdds = toLogOdds(0.9);
const maxQuoteLength = 200;

interface DangerPhrase extends WordWeight {
  start: number;
  end: number;
}

/** The danger that the learned model finds in an English or Spanish text, in the words of the text. */
export function findLearnedDanger(
  scorer: DangerScorer,
  tokens: Tokens,
  text: string,
): { score: number; words: WordWeight[] } | undefined {
  const window = scorer.findWorstWindow(tokens, minReportedDangerLogOdds);
  if (!window || window.score < minReportedDangerLogOdds) return undefined;
  const [first, ...others] = findPhrasesOfDanger(window, tokens, text);
  if (!first || isInQuotationMarks(text, first.start, first.end)) return undefined;
  if (!isWindowInEnglishOrSpanish(text, tokens, window)) return undefined;
  const words = [first, ...others].map(({ word, weight }) => ({ word, weight }));
  return { score: Math.min(window.score, maxLearnedLogOdds), words };
}

/** True for an English or Spanish text in which the learned model finds hardly a trace of danger. */
export function isUnlikelyDanger(scorer: DangerScorer, tokens: Tokens, text: string): boolean {
  const window = scorer.findWorstWindow(tokens, minDangerLogOddsToTrustRules);
  if (window && window.score >= minDangerLogOddsToTrustRules) return false;
  return isEnglishOrSpanish(text);
}

function isWindowInEnglishOrSpanish(text: string, tokens: Tokens, window: DangerWindow): boolean {
  const start = tokens.start[window.firstToken] as number;
  const end = tokens.end[window.lastToken] as number;
  return isEnglishOrSpanish(text.slice(start, end));
}

function isEnglishOrSpanish(text: string): boolean {
  const language = findForeignLanguage(text);
  return language === undefined || language === 'es';
}

/** The part of each sentence that raises the score most, strongest first. */
function findPhrasesOfDanger(window: DangerWindow, tokens: Tokens, text: string): DangerPhrase[] {
  const shares = window.shares();
  const phrases: DangerPhrase[] = [];
  let [best, bestFrom, bestTo] = [0, 0, 0];
  let [sum, from] = [0, 0];
  for (let i = 0; i < shares.length; i++) {
    if (sum <= 0) [sum, from] = [0, i];
    sum += shares[i] as number;
    if (sum > best) [best, bestFrom, bestTo] = [sum, from, i];
    const token = window.firstToken + i;
    const isLast = ((tokens.flags[token] as number) & tokenFlag.endsSentence) !== 0;
    if (!isLast && i + 1 < shares.length) continue;
    if (best > 0) {
      const start = tokens.start[window.firstToken + bestFrom] as number;
      const end = tokens.end[window.firstToken + bestTo] as number;
      const word = text.slice(start, Math.min(end, start + maxQuoteLength)).trim();
      phrases.push({ word, weight: Math.round(best * 1000) / 1000, start, end });
    }
    [best, sum] = [0, 0];
  }
  return phrases.sort((a, b) => b.weight - a.weight);
}
