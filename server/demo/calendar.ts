import type { Random } from './random.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const year = 365 * day;

export function before(moment: Date, ms: number): Date {
  return new Date(moment.getTime() - ms);
}

export function after(moment: Date, ms: number): Date {
  return new Date(moment.getTime() + ms);
}

export function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

export function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}

export function between(random: Random, from: Date, to: Date): Date {
  const span = Math.max(0, to.getTime() - from.getTime());
  return new Date(from.getTime() + Math.floor(random.next() * span));
}

/** A moment of the last three years, the nearer to now the likelier. */
export function recently(random: Random, now: Date): Date {
  return before(now, Math.floor(hour + random.next() ** 2.4 * 3 * year));
}

/** How long people take to answer: mostly minutes or hours, now and then weeks. */
export function pause(random: Random): number {
  return Math.floor(4 * minute + random.next() ** 4 * 12 * day);
}

export function byTime<T>(time: (item: T) => Date): (a: T, b: T) => number {
  return (a, b) => time(a).getTime() - time(b).getTime();
}
