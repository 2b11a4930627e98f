/** Formats a difference of rates in percentage points: '+1.20', '−0.35'. */
export function formatPoints(difference: number): string {
  const text = Math.abs(100 * difference).toFixed(2);
  if (Number(text) === 0) return text;
  return `${difference > 0 ? '+' : '−'}${text}`;
}

/** Formats a relative difference: '+12.00%'. */
export function formatLift(lift: number): string {
  return `${formatPoints(lift)}%`;
}

/** Example: '0.032'; very small values as '< 0.0001'. */
export function formatProbability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(p < 0.001 ? 4 : 3);
}
