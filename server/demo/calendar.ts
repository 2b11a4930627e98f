import { dayMs, hourMs, minuteMs } from '../../contract/durations.ts';
import type { Random } from './random.ts';

export const yearMs = 365 * dayMs;

export function subtractMs(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

export function addMs(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

export function earlierDateOf(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function laterDateOf(a: Date, b: Date): Date {
  return a > b ? a : b;
}

export function randomDateBetween(random: Random, from: Date, to: Date): Date {
  const span = Math.max(0, to.getTime() - from.getTime());
  return new Date(from.getTime() + Math.floor(random.next() * span));
}

/** Random moment of the last three years; later ones are more likely. */
export function randomRecentDate(random: Random, now: Date): Date {
  return subtractMs(now, Math.floor(hourMs + random.next() ** 2.4 * 3 * yearMs));
}

/** Time until someone answers: mostly minutes or hours, sometimes weeks. */
export function randomAnswerDelayMs(random: Random): number {
  return Math.floor(4 * minuteMs + random.next() ** 4 * 12 * dayMs);
}

export function compareByTime<T>(time: (item: T) => Date): (a: T, b: T) => number {
  return (a, b) => time(a).getTime() - time(b).getTime();
}
