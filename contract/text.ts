import { z } from 'zod';
import { searchMaxLength } from './limits.ts';
import { messages } from './messages.ts';

/** False for NUL and half surrogate pairs, which the database and JSON cannot store. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

export const tooLongMessage = (label: string, max: number) =>
  `${label} may have at most ${max.toLocaleString('en')} characters`;

const defaultTooLongMessage = (max: number) =>
  `At most ${max.toLocaleString('en')} characters are allowed`;

/**
 * A text that keeps surrounding spaces, such as a password or a body. Too long a text is refused
 * first: `max` alone would still run the patterns after it.
 */
export function exactText(
  max: number,
  tooLong: string = defaultTooLongMessage(max),
  notText?: string,
): z.ZodString {
  return z
    .string(notText)
    .max(max, { error: tooLong, abort: true })
    .refine(isStorable, { error: messages.textNotStorable, abort: true });
}

/** Leaves room for spaces that are trimmed, and for line breaks sent as two characters. */
const maxUntrimmedLength = (max: number) => 2 * max + 1000;

/** Trimmed text. Every text that people send is read by this or `exactText`. */
export function text(
  max: number,
  tooLong: string = defaultTooLongMessage(max),
  notText?: string,
): z.ZodString {
  return exactText(maxUntrimmedLength(max), tooLong, notText)
    .trim()
    .max(max, { error: tooLong, abort: true });
}

export const namedText = (label: string, max: number): z.ZodString =>
  text(max, tooLongMessage(label, max));

/** Line breaks count as one character, however they were sent. */
export function multilineText(
  max: number,
  tooLong: string = defaultTooLongMessage(max),
): z.ZodString {
  return exactText(maxUntrimmedLength(max), tooLong)
    .overwrite((typed) => typed.replaceAll('\r\n', '\n').trim())
    .max(max, { error: tooLong, abort: true });
}

const mailAddressPatternSource = '[^\\s@<>,]+@[^\\s@<>,][^\\s@<>,.]*\\.[^\\s@<>,]+';
const emailPatterns = {
  required: new RegExp(`^${mailAddressPatternSource}$`),
  optional: new RegExp(`^(?:${mailAddressPatternSource})?$`),
};

export function emailText(message: string, { mayBeEmpty = false } = {}): z.ZodString {
  const pattern = mayBeEmpty ? emailPatterns.optional : emailPatterns.required;
  return text(254, message).regex(pattern, message);
}

export const searchText = text(searchMaxLength).default('');

export const idText = (message?: string): z.ZodString =>
  exactText(10, message).regex(/^[1-9]\d{0,9}$/, message);

/** A list whose length is checked before its entries are compared. */
export function list<Item extends z.ZodType>(
  item: Item,
  max: number,
  tooMany = `At most ${max.toLocaleString('en')} entries are allowed`,
  notList?: string,
): z.ZodArray<Item> {
  return z.array(item, notList).max(max, { error: tooMany, abort: true });
}
