import { recommendedThresholds } from '../thresholds.ts';

/** Lower scores are never raised: nearly no insult is below, and a third of all ordinary texts. */
export const minScoreToRaise = 0.01;
/** Lower scores need not be lowered further. */
const minLoweredScore = 0.3;
/** Texts that only swear rank above calm ones, at 0.55 at most. */
const unaimedShare = 0.36;
/** Raised scores are never almost certain. */
const maxRaise = 0.1;
/** From these log-odds on a text counts as aimed: a text that swears at nobody is worse to call. */
const minAim = 0.8;
/** Texts that do not seem offensive by their words are called only if their aim is clearer. */
const minRaisingAim = 1.25;
/** Scores are raised fully from log-odds of 3 up, and lowered fully from -2 down. */
const [certainlyAimed, certainlyUnaimed] = [3, 2];

/** `weighAim` changes no score for an aim below this. */
export function leastAimThatMatters(score: number): number {
  return score < minLoweredScore ? minRaisingAim : Number.NEGATIVE_INFINITY;
}

/**
 * Moves an offensive score by the log-odds that the swearing is aimed at a person: aimed texts are
 * called, unaimed ones are not. Harm without swear words counts unless the text is surely unaimed,
 * as 'die, cancer' is.
 */
export function weighAim(score: number, aim: number, harm = 0): number {
  const bar = recommendedThresholds.offensive;
  if (aim >= minAim) {
    if (score < minScoreToRaise || aim < minRaisingAim) return score;
    return Math.max(score, bar + maxRaise * Math.min(1, aim / certainlyAimed));
  }
  if (score < minLoweredScore) return score;
  const low = minLoweredScore + unaimedShare * (score - minLoweredScore);
  const high = Math.min(score, bar - 0.001);
  const lowered = high + (low - high) * Math.min(1, (minAim - aim) / (minAim + certainlyUnaimed));
  return aim > -certainlyUnaimed ? Math.max(lowered, harm) : lowered;
}
