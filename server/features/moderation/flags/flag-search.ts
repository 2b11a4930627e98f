import {
  type FlagSearchKey,
  type FlagSearchReason,
  flagSearchKeys,
  flagSearchMessages,
  flagSearchReasons,
  maxFlagSearchTerms,
} from '../../../../contract/moderation/flag-search.ts';
import { invalidInput } from '../../../base/errors.ts';

/** A search as typed; names of people and policies are not looked up yet. */
export interface FlagSearch {
  authors: string[];
  policies: string[];
  reasons: FlagSearchReason[];
  /** Words and quoted phrases that the text must contain. */
  phrases: string[];
  before: Date | undefined;
  after: Date | undefined;
}

interface Term {
  key: FlagSearchKey;
  value: string;
}

/** Reads a search such as `author:ana reason:spam before:7d "miracle cure"`. */
export function parseFlagSearch(typed: string, now: Date): FlagSearch {
  const terms = readTerms(typed);
  if (terms.length > maxFlagSearchTerms) throw searchError(flagSearchMessages.tooMany);
  const valuesOf = (key: FlagSearchKey) =>
    terms.filter((term) => term.key === key).map(({ value }) => value);
  const times = (key: 'before' | 'after') =>
    valuesOf(key).map((value) => parseMoment(key, value, now).getTime());
  const before = times('before');
  const after = times('after');
  return {
    authors: valuesOf('author'),
    policies: valuesOf('policy'),
    reasons: valuesOf('reason').map(parseReason),
    phrases: valuesOf('text'),
    before: before.length > 0 ? new Date(Math.min(...before)) : undefined,
    after: after.length > 0 ? new Date(Math.max(...after)) : undefined,
  };
}

const searchError = (message: string) => invalidInput(message, 'search');

function readTerms(typed: string): Term[] {
  const terms: Term[] = [];
  let at = 0;
  while (at < typed.length) {
    if (isSpace(typed[at])) {
      at += 1;
      continue;
    }
    const { key, length } = readKey(typed, at);
    at += length;
    const { value, end } = readValue(typed, at);
    at = end;
    if (value.trim() !== '') terms.push({ key: key ?? 'text', value: value.trim() });
    else if (key) throw searchError(flagSearchMessages.emptyValue(key));
  }
  return terms;
}

const searchKeyPattern = /^([A-Za-z]{1,20}):(?!\/\/)/;

function readKey(typed: string, at: number): { key?: FlagSearchKey; length: number } {
  const [prefix = '', name = ''] = searchKeyPattern.exec(typed.slice(at, at + 24)) ?? [];
  if (prefix === '') return { length: 0 };
  const key = flagSearchKeys.find((known) => known === name.toLowerCase());
  if (!key) throw searchError(flagSearchMessages.unknownKey(name));
  return { key, length: prefix.length };
}

const closingQuotes: Record<string, string> = { '"': '"', '“': '”', '„': '“' };

function readValue(typed: string, at: number): { value: string; end: number } {
  const closing = closingQuotes[typed[at] ?? ''];
  if (closing) {
    const end = typed.indexOf(closing, at + 1);
    if (end < 0) throw searchError(flagSearchMessages.openQuote);
    return { value: typed.slice(at + 1, end), end: end + 1 };
  }
  let end = at;
  while (end < typed.length && !isSpace(typed[end])) end += 1;
  return { value: typed.slice(at, end), end };
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function parseReason(value: string): FlagSearchReason {
  const reason = value.toLowerCase();
  if (Object.hasOwn(flagSearchReasons, reason)) return reason as FlagSearchReason;
  throw searchError(flagSearchMessages.unknownReason(value));
}

const unitMs = { h: 3_600_000, d: 24 * 3_600_000, w: 7 * 24 * 3_600_000 };
const agePattern = /^(\d{1,4})([hdw])$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

function parseMoment(key: 'before' | 'after', value: string, now: Date): Date {
  const [, count, unit] = agePattern.exec(value.toLowerCase()) ?? [];
  if (count && unit) {
    return new Date(now.getTime() - Number(count) * unitMs[unit as keyof typeof unitMs]);
  }
  const day = datePattern.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  // The engine reads 31 February as a day of March.
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) {
    throw searchError(flagSearchMessages.notADate(key, value));
  }
  return day;
}

/** Text for `websearch_to_tsquery`: all phrases, none of its operators. */
export function toWordQuery(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase.replaceAll('"', ' ')}"`).join(' ');
}
