const decimalPattern = /^[+-]?(?:(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d*)?|\.\d+)$/;
const decimalCommaPattern = /^[+-]?\d*,(?:\d{1,2}|\d{4,})$/;

/** Doubles are exact up to this number of digits. */
const maxExactDigits = 15;
const maxTypedLength = 40;

/** Returns the text itself if it is not a number: then the schema says what is wanted. */
export function parseTypedNumber(typed: string, suffix = ''): number | string {
  if (typed.length > maxTypedLength) return typed;
  const trimmed = typed.trim();
  const text = trimmed.endsWith(suffix)
    ? trimmed.slice(0, trimmed.length - suffix.length).trimEnd()
    : trimmed;
  if (text === '') return '';
  if (text.replace(/\D/g, '').length > maxExactDigits) return typed;
  if (decimalPattern.test(text)) return Number(text.replaceAll(',', ''));
  return decimalCommaPattern.test(text) ? Number(text.replace(',', '.')) : typed;
}

/** Writes a number so that `parseTypedNumber` reads the same one: never as '1e-7'. */
export function formatTypedNumber(value: number, isGrouped = false): string {
  return value.toLocaleString('en', { useGrouping: isGrouped, maximumFractionDigits: 20 });
}
