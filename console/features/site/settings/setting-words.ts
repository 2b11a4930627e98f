import { formatCount } from '../../../lib/format.ts';

/** A value of a setting as people read it. */
export function settingInWords(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'number' && value >= 1000 ? formatCount(value) : String(value);
}
