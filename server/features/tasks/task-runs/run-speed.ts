export type ProgressSamples = [second: number, done: number][];

const sampleWindowSeconds = 60;
const minSampleGapSeconds = 2;

export function addProgressSample(
  pace: ProgressSamples,
  nowMs: number,
  done: number,
): ProgressSamples {
  const now = Math.round(nowMs / 1000);
  // Keeps one older sample, so that samples cover the whole window.
  const firstInside = pace.findIndex(([second]) => second >= now - sampleWindowSeconds);
  const recent = firstInside === -1 ? pace.slice(-1) : pace.slice(Math.max(0, firstInside - 1));
  const last = recent.at(-1);
  if (last && now - last[0] < minSampleGapSeconds) return recent;
  return [...recent, [now, done]];
}

/** Remaining time at the speed of the last minute; null while that is unknown. */
export function estimateSecondsLeft(
  { pace, done, total }: { pace: ProgressSamples; done: number; total: number },
  nowMs: number,
): number | null {
  const now = Math.round(nowMs / 1000);
  // A step can take longer than the window; then the sample before it is used.
  const inWindow = pace.findIndex(([second]) => second >= now - 2 * sampleWindowSeconds);
  const first =
    pace[Math.min(inWindow === -1 ? pace.length : inWindow, Math.max(0, pace.length - 2))];
  if (!first || total === 0 || done / total < 0.01) return null;
  const [since, before] = first;
  const speed = (done - before) / Math.max(1, now - since);
  return speed > 0 ? Math.ceil((total - done) / speed) : null;
}
