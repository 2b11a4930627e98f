import type { JsonSchemaProperty } from '../../../kit/form/json-schema.ts';
import { formatCount } from '../../../lib/format.ts';

/** Formats a value for people, even if the setting no longer exists. */
export function formatSetting(value: unknown, setting: JsonSchemaProperty | undefined): string {
  if (value === undefined || value === null || value === '') return 'not set';
  if (Array.isArray(value)) {
    const words = value.map((item) => setting?.choices?.[item] ?? item);
    return words.length === 0 ? 'none' : words.join(', ');
  }
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'number' && value >= 1000 ? formatCount(value) : String(value);
}
