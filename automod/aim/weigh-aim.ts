import { recommendedThresholds } from '../thresholds.ts';

/** Scores below this are not raised. Nearly all insults score higher, but so do most other texts. */
export const minScoreThatAimRaises = 0.01;
/** Scores below this are not lowered: they are far from the threshold. */
const minScoreThatAimLowers = 0.3;
/**
 * A text that only swears keeps this part of its score above `minScoreThatAimLowers`. It scores 0.55 at
 * most, and still ranks above calm texts.
 */
const remainingScoreShareIfUnaimed = 0.36;
/** Limits how far a score is raised above the threshold, so that it never looks almost certain. */
const maxRaiseAboveThreshold = 0.1;
/** Log-odds above 0, because flagging a text that swears at nobody is the worse error. */
const minAimToCountAsAimed = 0.8;
/** Log-odds from which texts are raised that do not seem offensive by their words. */
const minAimThatRaisesScore = 1.25;
/** Scores are raised fully from log-odds of 3 up, and lowered fully from -2 down. */
const [certainlyAimed, certainlyUnaimed] = [3, 2];

/** Lowest aim at which `adjustOffenceByAim` changes this score. */
export function minAimWithEffect(score: number): number {
  return score < minScoreThatAimLowers ? minAimThatRaisesScore : Number.NEGATIVE_INFINITY;
}

/**
 * Moves an offensive score by the log-odds that the swearing is aimed at a person: aimed texts are
 * called, unaimed ones are not. Harm without swear words counts unless the text is surely unaimed,
 * as 'die, cancer' is.
 */
export function adjustOffenceByAim(score: number, aim: number, harm = 0): number {
  const bar = recommendedThresholds.offensive;
  if (aim >= minAimToCountAsAimed) {
    if (score < minScoreThatAimRaises || aim < minAimThatRaisesScore) return score;
    return Math.max(score, bar + maxRaiseAboveThreshold * Math.min(1, aim / certainlyAimed));
  }
  if (score < minScoreThatAimLowers) return score;
  const low =
    minScoreThatAimLowers + remainingScoreShareIfUnaimed * (score - minScoreThatAimLowers);
  const high = Math.min(score, bar - 0.001);
  const lowered =
    high +
    (low - high) *
      Math.min(1, (minAimToCountAsAimed - aim) / (minAimToCountAsAimed + certainlyUnaimed));
  return aim > -certainlyUnaimed ? Math.max(lowered, harm) : lowered;
}
