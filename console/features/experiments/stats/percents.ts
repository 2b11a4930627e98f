/** '12.34%' */
export function percent(share: number): string {
  return `${(100 * share).toFixed(2)}%`;
}

/** Of a difference between two shares, in points: '+1.20', '−0.35'. */
export function points(difference: number): string {
  const text = Math.abs(100 * difference).toFixed(2);
  if (Number(text) === 0) return text;
  return `${difference > 0 ? '+' : '−'}${text}`;
}

/** '0.032'; very small ones as '< 0.0001'. */
export function probability(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(p < 0.001 ? 4 : 3);
}
