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

interface FlagSearchTerm {
  key: FlagSearchKey;
  value: string;
}

/** Reads a search such as `author:ana reason:spam before:7d "miracle cure"`. */
export function parseFlagSearch(typed: string, now: Date): FlagSearch {
  const terms = readSearchTerms(typed);
  if (terms.length > maxFlagSearchTerms) throw createSearchError(flagSearchMessages.tooMany);
  const valuesOf = (key: FlagSearchKey) =>
    terms.filter((term) => term.key === key).map(({ value }) => value);
  const times = (key: 'before' | 'after') =>
    valuesOf(key).map((value) => parseSearchTime(key, value, now).getTime());
  const before = times('before');
  const after = times('after');
  return {
    authors: valuesOf('author'),
    policies: valuesOf('policy'),
    reasons: valuesOf('reason').map(parseSearchReason),
    phrases: valuesOf('text'),
    before: before.length > 0 ? new Date(Math.min(...before)) : undefined,
    after: after.length > 0 ? new Date(Math.max(...after)) : undefined,
  };
}

const createSearchError = (message: string) => invalidInput(message, 'search');

function readSearchTerms(typed: string): FlagSearchTerm[] {
  const terms: FlagSearchTerm[] = [];
  let at = 0;
  while (at < typed.length) {
    if (isSpace(typed[at])) {
      at += 1;
      continue;
    }
    const { key, length } = readSearchKey(typed, at);
    at += length;
    const { value, end } = readSearchValue(typed, at);
    at = end;
    if (value.trim() !== '') terms.push({ key: key ?? 'text', value: value.trim() });
    else if (key) throw createSearchError(flagSearchMessages.emptyValue(key));
  }
  return terms;
}

const searchKeyPattern = /^([A-Za-z]{1,20}):(?!\/\/)/;

function readSearchKey(typed: string, at: number): { key?: FlagSearchKey; length: number } {
  const [prefix = '', name = ''] = searchKeyPattern.exec(typed.slice(at, at + 24)) ?? [];
  if (prefix === '') return { length: 0 };
  const key = flagSearchKeys.find((known) => known === name.toLowerCase());
  if (!key) throw createSearchError(flagSearchMessages.unknownKey(name));
  return { key, length: prefix.length };
}

const closingQuoteByOpeningQuote: Record<string, string> = { '"': '"', '“': '”', '„': '“' };

function readSearchValue(typed: string, at: number): { value: string; end: number } {
  const closing = closingQuoteByOpeningQuote[typed[at] ?? ''];
  if (closing) {
    const end = typed.indexOf(closing, at + 1);
    if (end < 0) throw createSearchError(flagSearchMessages.openQuote);
    return { value: typed.slice(at + 1, end), end: end + 1 };
  }
  let end = at;
  while (end < typed.length && !isSpace(typed[end])) end += 1;
  return { value: typed.slice(at, end), end };
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character);
}

function parseSearchReason(value: string): FlagSearchReason {
  const reason = value.toLowerCase();
  if (Object.hasOwn(flagSearchReasons, reason)) return reason as FlagSearchReason;
  throw createSearchError(flagSearchMessages.unknownReason(value));
}

const msByAgeUnit = { h: 3_600_000, d: 24 * 3_600_000, w: 7 * 24 * 3_600_000 };
const agePattern = /^(\d{1,4})([hdw])$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;

function parseSearchTime(key: 'before' | 'after', value: string, now: Date): Date {
  const [, count, unit] = agePattern.exec(value.toLowerCase()) ?? [];
  if (count && unit) {
    return new Date(now.getTime() - Number(count) * msByAgeUnit[unit as keyof typeof msByAgeUnit]);
  }
  const day = datePattern.test(value) ? new Date(`${value}T00:00:00Z`) : undefined;
  // The engine reads 31 February as a day of March.
  if (!day || Number.isNaN(day.getTime()) || day.toISOString().slice(0, 10) !== value) {
    throw createSearchError(flagSearchMessages.notADate(key, value));
  }
  return day;
}

/** Text for `websearch_to_tsquery`: all phrases, none of its operators. */
export function joinPhrasesToWordQuery(phrases: readonly string[]): string {
  return phrases.map((phrase) => `"${phrase.replaceAll('"', ' ')}"`).join(' ');
}
