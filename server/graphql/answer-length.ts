/** Estimates the length before the response is serialized, and stops counting at the limit. */
export function isLongerThan(limit: number, answer: unknown): boolean {
  let left = limit;
  const waiting: unknown[] = [answer];
  while (waiting.length > 0 && left >= 0) {
    const value = waiting.pop();
    if (typeof value === 'string') left -= value.length + 3;
    else if (typeof value !== 'object' || value === null || value instanceof Date) left -= 6;
    else if (Array.isArray(value)) {
      left -= 2;
      for (const item of value) waiting.push(item);
    } else {
      left -= 2;
      for (const key in value) {
        left -= key.length + 3;
        waiting.push((value as Record<string, unknown>)[key]);
      }
    }
  }
  return left < 0;
}
