import { recommendedThresholds } from '../thresholds.ts';

/** Lower scores are never raised: nearly all ordinary texts with a word such as 'rat' are below. */
export const minRaisedScore = 0.05;
/** Lower scores need not be lowered further. */
const minLoweredScore = 0.3;
/** Texts that only swear rank above calm ones, at 0.55 at most. */
const unaimedShare = 0.36;
/** Raised scores are hardly ever almost certain. */
const maxRaise = 0.1;
/** Log-odds of the aim at which a score is raised or lowered all the way. */
const [certainlyAimed, certainlyUnaimed] = [3, 2];

/**
 * Moves an offensive score by the log-odds that the swearing is aimed at a person: aimed texts are
 * called, unaimed ones are not.
 */
export function weighAim(score: number, aim: number): number {
  const bar = recommendedThresholds.offensive;
  if (aim >= 0) {
    if (score < minRaisedScore) return score;
    return Math.max(score, bar + maxRaise * Math.min(1, aim / certainlyAimed));
  }
  if (score < minLoweredScore) return score;
  const low = minLoweredScore + unaimedShare * (score - minLoweredScore);
  const high = Math.min(score, bar - 0.001);
  return high + (low - high) * Math.min(1, -aim / certainlyUnaimed);
}
