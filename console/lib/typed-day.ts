export const typedDayMessage = 'Must be a date such as 01/31/2026';

/** '1/31/1980' or '01/31/1980' → '1980-01-31'; undefined for anything else. */
export function toIsoDay(typed: string): string | undefined {
  const parts = /^\s*(\d{1,2})\/(\d{1,2})\/(\d{4})\s*$/.exec(typed);
  if (!parts) return undefined;
  const [, month = '', date = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
}

export function toTypedDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${month}/${date}/${year}`;
}

/** Adds slashes while digits are typed, not while they are deleted. */
export function insertSlashes(before: string, typed: string): string {
  const isAdding = typed.length > before.length;
  return isAdding && /^(\d{2}|\d{2}\/\d{2})$/.test(typed) ? `${typed}/` : typed;
}
